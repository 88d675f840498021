// An extension for the real command: a model that makes the calls of a script, then says what it has read of them.

import { fauxAssistantMessage, fauxProvider, fauxToolCall } from '@earendil-works/pi-ai/providers/faux'

const script: [tool: string, args: object][] = [
  ['forecast', { city: 'Oslo', days: 3 }],
  ['forecast', { town: 'Oslo', days: '3', code: 'no' }],
  ['warn', { city: 'Oslo', because: 'of the rain' }],
]

interface Read {
  role: string
  isError: boolean
  content: { text: string }[]
}

export default function model(pi: { registerProvider(provider: unknown): void }): void {
  const faux = fauxProvider({ provider: 'scripted', models: [{ id: 'model' }] })
  const calls = script.map(([tool, args], i) => fauxToolCall(tool, args, { id: `call-${i}` }))
  faux.setResponses([
    ...calls.map(call => fauxAssistantMessage([call], { stopReason: 'toolUse' })),
    ({ messages }: { messages: Read[] }) => {
      const read = messages.filter(({ role }) => role === 'toolResult')
      return fauxAssistantMessage(
        read.map(({ isError, content }) => `${isError ? 'error' : 'ok'}: ${content[0]?.text}`).join('\n'),
      )
    },
  ])
  pi.registerProvider(faux.provider)
}
