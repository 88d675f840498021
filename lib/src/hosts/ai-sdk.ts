import { type Answer, type CallContext, invokeTool, ToolInputError } from '../invoke.ts'
import type { Issue } from '../problems/issue.ts'
import type { Tool, ToolImage } from '../tool.ts'
import { validateInput } from '../validate.ts'
import { plainDetails } from './details.ts'
import { checkTools } from './tool-list.ts'

/** How {@link aiSdkTools} fits the tools in. */
export interface AiSdkOptions {
  /**
   * Who refuses bad input. By default the input schema does: `repairToolCall` gets its turn, and the model reads the lines
   * after a few words of the SDK's own. With 'answer' the tool does, and the model reads the lines alone; a tool call in
   * your code may then hold any input.
   */
  readonly badInput?: 'refuse' | 'answer' | undefined
  /**
   * What becomes of a failure that a tool returns. By default it is thrown, so that your code gets a tool error. With
   * 'return' your code gets a tool result whose output has `isError` and the tool's `details`. The model reads the same
   * text, marked as an error, both ways.
   */
  readonly failures?: 'throw' | 'return' | undefined
  /**
   * What becomes of progress. By default nothing. With 'preliminary' each report is a preliminary tool result of
   * `streamText`, and so is each answer, once more, before it comes as the final one.
   */
  readonly progress?: 'ignore' | 'preliminary' | undefined
}

/** What your code finds as a tool result's `output`. */
export interface AiSdkOutput extends Answer {
  /** What the model reads; in a preliminary result, how far the work is. */
  readonly text: string
  /** As far as JSON carries them. The model never sees them. */
  readonly details?: unknown
  readonly images?: readonly AiSdkImage[]
  /** How far the work is, from 0 to 1, in a preliminary result. */
  readonly fraction?: number
}

/** An image, and what the SDK calls such a part of what a model reads: `image-data` in 6, `file` in 7. */
export interface AiSdkImage extends ToolImage {
  readonly type: 'image-data' | 'file'
}

/** A tool as `generateText` and `streamText` of AI SDK 6 and 7 take it. */
export interface AiSdkTool<Input = unknown> {
  readonly title?: string
  readonly description: string
  readonly inputSchema: AiSdkSchema<Input>
  readonly execute: (input: Input, call: AiSdkCall) => Promise<AiSdkOutput> | AsyncIterable<AiSdkOutput>
  readonly toModelOutput: (result: { readonly output: unknown }) => ModelOutput
}

/** What the SDK tells a tool of a call, as far as it matters here. */
export interface AiSdkCall {
  readonly abortSignal?: AbortSignal | undefined
}

/** The schema as the SDK reads it, and a Standard Schema for whoever else does. */
export interface AiSdkSchema<Input> {
  readonly jsonSchema: Tool['input']
  readonly validate: (value: unknown) => Checked<Input>
  readonly '~standard': {
    readonly version: 1
    readonly vendor: 'everyhost'
    readonly validate: (
      value: unknown,
    ) => { readonly value: Input } | { readonly issues: readonly { readonly message: string }[] }
    readonly types?: { readonly input: unknown; readonly output: Input }
  }
}

/** A tool set for the SDK, by the tools' names. */
export type AiSdkToolSet<Tools extends readonly Tool[]> = {
  [Each in Tools[number] as Each['name']]: Each extends Tool<infer Input> ? AiSdkTool<Input> : never
}

/**
 * Makes a list of tools a tool set for `generateText`, `streamText` and agents of AI SDK 6 and 7.
 *
 * @throws {ToolDefinitionError} where two tools have one name, or an item of the list is no tool.
 *
 * @example
 * import { defineTool, Type } from 'everyhost'
 * import { aiSdkTools } from 'everyhost/ai-sdk'
 *
 * const shout = defineTool({
 *   name: 'shout',
 *   description: 'Makes a text loud',
 *   input: Type.Object({ text: Type.String() }),
 *   execute: ({ text }) => text.toUpperCase(),
 * })
 * const tools = aiSdkTools([shout])
 * const output = await tools.shout.execute({ text: 'hello' }, {})
 * console.log(tools.shout.toModelOutput({ output }))
 * // { type: 'text', value: 'HELLO' }
 */
export function aiSdkTools<const Tools extends readonly Tool[]>(
  tools: Tools,
  options: AiSdkOptions = {},
): AiSdkToolSet<Tools> {
  // without a prototype, since the SDK looks a tool up by whatever name a model made up
  const set: Record<string, AiSdkTool> = Object.create(null)
  for (const tool of checkTools(tools)) set[tool.name] = toAiSdkTool(tool, options)
  return set as AiSdkToolSet<Tools>
}

// ---

type Checked<Input> =
  | { readonly success: true; readonly value: Input }
  | { readonly success: false; readonly error: Error }

type ModelOutput =
  | { type: 'text' | 'error-text'; value: string }
  // 6 and 7 know different parts, so no list of them is a type of both
  // biome-ignore lint/suspicious/noExplicitAny: as above
  | { type: 'content' | 'json'; value: any }

function toAiSdkTool<Input>(tool: Tool<Input>, options: AiSdkOptions): AiSdkTool<Input> {
  const { title, description } = tool
  return {
    ...(title !== undefined && { title }),
    description,
    inputSchema: schemaOf(tool, options),
    execute:
      options.progress === 'preliminary'
        ? (input, call) => report(progress => run(tool, input, call, options, progress))
        : (input, call) => run(tool, input, call, options),
    toModelOutput,
  }
}

function schemaOf<Input>(tool: Tool<Input>, { badInput }: AiSdkOptions): AiSdkSchema<Input> {
  const check = (value: unknown): Checked<Input> => {
    const checked = validateInput(tool, value)
    if (checked.ok) return { success: true, value: checked.value }
    return { success: false, error: new InputRefusal(checked.lines, checked.issues, value) }
  }
  return {
    // what the SDK's own jsonSchema() makes; a Standard Schema alone would be closed where it is meant to be open
    ...{ [Symbol.for('vercel.ai.schema')]: true },
    jsonSchema: tool.input,
    validate: badInput === 'answer' ? value => ({ success: true, value: value as Input }) : check,
    '~standard': {
      version: 1,
      vendor: 'everyhost',
      validate: value => {
        const checked = validateInput(tool, value)
        return checked.ok ? { value: checked.value } : { issues: checked.lines.map(message => ({ message })) }
      },
    },
  }
}

async function run<Input>(
  tool: Tool<Input>,
  input: unknown,
  call: AiSdkCall | undefined,
  { failures }: AiSdkOptions,
  progress?: CallContext['progress'],
): Promise<AiSdkOutput> {
  let answer: Answer
  try {
    answer = await invokeTool(tool, input, { host: 'ai-sdk', signal: call?.abortSignal, progress })
  } catch (error) {
    throw asPlain(error as Error)
  }
  if (answer.isError && failures !== 'return') throw asPlain(new Error(answer.text))
  return toOutput(answer, call)
}

function toOutput({ details, images, ...answer }: Answer, call: AiSdkCall | undefined): AiSdkOutput {
  // only 6 tells a tool its context under this name
  const type = call && 'experimental_context' in call ? 'image-data' : 'file'
  return {
    ...answer,
    ...(details !== undefined && { details: plainDetails(details) }),
    ...(images && { images: images.map(image => ({ ...image, type })) }),
  }
}

/** The reports of a run as they come, then what it came to. */
async function* report(
  start: (progress: NonNullable<CallContext['progress']>) => Promise<AiSdkOutput>,
): AsyncGenerator<AiSdkOutput> {
  const told: AiSdkOutput[] = []
  let wake = () => {}
  let ended = false
  const tell = (text: string, fraction?: number) => {
    told.push({ text, isError: false, ...(fraction !== undefined && { fraction }) })
    wake()
  }
  const answer = start(tell)
  const end = () => {
    ended = true
    wake()
  }
  answer.then(end, end)
  while (!ended || told.length > 0) {
    yield* told.splice(0)
    if (!ended && told.length === 0) await new Promise<void>(resolve => (wake = resolve))
  }
  yield await answer
}

/** Never throws, since that would end the whole generation. Stored messages bring outputs of any kind along. */
function toModelOutput({ output }: { readonly output: unknown }): ModelOutput {
  if (typeof output === 'string') return { type: 'text', value: output }
  const { text, isError, images } = Object(output) as Partial<AiSdkOutput>
  if (typeof text !== 'string') return { type: 'json', value: output ?? null }
  if (isError === true) return { type: 'error-text', value: text }
  const parts = Array.isArray(images) ? images.flatMap(toParts) : []
  if (parts.length === 0) return { type: 'text', value: text }
  // Anthropic's API refuses a text block that is empty
  return { type: 'content', value: text === '' ? parts : [{ type: 'text', text }, ...parts] }
}

function toParts(image: unknown): object[] {
  const { type, data, mimeType: mediaType } = Object(image) as Partial<AiSdkImage>
  if (typeof data !== 'string' || typeof mediaType !== 'string') return []
  if (type === 'image-data') return [{ type, data, mediaType }]
  return [{ type: 'file', data: { type: 'data', data }, mediaType }]
}

/** 7 tells the model `String(error)`, and the name of a class is nothing to a model. */
function asPlain<Failure extends Error>(error: Failure): Failure {
  return Object.defineProperty(error, 'toString', { value: () => error.message, configurable: true })
}

/**
 * What the SDK takes for a type validation error of its own, by the marks that its copies know each other's errors by. It
 * wraps any other error in one, and the arguments along with it, and the model would read its call once more.
 */
class InputRefusal extends ToolInputError {
  readonly value: unknown

  constructor(lines: readonly string[], issues: readonly Issue[], value: unknown) {
    super(lines, issues)
    this.value = value
  }

  get [Symbol.for('vercel.ai.error')]() {
    return true
  }

  get [Symbol.for('vercel.ai.error.AI_TypeValidationError')]() {
    return true
  }

  override toString() {
    return this.message
  }
}
