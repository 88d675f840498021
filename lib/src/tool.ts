import { type DefinitionProblem, ToolDefinitionError } from './definition-error.ts'
import { readInput } from './rules.ts'
import { valueInWords } from './words.ts'

/** Where a call comes from. */
export type Host = 'mcp' | 'pi' | 'omp' | 'ai-sdk' | 'cli' | 'ctp' | 'test'

/** MCP's four hints on what a tool does, without the suffix `Hint`. A host may ask its user by them; none is a promise. */
export interface ToolAnnotations {
  readonly readOnly?: boolean | undefined
  readonly destructive?: boolean | undefined
  readonly idempotent?: boolean | undefined
  readonly openWorld?: boolean | undefined
}

/** A picture in an answer: base64 without a `data:` prefix, and its media type, such as `image/png`. */
export interface ToolImage {
  readonly data: string
  readonly mimeType: string
}

/** What `execute` may return where a bare string does not do. */
export interface ToolResult {
  /** What the model reads. */
  readonly text: string
  /** The call failed, in a way the text tells the model about. */
  readonly isError?: boolean | undefined
  /** Facts for the host's interface or your own code. No model sees them, and no MCP client. */
  readonly details?: unknown
  readonly images?: readonly ToolImage[] | undefined
  /** Leave the text as it is: no escape sequence, carriage return or bidi mark is taken out. */
  readonly raw?: boolean | undefined
}

/** What a running tool knows of its call. */
export interface ToolContext {
  /** Aborts when the caller no longer wants the answer. */
  readonly signal: AbortSignal
  readonly host: Host
  /** Tells the host how far the work is; `fraction` runs from 0 to 1. Hosts that show no progress ignore it. */
  progress(message: string, fraction?: number): void
}

/** The input type of a TypeBox schema, of ours or of another copy; `unknown` for any other JSON Schema. */
export type InputOf<Schema> = Schema extends { static: unknown; params: unknown[] }
  ? (Schema & { params: [] })['static']
  : unknown

type Returned = string | ToolResult

/** What you write: see {@link defineTool}. */
export interface ToolDefinition<Schema extends object, Name extends string = string> {
  readonly name: Name
  readonly title?: string | undefined
  readonly description: string
  readonly input: Schema
  readonly annotations?: ToolAnnotations | undefined
  readonly execute: (input: InputOf<Schema>, context: ToolContext) => Returned | Promise<Returned>
}

/** A checked tool, frozen. Its `input` is a closed copy of the schema you wrote, and exactly what hosts send on. */
export interface Tool<Input = unknown, Name extends string = string> {
  readonly name: Name
  readonly title?: string
  readonly description: string
  readonly input: { readonly type: 'object'; readonly [keyword: string]: unknown }
  readonly annotations: ToolAnnotations
  execute(input: Input, context: ToolContext): Returned | Promise<Returned>
}

/**
 * Checks a tool's definition once and returns the tool, ready for every host.
 *
 * `input` is an object schema: from our `Type`, from your own copy of TypeBox, or plain JSON Schema (then `execute` gets
 * `unknown`). It is copied, never changed. In the copy every object that does not say otherwise is closed, so that a
 * misspelled key is caught; `Type.Record` and an explicit `additionalProperties` stay open.
 *
 * @throws {ToolDefinitionError} where the schema breaks one of the two rules (the root is an object and objects are
 * closed; what you wrote is what the wire carries), the name does not fit every provider, or a field is missing.
 *
 * @example
 * import { defineTool, Type } from 'everyhost'
 *
 * const shout = defineTool({
 *   name: 'shout',
 *   description: 'Makes a text loud',
 *   input: Type.Object({ text: Type.String() }),
 *   execute: ({ text }) => text.toUpperCase(),
 * })
 * console.log(shout.input.additionalProperties) // false
 */
export function defineTool<Schema extends object, const Name extends string = string>(
  definition: ToolDefinition<Schema, Name>,
): Tool<InputOf<Schema>, Name> {
  if (typeof definition !== 'object' || definition === null) {
    throw new ToolDefinitionError(undefined, [
      { at: '', problem: `the definition must be an object, got ${valueInWords(definition)}` },
    ])
  }
  const { name, title, description, annotations, execute } = definition
  const problems = [...fieldProblems(definition)]
  const input = readInput(definition.input, problems)
  if (problems.length > 0) throw new ToolDefinitionError(name, problems)
  return Object.freeze({
    name,
    ...(title !== undefined && { title }),
    description,
    input: input as Tool['input'],
    annotations: Object.freeze({ ...annotations }),
    execute,
  })
}

// ---

const FIELDS = ['name', 'title', 'description', 'input', 'annotations', 'execute']
const HINTS = ['readOnly', 'destructive', 'idempotent', 'openWorld']

/** What other libraries call our fields. */
const OTHER_NAMES: Record<string, string> = {
  parameters: 'input',
  inputSchema: 'input',
  schema: 'input',
  label: 'title',
  handler: 'execute',
  run: 'execute',
  call: 'execute',
}

function* fieldProblems(definition: ToolDefinition<object>): Generator<DefinitionProblem> {
  const { name, title, description, annotations, execute } = definition
  for (const field of Object.keys(definition)) {
    if (FIELDS.includes(field)) continue
    const ours = Object.hasOwn(OTHER_NAMES, field) ? `; write ${OTHER_NAMES[field]}` : ''
    yield { at: '', problem: `unknown field ${JSON.stringify(field)}${ours}; takes ${FIELDS.join(', ')}` }
  }
  if (typeof name !== 'string' || !/^[a-zA-Z][a-zA-Z0-9_-]{0,63}$/.test(name)) {
    yield { at: '', problem: 'the name must be 1 to 64 of a-z, A-Z, 0-9, _ and -, and start with a letter' }
  }
  if (typeof description !== 'string' || description.trim() === '') {
    yield {
      at: '',
      problem: 'the description must be a text: it is all a model knows of the tool before its first call',
    }
  }
  if (title !== undefined && (typeof title !== 'string' || title.trim() === '')) {
    yield {
      at: '',
      problem: `the title must be a text, got ${valueInWords(title)}; leave it out if there is none`,
    }
  }
  if (typeof execute !== 'function') {
    yield { at: '', problem: `execute must be a function, got ${valueInWords(execute)}` }
  }
  if (annotations !== undefined) yield* annotationProblems(annotations)
}

function* annotationProblems(annotations: object): Generator<DefinitionProblem> {
  if (typeof annotations !== 'object' || annotations === null) {
    yield { at: '', problem: `annotations must be an object, got ${valueInWords(annotations)}` }
    return
  }
  for (const [hint, value] of Object.entries(annotations)) {
    if (!HINTS.includes(hint)) {
      yield { at: '', problem: `unknown annotation ${JSON.stringify(hint)}; takes ${HINTS.join(', ')}` }
    } else if (value !== undefined && typeof value !== 'boolean') {
      yield { at: '', problem: `the annotation ${hint} must be true or false, got ${valueInWords(value)}` }
    }
  }
}
