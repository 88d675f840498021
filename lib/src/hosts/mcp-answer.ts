import { invokeTool } from '../invoke.ts'
import type { Tool } from '../tool.ts'
import { valueInWords } from '../words.ts'
import { contentOf } from './content.ts'
import { hintsOf } from './hints.ts'
import { checkTools } from './tool-list.ts'
import { unknownToolLine } from './unknown-tool.ts'

/** How a server introduces itself to its clients. */
export interface McpServerInfo {
  /** For programs, such as `weather-tools`. */
  readonly name: string
  readonly version: string
  /** For people. */
  readonly title?: string | undefined
  /** What a model should know before it uses the tools. A client may put it into the system prompt. */
  readonly instructions?: string | undefined
}

/** A request as it came over the wire: checked by nobody but for its envelope. */
export interface McpRequest {
  readonly method: string
  readonly params?: unknown
}

/** What both SDKs know of a running request, under one name each. */
export interface McpExchange {
  readonly signal: AbortSignal
  notify(notification: ProgressNotification): Promise<void>
}

export type McpResult = Record<string, unknown>

export type McpAnswer = (request: McpRequest, exchange: McpExchange) => Promise<McpResult>

type ProgressNotification = {
  method: 'notifications/progress'
  params: { progressToken: string | number; progress: number; total?: number; message: string }
}

/**
 * Answers `tools/list` and `tools/call`, and refuses every other method.
 *
 * Both SDKs take it as their `fallbackRequestHandler`. As the handler of `tools/call` it would come after the SDK's own check of
 * the request: arguments that are no object would be an error of the protocol, which the model need never see, and not a
 * line that the model can act on.
 */
export function mcpAnswers(tools: readonly Tool[]): McpAnswer {
  const byName = new Map(checkTools(tools).map(tool => [tool.name, tool]))
  const list = { tools: [...byName.values()].map(listed) }
  return async ({ method, params }, exchange) => {
    if (method === 'tools/call') return callTool(byName, params, exchange)
    if (method === 'tools/list') return list
    throw protocolError(-32601, 'Method not found')
  }
}

// ---

function listed({ name, title, description, input, annotations }: Tool): McpResult {
  // clients of before June 2025 look for the title among the annotations
  const hints = { ...(title !== undefined && { title }), ...hintsOf(annotations) }
  return {
    name,
    ...(title !== undefined && { title }),
    description,
    inputSchema: input,
    ...(Object.keys(hints).length > 0 && { annotations: hints }),
  }
}

async function callTool(
  tools: ReadonlyMap<string, Tool>,
  params: unknown,
  { signal, notify }: McpExchange,
): Promise<McpResult> {
  const { name, arguments: args, _meta: meta } = Object(params) as Record<string, unknown>
  if (typeof name !== 'string') {
    throw protocolError(-32602, `tools/call needs the name of a tool, got ${valueInWords(name)}`)
  }
  const tool = tools.get(name)
  if (!tool) return failure(unknownToolLine(name, [...tools.keys()]))
  const progress = progressOf(meta, signal, notify)
  try {
    const { text, images, isError } = await invokeTool(tool, args, {
      signal,
      host: 'mcp',
      progress: progress?.tell,
    })
    return { content: contentOf(text, images), ...(isError && { isError }) }
  } catch (error) {
    return failure((error as Error).message)
  } finally {
    progress?.end()
  }
}

function failure(text: string): McpResult {
  return { content: contentOf(text), isError: true }
}

/**
 * Progress for a caller that asked for it, until the answer. The protocol wants the number to grow with each message, so one
 * that says no more than the last moves it by a millionth.
 */
function progressOf(meta: unknown, signal: AbortSignal, notify: McpExchange['notify']) {
  const { progressToken } = Object(meta) as Record<string, unknown>
  if (typeof progressToken !== 'string' && typeof progressToken !== 'number') return undefined
  let least = 0
  let total: 1 | undefined
  let ended = false
  return {
    tell(message: string, fraction?: number): Promise<void> | undefined {
      if (ended || signal.aborted) return undefined
      const progress = Math.max(least, fraction ?? 0)
      least = progress + 1e-6
      if (fraction !== undefined) total = 1
      const params = { progressToken, progress, ...(total && { total }), message }
      return notify({ method: 'notifications/progress', params })
    },
    end() {
      ended = true
    },
  }
}

/** Both SDKs send an error's code and message on, and nothing else of it. */
function protocolError(code: number, message: string): Error {
  return Object.assign(new Error(message), { code })
}
