import { Ajv } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import {
  CATEGORIES,
  CONDITIONS,
  ERROR_CODES,
  EXECUTION_MODES,
  METHODS,
  PARAMETER_TYPES,
  validateToolDefinition,
  validateToolResult,
} from 'everyhost/ctp'
import definitionSchema from 'everyhost/ctp/schemas/tool-definition.schema.json' with { type: 'json' }
import resultSchema from 'everyhost/ctp/schemas/tool-result.schema.json' with { type: 'json' }
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { WORD_COUNTER } from './documents.ts'

/** EVERYHOST_FUZZ_RUNS=50000 looks further. */
const RUNS = Number(process.env.EVERYHOST_FUZZ_RUNS ?? 3000)

// Strict, and loud about whatever ajv only warns of.
const logger = {
  log: () => {},
  warn: (...words: unknown[]) => {
    throw new Error(words.join(' '))
  },
  error: (...words: unknown[]) => {
    throw new Error(words.join(' '))
  },
}

const compiled = {
  'new Ajv()': {
    definition: new Ajv({ logger }).compile(definitionSchema),
    result: new Ajv({ logger }).compile(resultSchema),
  },
  'ajv/dist/2020': {
    definition: new Ajv2020({ logger }).compile(definitionSchema),
    result: new Ajv2020({ logger }).compile(resultSchema),
  },
}
const dialects = Object.entries(compiled)

test('they compile as users are told to compile them, with all errors asked for too', () => {
  for (const make of [Ajv, Ajv2020]) {
    expect(() => new make().compile(definitionSchema)).not.toThrow()
    expect(() => new make({ allErrors: true }).compile(resultSchema)).not.toThrow()
  }
})

test('they hold the same lists as the code', () => {
  const { properties, $defs } = definitionSchema
  expect(properties.category.enum).toEqual(CATEGORIES)
  expect(properties.method.enum).toEqual(METHODS)
  expect(properties.executionMode.enum).toEqual(EXECUTION_MODES)
  expect($defs.parameter.properties.type.enum).toEqual(PARAMETER_TYPES)
  expect($defs.rule.properties.condition.enum).toEqual(CONDITIONS)
  expect(resultSchema.properties.errorCode.enum).toEqual(ERROR_CODES)
  expect(resultSchema.properties.metadata.properties.executionMode.enum).toEqual(EXECUTION_MODES)
})

// What no schema can say of a definition, by the words of its errors.
const BEYOND = [
  /^Parameter name already used/,
  /^Must be at most (?:max|maxLength|maxItems), which is /,
  /^Must be a regular expression/,
  /^Can take too long/,
  /^Repeats the value of option/,
  /^Makes this parameter depend on itself/,
  /^Must be the name of another parameter/,
]

const isBeyond = ({ path, message }: { path: string; message: string }) =>
  /\.defaultValue$|^example\.input[.[]/.test(path) || BEYOND.some(words => words.test(message))

const text = fc.oneof(
  fc.constantFrom(
    '',
    'a',
    'text',
    'a-b',
    'My Tool',
    'a--b',
    '1.0.0',
    '1.0',
    '.json',
    'image/*',
    'json',
    'x'.repeat(51),
    '🧮'.repeat(50),
    'formatters',
    'GET',
    'client',
    'equals',
    'exists',
    'select',
    'number',
  ),
  fc.string({ maxLength: 8 }),
)
const scalar = fc.oneof(text, fc.constantFrom(0, 1, -1, 1.5, 60, 1e300), fc.boolean(), fc.constant(null))
const json = fc.oneof(
  scalar,
  fc.array(scalar, { maxLength: 3 }),
  fc.dictionary(fc.string({ maxLength: 3 }), scalar, { maxKeys: 2, noNullPrototype: true }),
)

/** An object of these fields, each mostly as it should be, sometimes absent or something else, and at times one too many. */
function like(fields: Record<string, fc.Arbitrary<unknown>>, optional: string[] = []) {
  const entries = Object.entries(fields).map(([name, good]) =>
    fc
      .oneof(
        { weight: optional.includes(name) ? 20 : 150, arbitrary: good },
        { weight: optional.includes(name) ? 80 : 1, arbitrary: fc.constant(undefined) },
        { weight: 1, arbitrary: json },
      )
      .map(value => [name, value] as const),
  )
  const extra = fc.oneof(
    { weight: 150, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: json.map(value => [['extra', value] as const]) },
  )
  return fc
    .tuple(fc.tuple(...entries), extra)
    .map(([all, more]) => Object.fromEntries([...all, ...more].filter(([, value]) => value !== undefined)))
}

const of = <const Values extends readonly unknown[]>(values: Values) => fc.constantFrom(...values)
const count = of([0, 1, 5, 100])

const option = like(
  { value: of(['a', 'b', '']), label: of(['A', 'B']), description: text, disabled: fc.boolean() },
  ['description', 'disabled'],
)
const rule = like({ field: of(['a', 'b', 'text']), condition: of(CONDITIONS), value: json })
const constraints = like(
  {
    minLength: count,
    maxLength: count,
    pattern: of(['^[a-z]+$', '.', '(a+)+', '(']),
    min: of([0, -5, 2.5]),
    max: of([10, 0]),
    step: of([1, 0.1]),
    accept: fc.array(of(['.json', 'image/*', 'text/plain', '*/*']), { maxLength: 2 }),
    maxSize: count,
    minItems: count,
    maxItems: count,
    custom: text,
  },
  [
    'minLength',
    'maxLength',
    'pattern',
    'min',
    'max',
    'step',
    'accept',
    'maxSize',
    'minItems',
    'maxItems',
    'custom',
  ],
)
const parameter = like(
  {
    name: of(['text', 'a', 'b', 'camelCase_2']),
    type: of(PARAMETER_TYPES),
    label: of(['A', 'x'.repeat(50)]),
    description: of(['d']),
    required: fc.boolean(),
    defaultValue: json,
    placeholder: text,
    options: fc.array(option, { maxLength: 2 }),
    validation: constraints,
    dependsOn: fc.array(rule, { maxLength: 2 }),
    group: text,
    order: count,
    hidden: fc.boolean(),
    aiHint: text,
  },
  ['defaultValue', 'placeholder', 'options', 'validation', 'dependsOn', 'group', 'order', 'hidden', 'aiHint'],
)
const definitions = like(
  {
    id: of(['a', 'a-b', 'sha-256']),
    name: of(['A', 'x'.repeat(50)]),
    description: of(['d', '🧮'.repeat(500)]),
    category: of(CATEGORIES),
    tags: fc.uniqueArray(of(['a', 'b', 'c']), { minLength: 1 }),
    method: of(METHODS),
    parameters: fc.array(parameter, { maxLength: 2 }),
    outputDescription: of(['o']),
    example: like({ input: of([{}, { text: 'a' }]), output: json, description: text }, ['description']),
    version: of(['1.0.0', '10.20.30']),
    icon: text,
    keywords: fc.uniqueArray(text, { maxLength: 2 }),
    relatedTools: fc.array(of(['a', 'b-c']), { maxLength: 2 }),
    aiInstructions: text,
    rateLimit: like({ requests: of([1, 100]), window: of([1, 60]) }, ['requests']),
    executionMode: of(EXECUTION_MODES),
    requiresAuth: fc.boolean(),
    deprecated: fc.boolean(),
    deprecationMessage: text,
  },
  [
    'version',
    'icon',
    'keywords',
    'relatedTools',
    'aiInstructions',
    'rateLimit',
    'executionMode',
    'requiresAuth',
    'deprecated',
    'deprecationMessage',
  ],
)
const results = like(
  {
    success: fc.boolean(),
    data: json,
    error: of(['e', '']),
    errorCode: of(ERROR_CODES),
    suggestion: text,
    metadata: like(
      {
        executionTime: of([0, 1.5]),
        inputSize: count,
        outputSize: count,
        cached: fc.boolean(),
        warnings: fc.array(text, { maxLength: 2 }),
        toolVersion: text,
        executionMode: of(EXECUTION_MODES),
      },
      ['executionTime', 'inputSize', 'outputSize', 'cached', 'warnings', 'toolVersion', 'executionMode'],
    ),
  },
  ['errorCode', 'suggestion', 'metadata'],
)

describe('schema and function agree, wherever a schema can say it', () => {
  test.for(dialects)('on definitions, with %s', { timeout: 120_000 }, ([, { definition: accepts }]) => {
    const tally = { accepted: 0, refused: 0, beyond: 0 }
    fc.assert(
      fc.property(fc.oneof({ weight: 20, arbitrary: definitions }, json), document => {
        const { valid, errors } = validateToolDefinition(document)
        const said = errors.filter(error => !isBeyond(error))
        tally[valid ? 'accepted' : said.length > 0 ? 'refused' : 'beyond']++
        const agreed = accepts(document) === (said.length === 0)
        // expect() would cost more than all that is tested here
        if (!agreed) expect({ document, errors, ajv: accepts.errors }).toBeUndefined()
      }),
      { seed: 20260131, numRuns: RUNS },
    )
    for (const times of Object.values(tally)) expect(times).toBeGreaterThan(RUNS / 50)
  })

  test.for(dialects)('on results, with %s', { timeout: 120_000 }, ([, { result: accepts }]) => {
    const tally = { accepted: 0, refused: 0 }
    fc.assert(
      fc.property(fc.oneof({ weight: 20, arbitrary: results }, json), document => {
        const { valid, errors } = validateToolResult(document)
        tally[valid ? 'accepted' : 'refused']++
        if (accepts(document) !== valid) expect({ document, errors, ajv: accepts.errors }).toBeUndefined()
      }),
      { seed: 20260131, numRuns: RUNS },
    )
    for (const times of Object.values(tally)) expect(times).toBeGreaterThan(RUNS / 20)
  })

  test('and each change of one field, at any depth, is seen by both or by neither', () => {
    const accepts = compiled['new Ajv()'].definition
    const whole = JSON.stringify(WORD_COUNTER)
    for (const path of placesIn(WORD_COUNTER)) {
      for (const wrong of [undefined, null, '', 0, 1.5, true, [], {}, 'x'.repeat(2000)]) {
        const document = JSON.parse(whole)
        set(document, path, wrong)
        const { errors } = validateToolDefinition(document)
        const said = errors.filter(error => !isBeyond(error))
        expect({ path, wrong, valid: said.length === 0 }).toEqual({ path, wrong, valid: accepts(document) })
      }
    }
  })
})

function placesIn(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, item]) => [
    [...path, name],
    ...placesIn(item, [...path, name]),
  ])
}

function set(document: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [name, ...rest] = path
  if (rest.length > 0) set(document[name!] as Record<string, unknown>, rest, value)
  else if (value === undefined && !Array.isArray(document)) delete document[name!]
  else document[name!] = value ?? null
}
