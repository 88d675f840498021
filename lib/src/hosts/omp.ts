// OMP (oh-my-pi). What it does with a tool was measured on 18.2.3, in its agent loop and its command.

import { ToolDefinitionError } from '../definition-error.ts'
import { type Answer, invokeTool } from '../invoke.ts'
import { sanitizeLine } from '../sanitize.ts'
import { isRecord } from '../schema/members.ts'
import type { Tool, ToolAnnotations } from '../tool.ts'
import { either } from '../words.ts'
import { type Card, cardOf } from './card.ts'
import { type Content, wholeContent } from './content.ts'
import { plainDetails } from './details.ts'
import { openSchema } from './open-schema.ts'
import { callLine, resultLines, type StatusPiece } from './status-line.ts'
import { checkTools } from './tool-list.ts'

export interface OmpOptions {
  /**
   * OMP asks the model for its intent in every call, in a property `i` that it adds to the schema: required, unless this says
   * `optional` or `omit`. No tool ever sees it.
   */
  readonly intent?: 'require' | 'optional' | 'omit' | undefined
}

/** What OMP's `registerTool` takes. */
export interface OmpTool {
  readonly name: string
  readonly label: string
  readonly description: string
  readonly parameters: { readonly [keyword: string]: unknown }
  readonly loadMode: 'essential'
  readonly approval: 'read' | 'write' | 'exec'
  readonly lenientArgValidation: true
  readonly intent?: 'require' | 'optional' | 'omit'
  execute(toolCallId: string, args: unknown, ...rest: unknown[]): Promise<OmpResult>
  renderCall(args: unknown, ...rest: unknown[]): OmpComponent
  renderResult(result: unknown, ...rest: unknown[]): OmpComponent
  formatApprovalDetails(args: unknown): string
}

export interface OmpResult {
  content: Content[]
  details?: unknown
  isError?: boolean
}

/** Part of OMP's terminal interface. */
export type OmpComponent = Card

/** The part of OMP's extension API that is used. */
export interface OmpApi {
  registerTool(tool: OmpTool): void
}

/**
 * Makes the extension that a file for OMP exports by default. It registers every tool, so that the model finds them in its
 * list and reads our lines where a call goes wrong.
 *
 * @throws {ToolDefinitionError} where a name is in the list twice, an item is not from `defineTool`, or a tool takes a
 * property `i`, which OMP keeps to itself.
 *
 * @example
 * import { defineTool, Type } from 'everyhost'
 * import { ompExtension } from 'everyhost/omp'
 *
 * const shout = defineTool({
 *   name: 'shout',
 *   description: 'Makes a text loud',
 *   input: Type.Object({ text: Type.String() }),
 *   execute: ({ text }) => text.toUpperCase(),
 * })
 * const extension = ompExtension([shout], { intent: 'omit' })
 * extension({ registerTool: tool => console.log(tool.name, tool.loadMode, tool.approval) })
 * // shout essential exec
 */
export function ompExtension(tools: readonly Tool[], options: OmpOptions = {}): (omp: OmpApi) => void {
  const registered = checkTools(tools).map(tool => toOmpTool(tool, options))
  return omp => {
    for (const tool of registered) omp.registerTool(tool)
  }
}

/**
 * Makes one tool for OMP's `registerTool`, for an extension that registers its tools itself.
 *
 * Bad input and what `execute` throws are thrown on to OMP, whose model reads the message as it is; a returned failure is
 * returned as one and keeps its `details`, except for code that the model wrote for `eval`. `readOnly` tools are of OMP's approval tier `read`, those that are not
 * `destructive` of `write`, all others of `exec`.
 *
 * @throws {ToolDefinitionError} where it is not from `defineTool` or takes a property `i`.
 * @throws {TypeError} where the intent is none of the three.
 *
 * @example
 * import { defineTool, Type } from 'everyhost'
 * import { toOmpTool } from 'everyhost/omp'
 *
 * const shout = defineTool({
 *   name: 'shout',
 *   description: 'Makes a text loud',
 *   input: Type.Object({ text: Type.String() }),
 *   execute: ({ text }) => text.toUpperCase(),
 * })
 * const result = await toOmpTool(shout).execute('call-1', { text: 'hello' })
 * console.log(result.content[0])
 * // { type: 'text', text: 'HELLO' }
 */
export function toOmpTool(tool: Tool, { intent }: OmpOptions = {}): OmpTool {
  checkTools([tool])
  if (declaresIntent(tool)) throw new ToolDefinitionError(tool.name, [{ at: '/i', problem: INTENT_IS_TAKEN }])
  if (intent !== undefined && !INTENTS.includes(intent)) {
    throw new TypeError(`intent must be ${either(INTENTS)}, got ${sanitizeLine(intent)}`)
  }
  return {
    name: tool.name,
    label: sanitizeLine(tool.title ?? tool.name),
    description: tool.description,
    // OMP takes unknown keys out of a closed object before a tool sees them, and then there is nothing to report
    parameters: openSchema(tool.input),
    // what is not essential is no tool of the model's but a file it may find, and OMP words that one's failures
    loadMode: 'essential',
    approval: approvalTier(tool.annotations),
    // what OMP itself refuses then comes here as the model sent it, and is refused in our words
    lenientArgValidation: true,
    ...(intent && { intent }),
    async execute(_toolCallId, args, ...rest) {
      const signal = rest.find(isSignal)
      const update = rest.find(isFunction)
      const progress = (message: string, fraction?: number) => update?.(toUpdate(message, fraction))
      const own = without(args, 'i')
      const answer = await invokeTool(tool, own, { host: 'omp', signal, progress })
      // code of the model's would be given the details with the answer
      return toResult(own === args ? answer : { ...answer, details: undefined })
    },
    renderCall(args, ...rest) {
      return component(rest, width => [callLine(tool, without(args, 'i', '__partialJson'), width)])
    },
    renderResult(result, ...rest) {
      const isError = isSet(result, 'isError')
      const expanded = rest.some(options => isSet(options, 'expanded'))
      return component(rest, width => resultLines(result, isError, width, expanded))
    },
    formatApprovalDetails: args => textOf(callLine(tool, without(args, 'i'), APPROVAL_WIDTH)),
  }
}

// ---

const INTENTS = ['require', 'optional', 'omit'] as const
const INTENT_IS_TAKEN =
  'OMP takes the property "i" out of every call, since it asks the model for its intent there; choose another name'

function declaresIntent({ input }: Tool): boolean {
  return isRecord(input.properties) && Object.hasOwn(input.properties, 'i')
}

/**
 * Arguments without what OMP adds to them. It takes its `i` out where the model calls a tool itself, and puts one in where code
 * does that the model wrote for `eval`; while a call still streams in, its JSON so far is among them.
 */
function without(args: unknown, ...names: string[]): unknown {
  try {
    if (!isRecord(args) || !names.some(name => Object.hasOwn(args, name))) return args
    return Object.fromEntries(Object.entries(args).filter(([name]) => !names.includes(name)))
  } catch {
    return args
  }
}

function approvalTier({ readOnly, destructive }: ToolAnnotations): OmpTool['approval'] {
  if (readOnly) return 'read'
  return destructive === false ? 'write' : 'exec'
}

function toUpdate(message: string, fraction: number | undefined): OmpResult {
  const details = fraction === undefined ? {} : { details: { fraction } }
  return { content: [{ type: 'text', text: message }], ...details }
}

function toResult({ text, isError, details, images }: Answer): OmpResult {
  return {
    content: wholeContent(text, images),
    ...(details !== undefined && { details: plainDetails(details) }),
    ...(isError && { isError }),
  }
}

// --- OMP has three orders for what comes after the arguments: that of extensions, that of custom tools, and that of its manual

function isSignal(value: unknown): value is AbortSignal {
  return isRecord(value) && typeof value.aborted === 'boolean' && isFunction(value.addEventListener)
}

function isFunction(value: unknown): value is (...args: unknown[]) => unknown {
  return typeof value === 'function'
}

// --- the card in the terminal

const APPROVAL_WIDTH = 500

interface Theme {
  fg(colour: string, text: string): string
  bold(text: string): string
}

const COLOURS: { readonly [Role in StatusPiece['role']]: string } = {
  title: 'toolTitle',
  key: 'muted',
  value: 'dim',
  answer: 'toolOutput',
  error: 'error',
  more: 'dim',
}

function isTheme(value: unknown): value is Theme {
  return isRecord(value) && isFunction(value.fg) && isFunction(value.bold)
}

function component(rest: unknown[], lines: (width: number) => StatusPiece[][]): OmpComponent {
  const theme = rest.find(isTheme)
  return cardOf(lines, piece => paint(piece, theme))
}

function paint({ role, text }: StatusPiece, theme: Theme | undefined): string {
  if (!theme) return text
  return theme.fg(COLOURS[role], role === 'title' ? theme.bold(text) : text)
}

function textOf(pieces: StatusPiece[]): string {
  return pieces.map(({ text }) => text).join('')
}

function isSet(value: unknown, key: string): boolean {
  try {
    return isRecord(value) && value[key] === true
  } catch {
    return false
  }
}
