import type { Issue } from './problems/issue.ts'
import { sanitizeLine, sanitizeText } from './sanitize.ts'
import type { Host, Tool, ToolContext, ToolImage } from './tool.ts'
import { validateInput } from './validate.ts'
import { quoted, shortList, valueInWords } from './words.ts'

/** What a host knows of a call. All of it may be left out. */
export interface CallContext {
  readonly signal?: AbortSignal | undefined
  readonly host?: Host | undefined
  readonly progress?: ((message: string, fraction?: number) => void) | undefined
}

/** A tool's answer, whatever `execute` returned: plain, complete and safe to show. */
export interface Answer {
  readonly text: string
  readonly isError: boolean
  readonly details?: unknown
  readonly images?: readonly ToolImage[]
}

/**
 * Arguments that a tool's schema refuses. The message is the lines, one a problem.
 *
 * @example
 * import { defineTool, invokeTool, ToolInputError, Type } from 'everyhost'
 *
 * const shout = defineTool({
 *   name: 'shout',
 *   description: 'Makes a text loud',
 *   input: Type.Object({ text: Type.String() }),
 *   execute: ({ text }) => text.toUpperCase(),
 * })
 * const error = await invokeTool(shout, { text: 5 }).catch(error => error)
 * console.log(error instanceof ToolInputError && error.message)
 * // Invalid arguments at /text: must be a string, got a number; send it in quotes
 */
export class ToolInputError extends Error {
  override readonly name = 'ToolInputError'
  /** One problem each, for a model to read. */
  readonly lines: readonly string[]
  /** The same problems taken apart, for a host that words them its own way. */
  readonly issues: readonly Issue[]

  constructor(lines: readonly string[], issues: readonly Issue[]) {
    super(lines.join('\n'))
    this.lines = lines
    this.issues = issues
  }
}

/**
 * Checks a call's arguments, runs the tool, and returns its answer made safe to show.
 *
 * The text passes `sanitizeText`, unless the tool said `raw: true`; then only halves of a surrogate pair are replaced, which no
 * encoding carries. A tool that returns nothing answers with an empty text.
 *
 * @throws {ToolInputError} before `execute` runs, where the arguments do not fit.
 * @throws {Error} with the message `<tool> failed: …` on one line where `execute` throws (the `cause`), where it returns what
 * is no answer, or where the signal has aborted before it begins.
 *
 * @example
 * import { defineTool, invokeTool, Type } from 'everyhost'
 *
 * const shout = defineTool({
 *   name: 'shout',
 *   description: 'Makes a text loud',
 *   input: Type.Object({ text: Type.String() }),
 *   execute: ({ text }) => text.toUpperCase(),
 * })
 * console.log((await invokeTool(shout, { text: 'hello' })).text) // HELLO
 */
export async function invokeTool<Input>(
  tool: Tool<Input>,
  args: unknown,
  context: CallContext = {},
): Promise<Answer> {
  const checked = validateInput(tool, args)
  if (!checked.ok) throw new ToolInputError(checked.lines, checked.issues)
  try {
    context.signal?.throwIfAborted()
    const returned = tool.execute(checked.value, contextFor(context))
    return toAnswer(isThenable(returned) ? await returned : returned)
  } catch (error) {
    throw new Error(`${sanitizeLine(tool.name)} failed: ${messageOf(error)}`, { cause: error })
  }
}

// ---

function contextFor({ signal, host = 'test', progress: report }: CallContext): ToolContext {
  const progress = report ? quietly(report) : silent
  if (signal) return { signal, host, progress }
  let own: AbortSignal | undefined
  return {
    // one of its own for each call that asks, so that no listener outlives its call
    get signal() {
      own ??= new AbortController().signal
      return own
    },
    host,
    progress,
  }
}

/** Awaiting a plain answer would cost every call a turn of the event loop's queue. */
function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'
}

function silent(): void {}

/** Progress is told and forgotten: a host that cannot take it must not fail the call. */
function quietly(report: NonNullable<CallContext['progress']>): ToolContext['progress'] {
  return (message, fraction) => {
    try {
      const told: unknown = report(sanitizeLine(message), share(fraction))
      if (isThenable(told)) told.then(undefined, silent)
    } catch {
      silent()
    }
  }
}

function share(fraction: number | undefined): number | undefined {
  return Number.isFinite(fraction) ? Math.min(1, Math.max(0, fraction as number)) : undefined
}

/** What was thrown, as one line. */
function messageOf(thrown: unknown): string {
  try {
    return sanitizeLine(reasonOf(thrown)) || NO_REASON
  } catch {
    return NO_REASON
  }
}

const NO_REASON = 'it did not say why'

/** An error without a message may still have a code, or the errors that it stands for. */
function reasonOf(thrown: unknown): unknown {
  if (thrown === undefined || thrown === null) return ''
  if (typeof thrown !== 'object') return thrown
  const { message, errors, code, name } = thrown as Record<string, unknown>
  if (typeof message === 'string' && message.trim() !== '') return message
  return (
    (Array.isArray(errors) && reasonOf(errors[0])) ||
    code ||
    (thrown instanceof Error && name !== 'Error' ? name : '')
  )
}

function toAnswer(returned: unknown): Answer {
  if (typeof returned === 'string') return { text: sanitizeText(returned), isError: false }
  if (returned === undefined || returned === null) return { text: '', isError: false }
  if (typeof returned !== 'object' || Array.isArray(returned)) {
    throw new TypeError(`execute returned ${valueInWords(returned)}; return a string or { text }`)
  }
  const { text, isError, details, images, raw } = returned as Record<string, unknown>
  if (typeof text !== 'string') {
    const keys = Object.keys(returned)
    const has = keys.length > 0 ? `only ${shortList(keys.map(quoted)).text}` : 'no keys'
    const came =
      text === undefined ? `an object without text (${has})` : `a text that is ${valueInWords(text)}`
    throw new TypeError(`execute returned ${came}; return a string or { text }`)
  }
  return {
    text: raw === true ? text.toWellFormed() : sanitizeText(text),
    isError: isError === true,
    ...(details !== undefined && { details }),
    ...(images !== undefined && { images: readImages(images) }),
  }
}

function readImages(images: unknown): ToolImage[] {
  if (!Array.isArray(images))
    throw new TypeError(`execute returned images that are ${valueInWords(images)}; return a list`)
  return images.map((image, i) => {
    const { data, mimeType } = Object(image) as Record<string, unknown>
    if (typeof data !== 'string' || !isBase64(data)) {
      throw new TypeError(
        `execute returned images[${i}] whose data is no base64; leave out line breaks and any data: prefix`,
      )
    }
    if (typeof mimeType !== 'string' || !/^[\w.+-]+\/[\w.+-]+$/.test(mimeType)) {
      throw new TypeError(`execute returned images[${i}] without a mimeType such as image/png`)
    }
    return { data, mimeType }
  })
}

/** RFC 4648 section 4: whole groups of four, padded. */
function isBase64(text: string): boolean {
  return text !== '' && text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text)
}
