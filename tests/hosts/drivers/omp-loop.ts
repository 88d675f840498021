// OMP's agent loop with its scripted model: one turn that asks for calls, and the one that reads what came of them.

import { type AnyTool, type Event, type Message, omp, type ShownTool } from './omp-modules.ts'

export interface Asked {
  tool: string
  args: unknown
}

export interface Turn {
  /** The results in the order of the calls, as the model's next turn holds them. */
  results: Message[]
  /** All of the conversation. */
  messages: Message[]
  /** What the interface is told. */
  events: Event[]
  /** The tools as the model is given them. */
  shown: ShownTool[]
  /** How the model's last turn ended. */
  ended: string | undefined
}

const { agentLoop } = await omp('@oh-my-pi/pi-agent-core')
const { createMockModel } = await omp('@oh-my-pi/pi-ai/providers/mock')

/** Lets the model ask for calls, each with the intent that OMP asks it for, as it does unless a user turns that off. */
export async function turn(
  tools: readonly AnyTool[],
  asked: Asked[],
  { signal, told }: { signal?: AbortSignal; told?: (event: Event) => void } = {},
): Promise<Turn> {
  const content = asked.map(({ tool, args }, i) => ({
    type: 'toolCall',
    id: `call-${i + 1}`,
    name: tool,
    arguments: typeof args === 'object' ? { i: 'to see', ...args } : args,
  }))
  const model = createMockModel({ responses: [{ content }, { content: ['done'] }] })
  const prompt = { role: 'user', content: [{ type: 'text', text: 'go' }], timestamp: 0 }
  const stream = agentLoop(
    [prompt],
    { systemPrompt: [], messages: [], tools },
    { model, convertToLlm: (messages: Message[]) => messages, intentTracing: true },
    signal,
    model.stream,
  )
  const events: Event[] = []
  for await (const event of stream) {
    events.push(event)
    told?.(event)
  }
  const messages = await stream.result()
  const results = messages.filter(({ role }) => role === 'toolResult')
  results.sort((a, b) => String(a.toolCallId).localeCompare(String(b.toolCallId), 'en', { numeric: true }))
  return {
    results,
    messages,
    events,
    shown: model.calls[0]!.context.tools,
    ended: messages.at(-1)?.stopReason,
  }
}

/** What the model reads of a result. */
export function textOf(message: Message | undefined): string {
  const texts = message?.content.flatMap(({ type, text }) => (type === 'text' && text ? [text] : [])) ?? []
  return texts.join('\n')
}

/** Asks for one call and gives what the model reads of it. */
export async function read(tools: readonly AnyTool[], tool: string, args: unknown): Promise<string> {
  return textOf((await turn(tools, [{ tool, args }])).results[0])
}
