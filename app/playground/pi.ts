import { type AgentTool, agentLoop, type StreamFn } from '@earendil-works/pi-agent-core'
import type { Tool } from 'everyhost'
import { toPiTool } from 'everyhost/pi'
import { json, type Lane, type Piece, thrown } from './lane.ts'

type Model = Parameters<StreamFn>[0]
type Messages = Awaited<ReturnType<ReturnType<typeof agentLoop>['result']>>
type Assistant = Extract<Messages[number], { role: 'assistant' }>

/** Pi's own agent loop, with a model that asks for one call and keeps what it is given of it. */
export async function playPi(tool: Tool, args: unknown): Promise<Lane> {
  const errors: Piece[] = []
  const call = { type: 'toolCall' as const, id: 'call-1', name: tool.name, arguments: args as Assistant }
  const answers = [says('toolUse', [call as never]), says('stop', [{ type: 'text', text: 'done' }])]
  let given: Parameters<StreamFn>[1]['messages'] = []
  const stream: StreamFn = (_model, { messages }) => {
    given = structuredClone(messages)
    return streamOf(answers.shift()!)
  }
  const prompt = { role: 'user' as const, content: 'go', timestamp: 0 }
  const tools = [watched(toPiTool(tool) as AgentTool, errors)]
  const config = { model, convertToLlm: (messages: Messages) => messages as never }
  const turn = agentLoop([prompt], { messages: [], tools }, config, undefined, stream)
  const updates: Piece[] = []
  for await (const event of turn)
    if (event.type === 'tool_execution_update')
      updates.push(json('The interface is told', event.partialResult))
  const message = given.find(({ role }) => role === 'toolResult')
  if (message?.role !== 'toolResult') throw new Error('Pi gave the model no result.')
  const { timestamp: _, ...result } = message
  return {
    travelled: [json('The model asks', call), ...updates, ...errors, json('The toolResult message', result)],
    reads: message.content.flatMap(part => (part.type === 'text' ? part.text : [])).join('\n'),
    isError: message.isError,
  }
}

// ---

const model = { id: 'scripted', name: 'scripted', api: 'playground', provider: 'playground' } as Model

/** The same tool, which keeps what it throws: that is how Pi hears of a failure. */
function watched(tool: AgentTool, errors: Piece[]): AgentTool {
  const keep = (error: unknown): never => {
    errors.push(thrown('The adapter throws', error))
    throw error
  }
  return {
    ...tool,
    prepareArguments(args) {
      try {
        return tool.prepareArguments!(args)
      } catch (error) {
        return keep(error)
      }
    },
    execute: (...given) => tool.execute(...given).catch(keep),
  }
}

function says(stopReason: Assistant['stopReason'], content: Assistant['content']): Assistant {
  const cost = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 }
  const usage = { input: 1, output: 1, cacheRead: 0, cacheWrite: 0, totalTokens: 2, cost }
  const { api, provider, id } = model
  return { role: 'assistant', content, api, provider, model: id, usage, stopReason, timestamp: 0 }
}

/** A stream that has come to its end when it begins. */
function streamOf(message: Assistant): ReturnType<StreamFn> {
  const events = [{ type: 'done', reason: message.stopReason, message }]
  return {
    async *[Symbol.asyncIterator]() {
      yield* events
    },
    result: async () => message,
  } as unknown as ReturnType<StreamFn>
}
