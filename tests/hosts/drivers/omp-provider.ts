// Loaded by the real command beside the tools: a model of an OpenAI-compatible provider on loopback, and a tool that does not
// say how it is loaded.

import { type OmpApi, toOmpTool } from 'everyhost/omp'
import { tools } from '../weather-tools/tools.ts'

interface Api extends OmpApi {
  registerProvider(name: string, provider: object): void
}

export default (omp: Api): void => {
  const price = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 }
  const model = { id: 'scripted', name: 'Scripted', reasoning: false, input: ['text'], cost: price }
  const { loadMode: _, ...unsaid } = toOmpTool(tools[0]!)
  omp.registerTool({ ...unsaid, name: 'unsaid' } as never)
  omp.registerProvider('loopback', {
    baseUrl: process.env.EVERYHOST_LOOPBACK,
    apiKey: 'none',
    api: 'openai-completions',
    models: [{ ...model, contextWindow: 200_000, maxTokens: 8_000 }],
  })
}
