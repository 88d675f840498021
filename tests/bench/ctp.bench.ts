import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { type ToolDefinition, toMcpTool, validateParameters, validateToolDefinition } from 'everyhost/ctp'
import definitionSchema from 'everyhost/ctp/schemas/tool-definition.schema.json' with { type: 'json' }
import { type BenchRow, bounded, compared } from './row.ts'
import { fastest } from './time.ts'

export async function rows(): Promise<BenchRow[]> {
  const groups = [2, 25, 250].map(subject)
  return [...groups.flatMap(besideAjv), growth(groups), definitions()]
}

// ---

interface Subject {
  count: number
  definition: ToolDefinition
  /** The parameters, and the same as a registry holds them: unable to change. */
  parameters: ToolDefinition['parameters']
  frozen: ToolDefinition['parameters']
  good: Record<string, unknown>
}

/** Groups of four parameters: a text with a pattern, a number with a step, a boolean and a choice. */
function subject(groups: number): Subject {
  const parameters = Array.from({ length: groups }, (_, i) => fourOf(i)).flat()
  const good = Object.assign({}, ...Array.from({ length: groups }, (_, i) => valuesOf(i)))
  const definition: ToolDefinition = {
    id: 'subject',
    name: 'Subject',
    description: 'What is measured.',
    category: 'utilities',
    tags: ['bench'],
    method: 'POST',
    parameters,
    outputDescription: 'Nothing',
    example: { input: good, output: null },
  }
  return {
    count: parameters.length,
    definition,
    parameters,
    frozen: freeze(structuredClone(parameters)),
    good,
  }
}

function besideAjv({ count, definition, parameters, frozen, good }: Subject): BenchRow[] {
  const ajv = addFormats
    .default(new Ajv({ multipleOfPrecision: 9 }))
    .compile(toMcpTool(definition).inputSchema)
  const bad = { ...good, number0: 200 }
  if (!validateParameters(parameters, good).valid || !ajv(good)) throw new Error('good input is refused')
  if (validateParameters(parameters, bad).valid || ajv(bad)) throw new Error('bad input is accepted')
  const [open, fixed, compiled] = fastest([
    () => validateParameters(parameters, good),
    () => validateParameters(frozen, good),
    () => ajv(good),
  ])
  return [
    compared(`validateParameters, ${count} frozen parameters`, fixed, 'ajv on their schema', compiled, 12),
    compared(
      `validateParameters, ${count} parameters that may change`,
      open,
      'ajv on their schema',
      compiled,
      40,
    ),
  ]
}

/** What a parameter costs among a thousand beside what it costs among eight. */
function growth(groups: readonly Subject[]): BenchRow {
  const [few, many] = [groups[0]!, groups.at(-1)!]
  const [ofFew, ofMany] = fastest([
    () => validateParameters(few.frozen, few.good),
    () => validateParameters(many.frozen, many.good),
  ])
  const times = ofMany / many.count / (ofFew / few.count)
  return bounded(
    `validateParameters, a parameter of ${many.count} beside one of ${few.count}`,
    times,
    2,
    ratio,
  )
}

function definitions(): BenchRow {
  const { definition } = subject(2)
  const ajv = new Ajv().compile(definitionSchema)
  if (!validateToolDefinition(definition).valid || !ajv(definition))
    throw new Error('the definition is refused')
  const [ours, compiled] = fastest([() => validateToolDefinition(definition), () => ajv(definition)])
  return compared('validateToolDefinition, 8 parameters', ours, 'ajv on its schema', compiled, 60)
}

function fourOf(i: number): ToolDefinition['parameters'] {
  const shown = { label: 'Label', description: 'What it is for' }
  return [
    {
      name: `text${i}`,
      type: 'text',
      ...shown,
      required: true,
      validation: { minLength: 1, maxLength: 40, pattern: '^[a-z0-9 ]+$' },
    },
    {
      name: `number${i}`,
      type: 'number',
      ...shown,
      required: true,
      validation: { min: 0, max: 100, step: 0.5 },
    },
    { name: `boolean${i}`, type: 'boolean', ...shown, required: false, defaultValue: false },
    {
      name: `choice${i}`,
      type: 'select',
      ...shown,
      required: true,
      options: [
        { value: 'a', label: 'A' },
        { value: 'b', label: 'B' },
      ],
    },
  ]
}

function valuesOf(i: number): Record<string, unknown> {
  return {
    [`text${i}`]: 'some words 12',
    [`number${i}`]: (i % 100) + 0.5,
    [`boolean${i}`]: true,
    [`choice${i}`]: 'b',
  }
}

function freeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) {
    for (const item of Object.values(value)) freeze(item)
    Object.freeze(value)
  }
  return value
}

function ratio(times: number): string {
  return `${times.toFixed(2)}×`
}
