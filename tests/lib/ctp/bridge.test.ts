import { Ajv } from 'ajv'
import { invokeTool, ToolDefinitionError } from 'everyhost'
import {
  fromCtp,
  type Parameter,
  type ToolFunction,
  type ToolResult,
  toMcpTool,
  validateParameters,
} from 'everyhost/ctp'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { WORD_COUNTER } from './documents.ts'

const shown = { label: 'Value', description: 'What it is', required: false }
const one = (fields: Partial<Parameter>): Parameter => ({ name: 'v', type: 'text', ...shown, ...fields })

/** The word counter with parameters of a test's own, and an example that fits them. */
const taking = (parameters: readonly Parameter[], input: object = {}) => ({
  ...WORD_COUNTER,
  parameters,
  example: { input: input as Record<string, unknown>, output: null },
})

const echo: ToolFunction = params => ({ success: true, data: params })

describe('a definition for MCP', () => {
  test('has the names that the protocol gives it there', () => {
    expect(toMcpTool({ ...WORD_COUNTER, aiInstructions: 'Send the whole text.' })).toStrictEqual({
      name: 'word-counter',
      title: 'Word Counter',
      description: 'Counts the words of a text.',
      inputSchema: {
        type: 'object',
        properties: { text: { type: 'string', description: 'What to count' } },
        required: ['text'],
      },
      instructions: 'Send the whole text.',
    })
  })

  test.for<[Partial<Parameter>, object]>([
    [
      { type: 'text', validation: { minLength: 0, maxLength: 5, pattern: '^a' } },
      { type: 'string', minLength: 0, maxLength: 5, pattern: '^a' },
    ],
    [
      { type: 'textarea', defaultValue: '' },
      { type: 'string', default: '' },
    ],
    [
      { type: 'number', validation: { min: 0, max: 1, step: 0.1 } },
      { type: 'number', minimum: 0, maximum: 1, multipleOf: 0.1 },
    ],
    [
      { type: 'number', validation: { min: 0.3, step: 0.1 } },
      { type: 'number', minimum: 0.3, multipleOf: 0.1 },
    ],
    [
      { type: 'number', validation: { min: 1, step: 2 } },
      { type: 'number', minimum: 1 },
    ],
    [
      { type: 'number', validation: { step: 2 }, defaultValue: 4 },
      { type: 'number', multipleOf: 2, default: 4 },
    ],
    [
      { type: 'boolean', defaultValue: false },
      { type: 'boolean', default: false },
    ],
    [
      {
        type: 'select',
        options: [
          { value: 'a', label: 'A' },
          { value: 'b', label: 'B', disabled: true },
        ],
      },
      { type: 'string', enum: ['a'] },
    ],
    [{ type: 'json' }, { type: 'object' }],
    [
      { type: 'file', validation: { maxSize: 5 } },
      { type: 'string', format: 'binary' },
    ],
    [{ type: 'color' }, { type: 'string', pattern: '^#[0-9a-fA-F]{6}$' }],
    [{ type: 'date' }, { type: 'string', format: 'date' }],
    [{ type: 'datetime' }, { type: 'string', format: 'date-time' }],
    [{ type: 'url' }, { type: 'string', format: 'uri' }],
    [{ type: 'email' }, { type: 'string', format: 'email' }],
  ])('%o', ([fields, property]) => {
    expect(toMcpTool(taking([one(fields)])).inputSchema).toStrictEqual({
      type: 'object',
      properties: { v: { ...property, description: 'What it is' } },
      required: [],
    })
  })

  test('asks for no parameter that depends on others', () => {
    const dependent = one({ name: 'w', required: true, dependsOn: [{ field: 'v', condition: 'exists' }] })
    expect(
      toMcpTool(taking([one({ required: true }), dependent], { v: 'a', w: 'b' })).inputSchema.required,
    ).toEqual(['v'])
  })

  test('is refused where it is not valid', () => {
    expect(() => toMcpTool({ ...WORD_COUNTER, name: '' })).toThrow(TypeError)
  })
})

test('what a client checks by that schema, and what the parameters say strictly, is the same', () => {
  const fields = fc.oneof(
    fc.record({
      type: fc.constant('text' as const),
      validation: fc.record(
        {
          minLength: fc.constantFrom(1, 2),
          maxLength: fc.constantFrom(2, 4),
          pattern: fc.constantFrom('^[a-z]+$', 'b'),
        },
        { requiredKeys: [] },
      ),
    }),
    fc.record({
      type: fc.constant('number' as const),
      validation: fc.record(
        { min: fc.constantFrom(0, -4, 2), max: fc.constantFrom(2, 10), step: fc.constantFrom(1, 2) },
        { requiredKeys: [] },
      ),
    }),
    fc.record({ type: fc.constant('boolean' as const) }),
    fc.record({
      type: fc.constant('select' as const),
      options: fc.constant([
        { value: 'a', label: 'A' },
        { value: 'bb', label: 'B' },
        { value: 'c', label: 'C', disabled: true },
      ]),
    }),
    fc.record({ type: fc.constant('color' as const) }),
  )
  const value = fc.oneof(
    fc.constantFrom('a', 'bb', 'c', 'ab🧮', '#00ff00', 'true', '1'),
    fc.integer({ min: -5, max: 12 }),
    fc.constantFrom(0.5, 1e20),
    fc.boolean(),
    fc.constant([]),
    fc.constant({}),
  )
  let accepted = 0
  const runs = 500
  fc.assert(
    fc.property(
      fields,
      fc.boolean(),
      fc.dictionary(fc.constantFrom('v'), value),
      (field, required, input) => {
        const parameters = [one({ ...field, required })]
        // a step counted from an odd minimum is what the schema cannot say
        const { min = 0, step = 1 } =
          'validation' in field && 'step' in field.validation
            ? (field.validation as { min?: number; step?: number })
            : {}
        if (min % step !== 0) return
        const example = { input: {}, output: null }
        const definition = { ...WORD_COUNTER, parameters: [one({ ...field, required: false })], example }
        const schema = { ...toMcpTool(definition).inputSchema, required: required ? ['v'] : [] }
        const { valid } = validateParameters(parameters, input, { strict: true })
        if (valid) accepted++
        expect({ field, input, valid }).toEqual({ field, input, valid: new Ajv().validate(schema, input) })
      },
    ),
    { seed: 20260131, numRuns: runs },
  )
  expect(accepted).toBeGreaterThan(runs / 10)
}, 60_000)

describe('a CTP tool as one of everyhost', () => {
  test('says in its schema all that a model needs', () => {
    const tool = fromCtp(
      {
        ...taking(
          [
            one({
              name: 'mode',
              type: 'select',
              label: 'Mode',
              description: 'Which way',
              options: [
                { value: 'full', label: 'Full' },
                { value: 'f2', label: 'Twice' },
              ],
              aiHint: 'Prefer full',
            }),
            one({
              name: 'size',
              type: 'number',
              label: 'Size',
              description: 'Size of it!',
              required: true,
              dependsOn: [{ field: 'mode', condition: 'equals', value: 'f2' }],
            }),
            one({
              name: 'doc',
              type: 'file',
              label: 'Document',
              description: 'To read',
              validation: { accept: ['.json'], maxSize: 2048 },
            }),
            one({ name: 'data', type: 'json', label: 'Data', description: 'To add', required: true }),
            one({
              name: 'count',
              type: 'number',
              label: 'Count',
              description: 'How many',
              required: true,
              defaultValue: 1,
            }),
          ],
          { data: [] },
        ),
        aiInstructions: 'Use sparingly.',
        executionMode: 'server',
      },
      echo,
    )
    expect(tool).toMatchObject({
      name: 'word-counter',
      title: 'Word Counter',
      description: 'Counts the words of a text.\n\nUse sparingly.',
      annotations: { readOnly: false, destructive: false, idempotent: false, openWorld: true },
      input: {
        properties: {
          mode: {
            type: 'string',
            enum: ['full', 'f2'],
            description: 'Mode: Which way. f2 is Twice. Prefer full.',
          },
          size: { type: 'number', description: 'Size of it! Required where mode is "f2".' },
          doc: {
            type: 'string',
            description: 'Document: To read. Base64 or a data URL, of .json, at most 2 KB (2048 bytes).',
          },
          data: { description: 'Data: To add. Any JSON value.' },
          count: { type: 'number', description: 'Count: How many.', default: 1 },
        },
        required: ['data'],
      },
    })
  })

  test.for<[string, unknown, string]>([
    ['a text', 'two\nlines', 'two\nlines'],
    ['an object', { words: 2 }, '{\n  "words": 2\n}'],
    ['null', null, 'null'],
    ['false', false, 'false'],
  ])('data that are %s become the text', async ([, data, text]) => {
    const result: ToolResult = { success: true, data, metadata: { cached: true } }
    const tool = fromCtp(WORD_COUNTER, () => result)
    expect(await invokeTool(tool, { text: 'a' })).toEqual({ text, isError: false, details: result })
  })

  test.for<[ToolResult, string]>([
    [{ success: false, error: 'No words' }, 'No words'],
    [
      { success: false, error: 'No words', errorCode: 'INVALID_INPUT', suggestion: 'Send some' },
      'No words (INVALID_INPUT)\nSend some',
    ],
  ])('a failure says what to do: %o', async ([result, text]) => {
    const tool = fromCtp(WORD_COUNTER, async () => result)
    expect(await invokeTool(tool, { text: 'a' })).toEqual({ text, isError: true, details: result })
  })

  test('gets values as they are meant, and a context', async () => {
    const fn = vi.fn(echo)
    const tool = fromCtp(
      taking([one({ type: 'json' }), one({ name: 'n', type: 'number', defaultValue: 3 })]),
      fn,
    )
    const { signal } = new AbortController()
    await invokeTool(tool, { v: '[1]' }, { signal })
    expect(fn).toHaveBeenCalledExactlyOnceWith(
      { v: [1], n: 3 },
      { toolId: 'word-counter', abortSignal: signal },
    )
  })

  test('is held to its schema, and then to what no schema says', async () => {
    const fn = vi.fn(echo)
    const dependent = one({
      name: 'w',
      label: 'Other',
      required: true,
      dependsOn: [{ field: 'v', condition: 'equals', value: 'x' }],
    })
    const tool = fromCtp(taking([one({}), dependent]), fn)
    await expect(invokeTool(tool, { v: 5 })).rejects.toThrow(
      'Invalid arguments at /v: must be a string, got a number; send it in quotes',
    )
    expect(await invokeTool(tool, { v: 'x' })).toMatchObject({
      text: 'Invalid arguments at /w: Required field missing: send Other, a text',
      isError: true,
    })
    expect(fn).not.toHaveBeenCalled()
    expect(await invokeTool(tool, { v: 'y' })).toMatchObject({ isError: false })
  })

  test('that throws, or returns no result, fails as any tool does', async () => {
    const thrown = fromCtp(WORD_COUNTER, () => Promise.reject(new Error('disk full')))
    await expect(invokeTool(thrown, { text: 'a' })).rejects.toThrow('word-counter failed: disk full')
    const none = fromCtp(WORD_COUNTER, () => ({ success: true }) as ToolResult)
    await expect(invokeTool(none, { text: 'a' })).rejects.toThrow(
      'word-counter failed: it returned no valid result; data: Required field missing: write data, any JSON value',
    )
  })

  test('may need a name of its own', () => {
    const definition = { ...WORD_COUNTER, id: '2d-chart' }
    expect(() => fromCtp(definition, echo)).toThrow(ToolDefinitionError)
    expect(fromCtp(definition, echo, { name: 'chart-2d' }).name).toBe('chart-2d')
  })
})
