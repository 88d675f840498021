// What OMP's own providers make of tools and results on the wire.

import type { Turn } from './omp-loop.ts'
import { type AnyTool, type Message, omp } from './omp-modules.ts'
import { provider } from './omp-wire.ts'

const SECRET = 'for the interface alone'

/** Where the details of an answer are, in anything. */
export function placesIn(value: unknown, at: string): string[] {
  if (value === SECRET) return [at]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) =>
    placesIn(part, Array.isArray(value) ? `${at}[]` : `${at}.${key}`),
  )
}

const MODELS: [string, string][] = [
  ['anthropic', 'claude-sonnet-4-5'],
  ['openai', 'gpt-5'],
  ['google', 'gemini-2.5-pro'],
]

async function requestsOf(list: readonly AnyTool[], before: Message[]): Promise<[string, Wire][]> {
  const { agentLoop } = await omp('@oh-my-pi/pi-agent-core')
  const { streamSimple } = await omp('@oh-my-pi/pi-ai')
  const { getBundledModel } = await omp('@oh-my-pi/pi-catalog/models')
  // the request is all that is wanted
  const server = await provider(() => ({ status: 400, type: 'application/json', body: '{"error":{}}' }))
  const requests: [string, Wire][] = []
  for (const [name, id] of MODELS) {
    const model = { ...getBundledModel(name, id), baseUrl: server.url }
    const prompt = { role: 'user', content: [{ type: 'text', text: 'go' }], timestamp: 0 }
    const context = { systemPrompt: [], messages: before, tools: list }
    const config = { model, convertToLlm: (messages: Message[]) => messages, intentTracing: true }
    const stream = agentLoop([prompt], context, config, undefined, (model, context, options) =>
      streamSimple(model, context, { ...options, apiKey: 'none' }),
    )
    await stream.result()
    requests.push([`${name} (${model.api})`, server.requests.at(-1) as unknown as Wire])
  }
  server.close()
  return requests
}

/** How many of the providers send a request to the model whose caller has given up already. */
export async function requestsAfterAbort(): Promise<number> {
  const { streamSimple } = await omp('@oh-my-pi/pi-ai')
  const { getBundledModel } = await omp('@oh-my-pi/pi-catalog/models')
  const server = await provider(() => ({ status: 400, type: 'application/json', body: '{"error":{}}' }))
  const messages = [{ role: 'user', content: [{ type: 'text', text: 'go' }], timestamp: 0 }]
  for (const [name, id] of MODELS) {
    const model = { ...getBundledModel(name, id), baseUrl: server.url }
    const options = { apiKey: 'none', signal: AbortSignal.abort() }
    const stream = streamSimple(model, { systemPrompt: [], messages, tools: [] }, options)
    await (stream as { result(): Promise<unknown> }).result()
  }
  server.close()
  return server.requests.length
}

/** The parts of the three providers' requests that tools and results are in. */
interface Wire {
  tools: { functionDeclarations?: unknown[] }[]
  messages?: { content: { type: string }[] | string }[]
  input?: { type?: string }[]
  contents?: { parts: { functionResponse?: unknown }[] }[]
}

export async function listedByProvider(tool: AnyTool): Promise<object> {
  const requests = await requestsOf([tool], [])
  const listed = requests.map(([name, { tools }]) => [name, (tools[0]?.functionDeclarations ?? tools)[0]])
  return Object.fromEntries(listed.map(([name, tool]) => [name, withoutCache(tool as object)]))
}

/** Anthropic's hint on what to keep for the next request is no part of the tool. */
function withoutCache(tool: object): object {
  return Object.fromEntries(Object.entries(tool).filter(([key]) => key !== 'cache_control'))
}

export async function resultsByProvider(tools: readonly AnyTool[], { messages }: Turn): Promise<object> {
  const requests = await requestsOf(tools, messages)
  return {
    'results, by provider': Object.fromEntries(requests.map(([name, wire]) => [name, resultsIn(wire)])),
    'details in the request': Object.fromEntries(
      requests.map(([name, wire]) => [name, JSON.stringify(wire).includes(SECRET) ? 'yes' : 'no']),
    ),
  }
}

function resultsIn({ messages, input, contents }: Wire): unknown[] {
  if (contents) return contents.flatMap(({ parts }) => parts.filter(part => part.functionResponse))
  if (input) return input.filter(({ type }) => type === 'function_call_output')
  const blocks = messages!.flatMap(({ content }) => (typeof content === 'string' ? [] : content))
  return blocks.filter(({ type }) => type === 'tool_result')
}
