/**
 * Tools on Pi (`@earendil-works/pi-coding-agent`), 0.87 and newer. Types are structural: nothing of Pi's is imported.
 *
 * @module
 */

import { type Answer, invokeTool, ToolInputError } from '../invoke.ts'
import { sanitizeLine } from '../sanitize.ts'
import type { Tool } from '../tool.ts'
import { validateInput } from '../validate.ts'
import { type Card, cardOf } from './card.ts'
import { type Content, wholeContent } from './content.ts'
import { plainDetails } from './details.ts'
import { type Hints, hintsOf } from './hints.ts'
import { callLine, resultLines, type StatusPiece } from './status-line.ts'
import { checkTools } from './tool-list.ts'

/** How a returned failure (`isError: true`) goes to Pi. */
export interface PiOptions {
  /**
   * `throw`, the default: as an error of the same text, which every Pi marks, and which loses `details`. `return`: as a
   * result that keeps `details`; Pi marks it from 0.99 on, and up to 0.87 the extension does, in Pi's `tool_result` event.
   */
  readonly failures?: 'throw' | 'return' | undefined
}

/** Options of {@link toPiTool}: a failure that is returned needs the `pi` whose events tell of it. */
export type PiToolOptions =
  | { readonly failures?: 'throw' | undefined; readonly pi?: PiEvents | undefined }
  | { readonly failures: 'return'; readonly pi: PiEvents }

/** What {@link toPiTool} makes: a `ToolDefinition` of Pi's, and an `AgentTool` of its agent loop. */
export interface PiTool {
  name: string
  label: string
  description: string
  // biome-ignore lint/suspicious/noExplicitAny: each Pi has another type for schemas, and all of them take JSON Schema
  parameters: any
  annotations: PiAnnotations
  // biome-ignore lint/suspicious/noExplicitAny: Pi derives the type from `parameters`
  prepareArguments(args: unknown): any
  execute(
    toolCallId: string,
    params: unknown,
    signal?: AbortSignal,
    onUpdate?: (partial: PiResult) => void,
  ): Promise<PiResult>
  renderCall(args: unknown, theme: PiTheme): PiComponent
  renderResult(
    result: unknown,
    options: { readonly expanded: boolean; readonly isPartial: boolean },
    theme: PiTheme,
    context?: { readonly isError: boolean },
  ): PiComponent
}

/** A result as Pi keeps it: the model reads `content`, the interface has `details` as well. */
export interface PiResult {
  content: Content[]
  details: unknown
  isError?: boolean
}

/** MCP's hints, as Pi writes them. */
export type PiAnnotations = Hints

/** What draws itself in Pi's terminal. */
export type PiComponent = Card

/** What a renderer uses of Pi's theme. */
export interface PiTheme {
  fg(color: PiColor, text: string): string
  bold(text: string): string
}

type PiColor = 'toolTitle' | 'toolOutput' | 'muted' | 'error'

/** Where Pi tells of a result before the model is given it. */
export interface PiEvents {
  on(
    event: 'tool_result',
    handler: (event: { toolCallId: string; isError: boolean }) => { isError: boolean } | undefined,
  ): unknown
}

/** What an extension uses of Pi's API. */
export interface PiApi extends PiEvents {
  registerTool(tool: PiTool): void
}

/**
 * An extension that gives tools to Pi. Export it as the default of a file that `pi -e` or the `pi` field of a package names.
 *
 * The model reads our lines where its arguments do not fit, since they are checked before Pi coerces them. Pi's own check
 * comes second and Pi's events may still change arguments, so they are checked again when the tool runs.
 *
 * @throws {ToolDefinitionError} where two tools have one name, or something in the list is no tool.
 * @throws {TypeError} where `failures` is something else.
 *
 * @example
 * import { defineTool, Type } from 'everyhost'
 * import { piExtension } from 'everyhost/pi'
 *
 * const shout = defineTool({
 *   name: 'shout',
 *   description: 'Makes a text loud',
 *   input: Type.Object({ text: Type.String() }),
 *   execute: ({ text }) => text.toUpperCase(),
 * })
 * const extension = piExtension([shout], { failures: 'return' })
 * extension({ on() {}, registerTool: ({ name, label }) => console.log(name, label) })
 * // shout shout
 */
export function piExtension(tools: readonly Tool[], options: PiOptions = {}): (pi: PiApi) => void {
  const checked = checkTools(tools)
  const failures = checkFailures(options.failures)
  return pi => {
    const marks = failures === 'return' ? markFailures(pi) : undefined
    for (const tool of checked) pi.registerTool(makeTool(tool, marks))
  }
}

/**
 * A tool for those who call `pi.registerTool` themselves, or run Pi's agent loop without its extensions.
 *
 * @throws {ToolDefinitionError} where it is no tool.
 * @throws {TypeError} where `failures` is something else, or is `return` without a `pi` to see to it that an old Pi marks them.
 *
 * @example
 * import { defineTool, Type } from 'everyhost'
 * import { toPiTool } from 'everyhost/pi'
 *
 * const shout = toPiTool(
 *   defineTool({
 *     name: 'shout',
 *     description: 'Makes a text loud',
 *     input: Type.Object({ text: Type.String() }),
 *     execute: ({ text }) => text.toUpperCase(),
 *   }),
 * )
 * console.log((await shout.execute('call-1', { text: 'hello' })).content)
 * // [ { type: 'text', text: 'HELLO' } ]
 */
export function toPiTool(tool: Tool, options: PiToolOptions = {}): PiTool {
  checkTools([tool])
  if (checkFailures(options.failures) === 'throw') return makeTool(tool)
  if (typeof options.pi?.on !== 'function') {
    throw new TypeError(
      "failures: 'return' needs pi, or an old Pi would take a failure for a success; write toPiTool(tool, { failures: 'return', pi })",
    )
  }
  return makeTool(tool, markFailures(options.pi))
}

// ---

/** The calls whose returned failure Pi has yet to hear of. */
type Marks = Set<string>

function checkFailures(failures: 'throw' | 'return' = 'throw'): 'throw' | 'return' {
  if (failures === 'throw' || failures === 'return') return failures
  throw new TypeError(`failures must be 'throw' or 'return', got ${sanitizeLine(failures)}`)
}

/** Up to 0.87 Pi takes whatever a tool returns for a success, unless a listener says otherwise. */
function markFailures(pi: PiEvents): Marks {
  const marks: Marks = new Set()
  pi.on('tool_result', ({ toolCallId, isError }) =>
    marks.delete(toolCallId) && !isError ? { isError: true } : undefined,
  )
  return marks
}

function makeTool(tool: Tool, marks?: Marks): PiTool {
  return {
    name: tool.name,
    label: sanitizeLine(tool.title ?? tool.name),
    description: tool.description,
    parameters: tool.input,
    annotations: hintsOf(tool.annotations),
    prepareArguments(args) {
      const checked = validateInput(tool, args)
      if (!checked.ok) throw new ToolInputError(checked.lines, checked.issues)
      return checked.value
    },
    async execute(toolCallId, params, signal, onUpdate) {
      // some providers use an id again
      marks?.delete(toolCallId)
      const answer = await invokeTool(tool, params, { host: 'pi', signal, progress: reporter(onUpdate) })
      if (answer.isError && !marks) throw new Error(answer.text)
      if (answer.isError) marks?.add(toolCallId)
      return resultOf(answer)
    },
    renderCall: (args, theme) => draw(width => [callLine(tool, args, width)], theme),
    renderResult(result, options, theme, context) {
      const isError = context?.isError === true
      const expanded = options?.expanded ?? false
      return draw(width => resultLines(result, isError, width, expanded), theme)
    },
  }
}

function reporter(onUpdate: ((partial: PiResult) => void) | undefined) {
  return (
    onUpdate &&
    ((message: string, fraction?: number) =>
      onUpdate({ content: [{ type: 'text', text: message }], details: { fraction } }))
  )
}

function resultOf({ text, isError, details, images }: Answer): PiResult {
  return {
    content: wholeContent(text, images),
    details: plainDetails(details),
    ...(isError && { isError }),
  }
}

function draw(lines: (width: number) => StatusPiece[][], theme: PiTheme): PiComponent {
  return cardOf(lines, ({ role, text }) => {
    const coloured = theme.fg(COLOURS[role], text)
    return role === 'title' ? theme.bold(coloured) : coloured
  })
}

const COLOURS: Record<StatusPiece['role'], PiColor> = {
  title: 'toolTitle',
  key: 'muted',
  value: 'toolOutput',
  answer: 'toolOutput',
  error: 'error',
  more: 'muted',
}
