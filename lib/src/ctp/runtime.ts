import { quoted, shortList } from '../words.ts'
import { linesOf } from './errors.ts'
import { readInput, valuesOf } from './input.ts'
import { soundPlan } from './plan.ts'
import type { RegisteredTool, ToolRegistry } from './registry.ts'
import { keptResult } from './result.ts'
import type { ExecutionContext, Failure, ToolResult } from './types.ts'
import type { ErrorCode } from './vocabulary.ts'

type Values = Record<string, unknown>

export interface RuntimeConfig {
  /** Check the input, and give the tool the values as {@link normalizeParameters} makes them. True where absent. */
  readonly validateInput?: boolean | undefined
  /**
   * Refuse a result with any fault. Where false or absent, what a result has too much is left out, and only one that lacks what
   * it needs is refused.
   */
  readonly validateOutput?: boolean | undefined
  /** In milliseconds, 30,000 where absent; 0 for no end. */
  readonly timeout?: number | undefined
  readonly hooks?: RuntimeHooks | undefined
}

export interface RuntimeHooks {
  /** Before the input is checked. It may return other values, or throw so that the tool does not run. */
  readonly beforeExecute?:
    | ((
        toolId: string,
        params: Values,
        context: ExecutionContext,
      ) => Values | undefined | Promise<Values | undefined>)
    | undefined
  /** After a result is there, a failure too. It may return another. */
  readonly afterExecute?:
    | ((
        toolId: string,
        params: Values,
        result: ToolResult,
        context: ExecutionContext,
      ) => ToolResult | undefined | Promise<ToolResult | undefined>)
    | undefined
  /** Whatever a tool or a hook threw, a time that ran out, and a result that is none. The caller reads nothing of it. */
  readonly onError?: ((toolId: string, error: unknown, context: ExecutionContext) => void) | undefined
}

export interface ExecuteOptions {
  /** In milliseconds, in place of the runtime's. */
  readonly timeout?: number | undefined
  /** What the tool is to know of its call. */
  readonly context?: Partial<ExecutionContext> | undefined
  readonly abortSignal?: AbortSignal | undefined
}

export interface Runtime {
  /**
   * Runs a tool, and answers with a result whatever happens in it. Every result passes `validateToolResult`.
   *
   * @throws {Error} named `AbortError`, once `abortSignal` aborts
   */
  execute(id: string, params?: unknown, options?: ExecuteOptions): Promise<ToolResult>
}

/**
 * Runs the tools of a registry.
 *
 * What keeps a call from its data comes back as a failure: `INVALID_INPUT` with the first error's message, and all of them in
 * `metadata.errors`; `NOT_FOUND`; `TIMEOUT`, and the tool's signal aborts; `EXECUTION_ERROR` where the tool threw, which tells
 * nothing of what it threw; `INTERNAL_ERROR` where it returned no result.
 *
 * @example
 * import { createRuntime, ToolRegistry } from 'everyhost/ctp'
 *
 * const registry = new ToolRegistry()
 * registry.register(
 *   {
 *     id: 'square',
 *     name: 'Square',
 *     description: 'Multiplies a number by itself.',
 *     category: 'utilities',
 *     tags: ['math'],
 *     method: 'GET',
 *     parameters: [{ name: 'n', type: 'number', label: 'Number', description: 'Which one', required: true }],
 *     outputDescription: 'Its square',
 *     example: { input: { n: 3 }, output: 9 },
 *   },
 *   ({ n }) => ({ success: true, data: Number(n) ** 2 }),
 * )
 * const runtime = createRuntime(registry)
 * console.log(await runtime.execute('square', { n: '12' }))
 * console.log((await runtime.execute('square', {})).error)
 * // { success: true, data: 144 }
 * // Required field missing: send Number, a number
 */
export function createRuntime(registry: ToolRegistry, config: RuntimeConfig = {}): Runtime {
  return {
    execute: async (id, params = {}, { timeout, context, abortSignal } = {}) => {
      if (abortSignal?.aborted) throw abortError(abortSignal)
      const tool = registry.get(id)
      if (tool === undefined) return notFound(id, registry.list())
      const limit = timeout ?? config.timeout ?? DEFAULT_TIMEOUT
      const controller = new AbortController()
      const { signal } = controller
      const known: ExecutionContext = { ...context, toolId: id, timeout: limit, abortSignal: signal }
      const call: Call = { tool, config, context: known, signal }
      return inTime(
        () => run(call, params),
        limit,
        abortSignal,
        controller,
        () => {
          const error = new DOMException(`The tool took longer than ${limit} ms`, 'TimeoutError')
          tellOf(error, call)
          return error
        },
      )
    },
  }
}

// ---

const DEFAULT_TIMEOUT = 30_000
/** Timers hold no more; it is 24 days. */
const MAX_TIMEOUT = 2 ** 31 - 1

interface Call {
  readonly tool: RegisteredTool
  readonly config: RuntimeConfig
  readonly context: ExecutionContext
  /** Aborts when nobody waits any longer. */
  readonly signal: AbortSignal
}

/** Never rejects. */
async function run(call: Call, params: unknown): Promise<ToolResult> {
  const { tool, config, context, signal } = call
  const { id } = tool.definition
  const { beforeExecute, afterExecute } = config.hooks ?? {}
  try {
    const changed = await beforeExecute?.(id, params as Values, context)
    const input = checkedInput(call, changed ?? params)
    // a hook may have taken until nobody waits
    if (signal.aborted) return failure('TIMEOUT', 'The call is over')
    const result = input.ok ? await resultOf(call, input.values) : input.failure
    const other = await afterExecute?.(id, input.ok ? input.values : (params as Values), result, context)
    return other === undefined ? result : keptOr(other, call)
  } catch (error) {
    return threw(error, call)
  }
}

type CheckedInput =
  | { readonly ok: true; readonly values: Values }
  | { readonly ok: false; readonly failure: Failure }

function checkedInput({ tool, config }: Call, input: unknown): CheckedInput {
  if (config.validateInput === false) return { ok: true, values: input as Values }
  const plan = soundPlan(tool.definition.parameters)
  const read = readInput(plan, input, false)
  const [first] = read.errors
  if (first === undefined) return { ok: true, values: valuesOf(plan, read) }
  return {
    ok: false,
    failure: { ...failure('INVALID_INPUT', first.message), metadata: { errors: read.errors } },
  }
}

async function resultOf(call: Call, values: Values): Promise<ToolResult> {
  try {
    return keptOr(await call.tool.fn(values, call.context), call)
  } catch (error) {
    return threw(error, call)
  }
}

/** A tool's result as a copy, or what it gets instead that returned none. */
function keptOr(result: unknown, call: Call): ToolResult {
  const kept = keptResult(result, call.config.validateOutput === true)
  if (kept.ok) return kept.result
  const [first] = kept.errors
  const reasons = linesOf(kept.errors, 'the result').join('\n')
  tellOf(new TypeError(`${call.context.toolId} returned no valid result.\n${reasons}`), call)
  const place = first?.path ? ` at ${first.path}` : ''
  return failure(
    'INTERNAL_ERROR',
    `The tool returned no valid result${place}; whoever runs it can find out why`,
  )
}

function threw(error: unknown, call: Call): Failure {
  tellOf(error, call)
  return failure('EXECUTION_ERROR', 'The tool failed; whoever runs it can find out why')
}

function tellOf(error: unknown, { config, context, signal }: Call): void {
  // an error that comes of giving up is no news
  if (signal.aborted) return
  try {
    config.hooks?.onError?.(context.toolId, error, context)
  } catch {
    // a hook that only listens must not decide what a caller gets
  }
}

function notFound(id: unknown, ids: readonly string[]): Failure {
  const known = ids.length === 0 ? 'There is none yet' : `Call one of ${shortList(ids).text}`
  const name = typeof id === 'string' ? ` ${quoted(id)}` : ' of that kind'
  return { ...failure('NOT_FOUND', `There is no tool${name}`), suggestion: known }
}

function failure(errorCode: ErrorCode, error: string): Failure {
  return { success: false, error, errorCode }
}

/** What work comes to, unless time runs out or the caller gives up first. Leaves no timer and no listener. */
function inTime(
  work: () => Promise<ToolResult>,
  limit: number,
  outer: AbortSignal | undefined,
  controller: AbortController,
  expire: () => DOMException,
): Promise<ToolResult> {
  let timer: ReturnType<typeof setTimeout> | undefined
  let giveUp: (() => void) | undefined
  const first = new Promise<ToolResult>((resolve, reject) => {
    if (limit > 0 && limit <= MAX_TIMEOUT) {
      timer = setTimeout(() => {
        const error = expire()
        resolve(failure('TIMEOUT', error.message))
        controller.abort(error)
      }, limit)
    }
    giveUp = () => {
      if (outer === undefined) return
      const error = abortError(outer)
      reject(error)
      controller.abort(error)
    }
    outer?.addEventListener('abort', giveUp, { once: true })
    work().then(resolve, reject)
  })
  return first.finally(() => {
    clearTimeout(timer)
    if (giveUp) outer?.removeEventListener('abort', giveUp)
  })
}

function abortError({ reason }: AbortSignal): Error {
  if (reason instanceof Error && reason.name === 'AbortError') return reason
  return Object.assign(new Error('The call was aborted', { cause: reason }), { name: 'AbortError' })
}
