import { setOwn } from '../schema/members.ts'
import { defineTool, type ToolResult as Returned, type Tool, type ToolAnnotations } from '../tool.ts'
import { shortList } from '../words.ts'
import { definitionOf } from './definition.ts'
import { linesOf } from './errors.ts'
import { bytesInWords } from './files.ts'
import { readInput, valuesOf } from './input.ts'
import { inputSchemaOf, propertyOf } from './input-schema.ts'
import { type Plan, soundPlan } from './plan.ts'
import { keptResult } from './result.ts'
import type { Failure, Parameter, ToolDefinition, ToolFunction } from './types.ts'

export interface FromCtpOptions {
  /** Where the id is no name that every provider takes: one that begins with a digit, or is longer than 64 characters. */
  readonly name?: string | undefined
}

/**
 * Makes a CTP tool one that runs on every host of everyhost.
 *
 * Its id is the name, and labels, hints and `aiInstructions` go into the descriptions that a model reads. A call is checked by the
 * schema as on any host, and then by the parameters themselves, so `dependsOn`, steps and files count too. `data` becomes the
 * text, as it is where it is a text and as JSON where not; a failure's `error`, `errorCode` and `suggestion` become a failure
 * that a model can act on. The whole result is in `details`.
 *
 * @throws {TypeError} where the definition is not valid, with every reason
 * @throws {ToolDefinitionError} where the id is no name for every provider, and `name` gives no other
 *
 * @example
 * import { invokeTool } from 'everyhost'
 * import { fromCtp } from 'everyhost/ctp'
 *
 * const reverser = fromCtp(
 *   {
 *     id: 'text-reverser',
 *     name: 'Text Reverser',
 *     description: 'Turns a text around.',
 *     category: 'converters',
 *     tags: ['text'],
 *     method: 'POST',
 *     parameters: [{ name: 'text', type: 'text', label: 'Text', description: 'What to turn', required: true }],
 *     outputDescription: 'The text, turned around',
 *     example: { input: { text: 'abc' }, output: 'cba' },
 *   },
 *   ({ text }) => ({ success: true, data: [...String(text)].reverse().join('') }),
 * )
 * console.log((await invokeTool(reverser, { text: 'abc' })).text) // cba
 */
export function fromCtp(definition: ToolDefinition, fn: ToolFunction, options: FromCtpOptions = {}): Tool {
  const kept = definitionOf(definition)
  const { id, name: title, description, aiInstructions, parameters } = kept
  const plan = soundPlan(parameters)
  return defineTool({
    name: options.name ?? id,
    title,
    description: aiInstructions === undefined ? description : `${description}\n\n${aiInstructions}`,
    input: schemaOf(parameters),
    annotations: annotationsOf(kept),
    execute: (input, { signal }) =>
      execute(plan, input, values => fn(values, { toolId: id, abortSignal: signal })),
  })
}

// ---

async function execute(
  plan: Plan,
  input: unknown,
  call: (values: Record<string, unknown>) => ReturnType<ToolFunction>,
): Promise<Returned> {
  const read = readInput(plan, input, false)
  if (read.errors.length > 0) {
    const lines = read.errors.map(({ path, message }) => `Invalid arguments at /${path}: ${message}`)
    return { text: lines.join('\n'), isError: true, details: { errors: read.errors } }
  }
  const kept = keptResult(await call(valuesOf(plan, read)), false)
  if (!kept.ok) {
    const reasons = linesOf(kept.errors, 'the result')
    throw new TypeError(`it returned no valid result; ${shortList(reasons, '; ').text}`)
  }
  const { result } = kept
  if (!result.success) return { text: failureText(result), isError: true, details: result }
  const { data } = result
  return { text: typeof data === 'string' ? data : JSON.stringify(data, null, 2), details: result }
}

function failureText({ error, errorCode, suggestion }: Failure): string {
  const code = errorCode === undefined ? '' : ` (${errorCode})`
  return suggestion ? `${error}${code}\n${suggestion}` : `${error}${code}`
}

/** As the protocol has it for MCP: what runs in a browser changes nothing, and reaches nobody. */
function annotationsOf({ executionMode = 'client' }: ToolDefinition): ToolAnnotations {
  const isClient = executionMode === 'client'
  return { readOnly: isClient, destructive: false, idempotent: isClient, openWorld: !isClient }
}

function schemaOf(parameters: readonly Parameter[]): object {
  const properties = {}
  for (const parameter of parameters) {
    const { defaultValue } = parameter
    setOwn(properties, parameter.name, {
      ...keywordsOf(parameter),
      description: descriptionOf(parameter),
      ...(defaultValue !== undefined && { default: defaultValue }),
    })
  }
  const { required } = inputSchemaOf(parameters.filter(({ defaultValue }) => defaultValue === undefined))
  return { type: 'object', properties, required }
}

/** What {@link inputSchemaOf} says, and more exactly where no other reader of the protocol has to understand it. */
function keywordsOf(parameter: Parameter): object {
  if (parameter.type === 'json') return {}
  if (parameter.type === 'file') return { type: 'string' }
  if (parameter.type === 'color')
    return { type: 'string', pattern: '^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$' }
  const { default: _, description: __, ...keywords } = propertyOf(parameter)
  return keywords
}

function descriptionOf(parameter: Parameter): string {
  const { label, description, aiHint } = parameter
  const said = description.toLowerCase().startsWith(label.toLowerCase())
    ? description
    : `${label}: ${description}`
  return [said, formOf(parameter), optionsOf(parameter), conditionsOf(parameter), aiHint]
    .filter(text => text !== undefined && text !== '')
    .map(text => (/[.!?]$/.test(text!) ? text : `${text}.`))
    .join(' ')
}

function formOf({ type, validation = {} }: Parameter): string | undefined {
  if (type === 'json') return 'Any JSON value'
  if (type !== 'file') return undefined
  const { accept = [], maxSize } = validation
  const kinds = accept.length > 0 ? `, of ${shortList(accept).text}` : ''
  const size = maxSize === undefined ? '' : `, at most ${bytesInWords(maxSize)}`
  return `Base64 or a data URL${kinds}${size}`
}

/** What an option means, where its value does not say it. */
function optionsOf({ type, options = [] }: Parameter): string | undefined {
  if (type !== 'select') return undefined
  const explained = options
    .filter(({ disabled }) => disabled !== true)
    .flatMap(({ value, label, description }) => {
      const meaning = description ?? (label.toLowerCase() === value.toLowerCase() ? undefined : label)
      return meaning === undefined ? [] : [`${value} is ${meaning}`]
    })
  return explained.length > 0 ? shortList(explained, '; ').text : undefined
}

function conditionsOf({ dependsOn = [], required }: Parameter): string | undefined {
  if (dependsOn.length === 0) return undefined
  const rules = dependsOn.map(({ field, condition, value }) =>
    condition === 'exists' ? `${field} is given` : `${field} ${WORDS[condition]} ${JSON.stringify(value)}`,
  )
  return `${required ? 'Required' : 'Only'} where ${rules.join(' and ')}`
}

const WORDS = { equals: 'is', notEquals: 'is not', contains: 'contains' } as const
