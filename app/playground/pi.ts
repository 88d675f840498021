import { type AgentTool, agentLoop, type StreamFn } from '@earendil-works/pi-agent-core'
import { type PiTool, toPiTool } from 'everyhost/pi'
import { linesOf, plain } from './card.ts'
import { gaveUp, isUnknown, json, type Lane, notAskedAgain, type Piece, type Sent, thrown } from './lane.ts'

type Model = Parameters<StreamFn>[0]
type Messages = Awaited<ReturnType<ReturnType<typeof agentLoop>['result']>>
type Assistant = Extract<Messages[number], { role: 'assistant' }>

/** Pi's own agent loop, with a model that asks for one call and keeps what it is given of it. */
export async function playPi(sent: Sent): Promise<Lane> {
  const { tool, args, name, signal } = sent
  const errors: Piece[] = []
  const call = { type: 'toolCall' as const, id: 'call-1', name, arguments: args as Assistant }
  const answers = [says('toolUse', [call as never]), says('stop', [{ type: 'text', text: 'done' }])]
  let given: Messages | undefined
  const stream: StreamFn = (_model, { messages }, options) => {
    // no provider of Pi's sends anything then
    if (options?.signal?.aborted) return streamOf(says('aborted', []))
    if (answers.length === 1) given = structuredClone(messages)
    return streamOf(answers.shift()!)
  }
  const prompt = { role: 'user' as const, content: 'go', timestamp: 0 }
  const made = toPiTool(tool)
  const tools = [watched(made as AgentTool, errors)]
  const config = { model, convertToLlm: (messages: Messages) => messages as never }
  const turn = agentLoop([prompt], { messages: [], tools }, config, signal, stream)
  const updates: Piece[] = []
  let sees: string[] | undefined
  for await (const event of turn) {
    if (event.type === 'tool_execution_update')
      updates.push(json('The interface is told', event.partialResult))
    if (event.type === 'tool_execution_end' && !isUnknown(sent)) sees = cardOf(made, args, event)
  }
  const message = (given ?? (await turn.result())).find(({ role }) => role === 'toolResult')
  if (message?.role !== 'toolResult') throw new Error('Pi made no result of the call.')
  const { timestamp: _, ...result } = message
  return {
    ...(given ? { reads: textOf(message.content), isError: message.isError } : notAskedAgain('Pi')),
    travelled: [
      json('The model asks', call),
      ...updates,
      ...gaveUp(sent),
      ...errors,
      json('The toolResult message', result),
    ],
    ...(sees && { sees }),
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

function textOf(content: { type: string; text?: string }[]): string {
  return content.flatMap(part => (part.type === 'text' ? part.text : [])).join('\n')
}

/** What Pi's interface draws of a call that has come to its end. */
function cardOf(
  tool: PiTool,
  args: unknown,
  { result, isError }: { result: unknown; isError: boolean },
): string[] {
  const options = { expanded: false, isPartial: false }
  return linesOf(tool.renderCall(args, plain), tool.renderResult(result, options, plain, { isError }))
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
