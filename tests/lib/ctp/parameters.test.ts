import { type InputParameter, normalizeParameters, validateParameters } from 'everyhost/ctp'
import { describe, expect, test } from 'vitest'
import { lines } from './documents.ts'

/** What is said of one value of one parameter, without its name and its label. */
function said(fields: Omit<InputParameter, 'name'>, value: unknown, strict = false): string {
  const result = validateParameters([{ name: 'v', ...fields }], { v: value }, { strict })
  expect(result.valid).toBe(result.errors.length === 0)
  expect(result.errors.length).toBeLessThan(2)
  return lines(result).join().replace(/^v /, '').replace(/ v /, ' ')
}

function read(fields: Omit<InputParameter, 'name'>, value: unknown, strict = false): unknown {
  return normalizeParameters([{ name: 'v', ...fields }], { v: value }, { strict }).v
}

describe('texts', () => {
  test.for<[string, Omit<InputParameter, 'name'>, unknown, string]>([
    ['a text', { type: 'text' }, 'a', ''],
    ['a number', { type: 'text' }, 42, 'TYPE_ERROR must be a text, got a number'],
    [
      'too short',
      { type: 'text', validation: { minLength: 3 } },
      'ab',
      'CONSTRAINT_VIOLATION must have at least 3 characters, has 2',
    ],
    [
      'too long',
      { type: 'textarea', validation: { maxLength: 2 } },
      'abc',
      'CONSTRAINT_VIOLATION must have at most 2 characters, has 3',
    ],
    ['50 emoji of 100 units', { type: 'text', validation: { maxLength: 50 } }, '🧮'.repeat(50), ''],
    [
      '51 emoji',
      { type: 'text', validation: { maxLength: 50 } },
      '🧮'.repeat(51),
      'CONSTRAINT_VIOLATION must have at most 50 characters, has 51',
    ],
    [
      '2 emoji where 3 characters are needed',
      { type: 'text', validation: { minLength: 3 } },
      '🧮🧮',
      'CONSTRAINT_VIOLATION must have at least 3 characters, has 2',
    ],
    [
      'no match',
      { type: 'text', validation: { pattern: '^[a-z]+$' } },
      'A',
      'INVALID_INPUT must match the pattern "^[a-z]+$"',
    ],
    ['a match somewhere', { type: 'text', validation: { pattern: '[a-z]' } }, 'A a A', ''],
    [
      'a line break after the match',
      { type: 'text', validation: { pattern: '^[a-z]+$' } },
      'a\n',
      'INVALID_INPUT must match the pattern "^[a-z]+$"',
    ],
    [
      'too long is said before no match',
      { type: 'text', validation: { maxLength: 2, pattern: '^[a-z]+$' } },
      'AAA',
      'CONSTRAINT_VIOLATION must have at most 2 characters, has 3',
    ],
    ['letters of every script', { type: 'text', validation: { pattern: '^\\p{L}+$' } }, 'Straße', ''],
    [
      'a pattern that only compiles without the flag u',
      { type: 'text', validation: { pattern: '^[\\w\\-]+\\-$' } },
      'a-',
      '',
    ],
    [
      '10,001 characters for a pattern',
      { type: 'text', validation: { pattern: '^a*$' } },
      'a'.repeat(10_001),
      'CONSTRAINT_VIOLATION must have at most 10000 characters to be held against its pattern',
    ],
    [
      'more, where the parameter allows it',
      { type: 'text', validation: { maxLength: 20_000, pattern: '^a*$' } },
      'a'.repeat(10_001),
      '',
    ],
    [
      'fewer, where the pattern is slow',
      { type: 'text', validation: { pattern: '^.*a.*a.*b$' } },
      'a'.repeat(501),
      'CONSTRAINT_VIOLATION must have at most 500 characters to be held against its pattern',
    ],
    ['a date', { type: 'date' }, '2024-02-29', ''],
    [
      'no day of the calendar',
      { type: 'date' },
      '2024-02-30',
      'INVALID_INPUT must be a date, e.g. 2026-01-31',
    ],
    ['a Date', { type: 'date' }, new Date(0), 'TYPE_ERROR must be a text, got an object'],
    ['a time with its offset', { type: 'datetime' }, '2026-01-31T13:45:00.5+01:00', ''],
    ['a local time', { type: 'datetime' }, '2026-01-31T13:45', ''],
    ['a local time with seconds', { type: 'datetime' }, '2026-01-31T13:45:10.123', ''],
    [
      'a date without a time',
      { type: 'datetime' },
      '2026-01-31',
      'INVALID_INPUT must be a date and time, e.g. 2026-01-31T13:45:00Z or 2026-01-31T13:45',
    ],
    [
      '24:00',
      { type: 'datetime' },
      '2026-01-31T24:00:00Z',
      'INVALID_INPUT must be a date and time, e.g. 2026-01-31T13:45:00Z or 2026-01-31T13:45',
    ],
    [
      'a leap second',
      { type: 'datetime' },
      '2016-12-31T23:59:60Z',
      'INVALID_INPUT must be a date and time, e.g. 2026-01-31T13:45:00Z or 2026-01-31T13:45',
    ],
    [
      'an offset of a day',
      { type: 'datetime' },
      '2026-01-31T13:45:00+24:00',
      'INVALID_INPUT must be a date and time, e.g. 2026-01-31T13:45:00Z or 2026-01-31T13:45',
    ],
    ['an address', { type: 'url' }, 'https://example.com/x?y=1#z', ''],
    ['an address of a host in its own script', { type: 'url' }, 'https://münchen.example/ü', ''],
    [
      'an address without protocol',
      { type: 'url' },
      'example.com',
      'INVALID_INPUT must be an address with its protocol, e.g. https://example.com',
    ],
    [
      'a script',
      { type: 'url' },
      'javascript:alert(1)',
      'INVALID_INPUT must be an address with its protocol, e.g. https://example.com',
    ],
    [
      'data',
      { type: 'url' },
      'data:text/html,x',
      'INVALID_INPUT must be an address with its protocol, e.g. https://example.com',
    ],
    [
      'an address with a space behind it',
      { type: 'url' },
      'https://example.com ',
      'INVALID_INPUT must be an address with its protocol, e.g. https://example.com',
    ],
    [
      'an address with a line break inside',
      { type: 'url' },
      'https://example.com/\nx',
      'INVALID_INPUT must be an address with its protocol, e.g. https://example.com',
    ],
    [
      'an address without a host',
      { type: 'url' },
      'https:///x',
      'INVALID_INPUT must be an address with its protocol, e.g. https://example.com',
    ],
    ['an email address', { type: 'email' }, 'first.last+tag@sub.example.com', ''],
    [
      'no dot in the domain',
      { type: 'email' },
      'a@localhost',
      'INVALID_INPUT must be an email address, e.g. name@example.com',
    ],
    [
      'two at signs',
      { type: 'email' },
      'a@b@example.com',
      'INVALID_INPUT must be an email address, e.g. name@example.com',
    ],
    [
      '255 characters of address',
      { type: 'email' },
      `${'a'.repeat(243)}@example.com`,
      'INVALID_INPUT must be an email address, e.g. name@example.com',
    ],
    ['a color of 3 digits', { type: 'color' }, '#FfF', ''],
    ['a color of 8 digits', { type: 'color' }, '#11223344', ''],
    [
      'a color of 4 digits',
      { type: 'color' },
      '#1122',
      'INVALID_INPUT must be a colour of 3, 6 or 8 hexadecimal digits, e.g. #1e90ff',
    ],
    [
      'a color by name',
      { type: 'color' },
      'red',
      'INVALID_INPUT must be a colour of 3, 6 or 8 hexadecimal digits, e.g. #1e90ff',
    ],
  ])('%s', ([, fields, value, expected]) => {
    expect(said(fields, value)).toBe(expected)
    if (expected === '') expect(read(fields, value)).toBe(value)
  })
})

describe('numbers', () => {
  test.for([
    ['7', 7],
    [' 7 ', 7],
    ['-0.5', -0.5],
    ['+.5', 0.5],
    ['5.', 5],
    ['1e3', 1000],
    ['007', 7],
  ] as const)('the text %j is %j', ([text, value]) => {
    expect(said({ type: 'number' }, text)).toBe('')
    expect(read({ type: 'number' }, text)).toBe(value)
    expect(said({ type: 'number' }, text, true)).toBe('TYPE_ERROR must be a number, got a string')
  })

  test.for(['5abc', '0x10', '1,5', 'NaN', 'Infinity', ' ', '1e999', '.', '1e', '--1', '١'])(
    'the text %j is none',
    text => {
      expect(said({ type: 'number' }, text)).toBe(
        'TYPE_ERROR must be a number, got a text that spells none; write digits such as 12.5',
      )
      expect(read({ type: 'number' }, text)).toBe(text)
    },
  )

  test.for([
    [Number.NaN, 'NaN'],
    [Number.POSITIVE_INFINITY, 'Infinity'],
    [1n, 'a bigint'],
    [true, 'a boolean'],
    [[1], 'an array'],
    [{ valueOf: (): number => 1 }, 'an object'],
  ] as const)('%s is none', ([value, words]) => {
    expect(said({ type: 'number' }, value)).toBe(`TYPE_ERROR must be a number, got ${words}`)
  })

  test.for<[NonNullable<InputParameter['validation']>, number, string]>([
    [{ min: 1, max: 3 }, 1, ''],
    [{ min: 1, max: 3 }, 3, ''],
    [{ min: 1, max: 3 }, 3.01, 'CONSTRAINT_VIOLATION must be from 1 to 3, got 3.01'],
    [{ min: 0 }, -1, 'CONSTRAINT_VIOLATION must be at least 0, got -1'],
    [{ max: 0 }, 1, 'CONSTRAINT_VIOLATION must be at most 0, got 1'],
    [{ min: 2, max: 2 }, 1, 'CONSTRAINT_VIOLATION must be exactly 2, got 1'],
    [{ step: 0.1 }, 0.3, ''],
    [{ step: 0.1 }, 0.35, 'CONSTRAINT_VIOLATION must be a multiple of 0.1, got 0.35'],
    [{ step: 0.01 }, 19.99, ''],
    [{ step: 0.1 }, 0.1 + 0.2, ''],
    [{ step: 1e-7 }, 3e-7, ''],
    [{ step: 1e-7 }, 3.5e-7, 'CONSTRAINT_VIOLATION must be a multiple of 1e-7, got 3.5e-7'],
    [{ min: 1, step: 2 }, 5, ''],
    [{ min: 1, step: 2 }, 4, 'CONSTRAINT_VIOLATION must be 1 plus a multiple of 2, got 4'],
    [{ min: -0.5, step: 0.25 }, 0, ''],
    [{ min: 0.05, step: 0.1 }, 0.15, ''],
    [{ min: 0.05, step: 0.1 }, 0.2, 'CONSTRAINT_VIOLATION must be 0.05 plus a multiple of 0.1, got 0.2'],
    [{ step: 0.000000001 }, 9007199.254740993, ''],
    [{ step: 3 }, 9007199254740990, ''],
    [{ step: 3 }, 9007199254740991, 'CONSTRAINT_VIOLATION must be a multiple of 3, got 9007199254740991'],
    [{ step: 1 }, 1e300, ''],
    [{ step: 5e-324 }, 1, 'CONSTRAINT_VIOLATION must be a multiple of 5e-324, got 1'],
  ])('%o with %d', ([validation, value, expected]) => {
    expect(said({ type: 'number', validation }, value)).toBe(expected)
    expect(said({ type: 'number', validation }, value, true)).toBe(expected)
  })
})

describe('booleans, options and JSON', () => {
  const options = [
    { value: 'json', label: 'JSON' },
    { value: '2', label: 'Two' },
    { value: 'csv', label: 'CSV', disabled: true },
  ]

  test.for<[string, Omit<InputParameter, 'name'>, unknown, unknown]>([
    ['true in capitals', { type: 'boolean' }, 'TRUE', true],
    ['1', { type: 'boolean' }, '1', true],
    ['0', { type: 'boolean' }, '0', false],
    ['false', { type: 'boolean' }, false, false],
    ['an option', { type: 'select', options }, 'json', 'json'],
    ['an option as a number', { type: 'select', options }, 2, '2'],
    [
      'the option of no characters',
      { type: 'select', options: [...options, { value: '', label: 'None' }] },
      '',
      '',
    ],
    ['an object', { type: 'json' }, { a: [1, null] }, { a: [1, null] }],
    ['JSON text', { type: 'json' }, '{"a":[1,null]}', { a: [1, null] }],
    ['a text in JSON', { type: 'json' }, '"a"', 'a'],
    ['null in JSON', { type: 'json' }, 'null', null],
    [
      'a key that is a prototype',
      { type: 'json' },
      '{"__proto__":{"a":1}}',
      JSON.parse('{"__proto__":{"a":1}}'),
    ],
  ])('%s is read', ([, fields, value, expected]) => {
    expect(said(fields, value)).toBe('')
    expect(read(fields, value)).toStrictEqual(expected)
  })

  test.for<[string, Omit<InputParameter, 'name'>, unknown, string]>([
    ['yes', { type: 'boolean' }, 'yes', 'TYPE_ERROR must be true or false, got another text'],
    ['the number 1', { type: 'boolean' }, 1, 'TYPE_ERROR must be true or false, got a number'],
    ['an option in capitals', { type: 'select', options }, 'JSON', 'INVALID_INPUT must be one of json, "2"'],
    ['a disabled option', { type: 'select', options }, 'csv', 'INVALID_INPUT must be one of json, "2"'],
    [
      'what all objects inherit',
      { type: 'select', options },
      'constructor',
      'INVALID_INPUT must be one of json, "2"',
    ],
    [
      'two options',
      { type: 'select', options },
      ['json'],
      'TYPE_ERROR must be the value of an option, a text, got an array',
    ],
    [
      'broken JSON',
      { type: 'json' },
      '{a: 1}',
      'INVALID_INPUT must be JSON, and this text does not parse; quote names and texts, and leave no comma at the end',
    ],
    ['a function', { type: 'json' }, () => 1, 'TYPE_ERROR must be JSON, got a function'],
    [
      'a function inside',
      { type: 'json' },
      { a: [() => 1] },
      'TYPE_ERROR must be JSON, got a function inside',
    ],
    ['a Map', { type: 'json' }, new Map(), 'TYPE_ERROR must be JSON, got an object that JSON cannot carry'],
  ])('%s is refused', ([, fields, value, expected]) => {
    expect(said(fields, value)).toBe(expected)
    expect(read(fields, value)).toBe(value)
  })

  test.for<[string, Omit<InputParameter, 'name'>, unknown, string]>([
    ['true in a text', { type: 'boolean' }, 'true', 'TYPE_ERROR must be true or false, got a string'],
    [
      'an option as a number',
      { type: 'select', options },
      2,
      'TYPE_ERROR must be the value of an option, a text, got a number',
    ],
    ['JSON text, which is a text', { type: 'json' }, '{', ''],
    ['an object', { type: 'json' }, {}, ''],
  ])('strictly, %s', ([, fields, value, expected]) => {
    expect(said(fields, value, true)).toBe(expected)
  })

  test('JSON in the values is a copy', () => {
    const sent = { deep: { list: [1] } }
    const values = normalizeParameters([{ name: 'v', type: 'json' }], { v: sent })
    sent.deep.list.push(2)
    expect(values).toEqual({ v: { deep: { list: [1] } } })
  })
})

describe('what is not given', () => {
  const of = (fields: Omit<InputParameter, 'name'>): InputParameter[] => [{ name: 'v', ...fields }]

  test.for([{}, { v: undefined }, { v: null }, { v: '' }, Object.create({ v: 'inherited' })])(
    '%j is missing',
    input => {
      expect(lines(validateParameters(of({ type: 'text', required: true, label: 'Value' }), input))).toEqual([
        'v MISSING_REQUIRED Required field missing: send Value, a text',
      ])
      expect(validateParameters(of({ type: 'text' }), input).valid).toBe(true)
      expect(normalizeParameters(of({ type: 'text' }), input)).toStrictEqual({})
      expect(
        normalizeParameters(of({ type: 'number', required: true, defaultValue: '3' }), input),
      ).toStrictEqual({ v: 3 })
      expect(validateParameters(of({ type: 'number', required: true, defaultValue: '3' }), input).valid).toBe(
        true,
      )
    },
  )

  test.for([0, false])('%j is a value', value => {
    const type = typeof value === 'number' ? 'number' : 'boolean'
    expect(validateParameters(of({ type, required: true }), { v: value }).valid).toBe(true)
  })

  test.for<[InputParameter, string]>([
    [
      { name: 'v', type: 'text', validation: { minLength: 3, maxLength: 20 } },
      'v, a text of 3 to 20 characters',
    ],
    [{ name: 'v', type: 'text', validation: { minLength: 3 } }, 'v, a text of at least 3 characters'],
    [{ name: 'v', type: 'number' }, 'v, a number'],
    [{ name: 'v', type: 'boolean' }, 'v, true or false'],
    [{ name: 'v', type: 'json' }, 'v, JSON'],
    [{ name: 'v', type: 'file' }, 'v, a file'],
    [{ name: 'v', type: 'date', label: ' ' }, 'v, a date, e.g. 2026-01-31'],
    [
      {
        name: 'v',
        type: 'select',
        label: 'A\nB',
        options: [
          { value: 'a', label: 'A' },
          { value: 'b', label: 'B' },
        ],
      },
      'A B, one of a, b',
    ],
  ])('the message says what to send: %o', ([parameter, words]) => {
    const [error] = validateParameters([{ ...parameter, required: true }], {}).errors
    expect(error?.message).toBe(`Required field missing: send ${words}`)
  })
})

describe('an input as a whole', () => {
  const parameters: InputParameter[] = [
    { name: 'a', type: 'text', required: true },
    { name: 'constructor', type: 'text', required: true },
    { name: 'b', type: 'number' },
  ]

  test.for([
    [null, 'null'],
    [undefined, 'nothing'],
    [[], 'an array'],
    ['a=1', 'a string'],
  ] as const)('%j is none', ([input, words]) => {
    expect(lines(validateParameters(parameters, input))).toEqual([
      `(root) TYPE_ERROR The input must be an object of values by parameter name, got ${words}; send {} where there are none`,
    ])
  })

  test('every error is said, in the order of the parameters', () => {
    expect(lines(validateParameters(parameters, { b: 'x', other: 1 }))).toEqual([
      'a MISSING_REQUIRED Required field missing: send a, a text',
      'constructor MISSING_REQUIRED Required field missing: send constructor, a text',
      'b TYPE_ERROR b must be a number, got a text that spells none; write digits such as 12.5',
    ])
  })

  test('unknown names are passed over and left out, and strictly an error', () => {
    const input = JSON.parse('{"a":"x","constructor":"y","c":1,"__proto__":{},"odd name\\u001b[2J":1}')
    expect(validateParameters(parameters, input).valid).toBe(true)
    expect(normalizeParameters(parameters, input)).toStrictEqual(JSON.parse('{"a":"x","constructor":"y"}'))
    expect(lines(validateParameters(parameters, input, { strict: true }))).toEqual([
      'c UNKNOWN_FIELD Unknown parameter: leave it out; the tool takes a, constructor, b',
      '__proto__ UNKNOWN_FIELD Unknown parameter: leave it out; the tool takes a, constructor, b',
      '["odd name"] UNKNOWN_FIELD Unknown parameter: leave it out; the tool takes a, constructor, b',
    ])
  })

  test('neither argument is changed', () => {
    const frozen = Object.freeze({ a: 'x', constructor: 'y', b: '3' })
    const [list, input] = [JSON.stringify(parameters), JSON.stringify(frozen)]
    normalizeParameters(parameters, frozen)
    expect([JSON.stringify(parameters), JSON.stringify(frozen)]).toEqual([list, input])
  })

  test('a default belongs to one call alone', () => {
    const list: InputParameter[] = [{ name: 'a', type: 'json', defaultValue: { tags: [] } }]
    const first = normalizeParameters(list, {}) as { a: { tags: string[] } }
    first.a.tags.push('mine')
    expect(normalizeParameters(list, {})).toStrictEqual({ a: { tags: [] } })
    expect(list[0]?.defaultValue).toEqual({ tags: [] })
  })

  test('parameters that change are read anew', () => {
    const list = [{ name: 'a', type: 'text', validation: { maxLength: 3 } }]
    const input = { a: 'four' }
    expect(validateParameters(list, input).valid).toBe(false)
    list[0]!.validation.maxLength = 4
    expect(validateParameters(list, input).valid).toBe(true)
    list[0]!.type = 'number'
    expect(validateParameters(list, input).valid).toBe(false)
    list.pop()
    expect(validateParameters(list, input).valid).toBe(true)
    list.push({ name: 'a', type: 'date', validation: { maxLength: 4 } })
    expect(validateParameters(list, input).valid).toBe(false)
  })
})

describe('parameters that depend on others', () => {
  const mode: InputParameter = {
    name: 'mode',
    type: 'select',
    defaultValue: 'simple',
    options: [
      { value: 'simple', label: 'Simple' },
      { value: 'full', label: 'Full' },
    ],
  }
  const under = (condition: string, value?: unknown, field = 'mode'): InputParameter => ({
    name: 'detail',
    type: 'number',
    required: true,
    dependsOn: [value === undefined ? { field, condition } : { field, condition, value }],
  })

  test.for<[string, InputParameter[], object, boolean]>([
    ['equals holds', [mode, under('equals', 'full')], { mode: 'full' }, true],
    ['equals does not', [mode, under('equals', 'full')], { mode: 'simple' }, false],
    ['equals looks at the default', [mode, under('equals', 'simple')], {}, true],
    ['notEquals holds', [mode, under('notEquals', 'simple')], { mode: 'full' }, true],
    [
      'notEquals holds for what is absent',
      [{ name: 'mode', type: 'text' }, under('notEquals', 'x')],
      {},
      true,
    ],
    [
      'contains finds a part',
      [{ name: 'mode', type: 'text' }, under('contains', 'ul')],
      { mode: 'full' },
      true,
    ],
    [
      'contains finds no part',
      [{ name: 'mode', type: 'text' }, under('contains', 'x')],
      { mode: 'full' },
      false,
    ],
    [
      'contains finds an item',
      [{ name: 'mode', type: 'json' }, under('contains', { a: 1 })],
      { mode: [{ a: 1 }] },
      true,
    ],
    ['exists holds for false', [{ name: 'mode', type: 'boolean' }, under('exists')], { mode: 'false' }, true],
    ['exists does not for nothing', [{ name: 'mode', type: 'text' }, under('exists')], { mode: '' }, false],
    [
      'a number in a text equals the number',
      [{ name: 'mode', type: 'number' }, under('equals', 2)],
      { mode: '2.0' },
      true,
    ],
    [
      'a rule may say its number in a text',
      [{ name: 'mode', type: 'number' }, under('equals', '2')],
      { mode: 2 },
      true,
    ],
    ['a value that does not fit is none', [mode, under('equals', 'full')], { mode: 'fulll' }, false],
    [
      'a field that nobody declares has no value',
      [under('exists', undefined, 'mode')],
      { mode: 'full' },
      false,
    ],
    ['the order of parameters does not matter', [under('equals', 'full'), mode], { mode: 'full' }, true],
    ['a file exists', [{ name: 'mode', type: 'file' }, under('exists')], { mode: new Uint8Array(3) }, true],
  ])('%s', ([, parameters, input, needed]) => {
    const missing = validateParameters(parameters, input).errors.some(({ path }) => path === 'detail')
    expect(missing).toBe(needed)
  })

  test('all rules have to hold', () => {
    const both: InputParameter = {
      ...under('equals', 'full'),
      dependsOn: [
        { field: 'mode', condition: 'equals', value: 'full' },
        { field: 'on', condition: 'equals', value: true },
      ],
    }
    const parameters: InputParameter[] = [mode, { name: 'on', type: 'boolean' }, both]
    expect(validateParameters(parameters, { mode: 'full' }).valid).toBe(true)
    expect(validateParameters(parameters, { mode: 'full', on: 'true' }).valid).toBe(false)
  })

  test('what does not count has no value for others, but is checked where it is given', () => {
    const parameters: InputParameter[] = [
      mode,
      { ...under('equals', 'full'), required: false },
      { name: 'unit', type: 'text', required: true, dependsOn: [{ field: 'detail', condition: 'exists' }] },
    ]
    expect(validateParameters(parameters, { mode: 'simple', detail: 3 }).valid).toBe(true)
    expect(lines(validateParameters(parameters, { mode: 'full', detail: 3 }))).toEqual([
      'unit MISSING_REQUIRED Required field missing: send unit, a text',
    ])
    expect(lines(validateParameters(parameters, { mode: 'simple', detail: 'x' }))).toEqual([
      'detail TYPE_ERROR detail must be a number, got a text that spells none; write digits such as 12.5',
    ])
  })

  test('a chain of 20,000 is no deeper than one of two', () => {
    const parameters: InputParameter[] = Array.from({ length: 20_000 }, (_, i) => ({
      name: `p${i}`,
      type: 'text',
      required: true,
      ...(i < 19_999 && { dependsOn: [{ field: `p${i + 1}`, condition: 'exists' }] }),
    }))
    expect(validateParameters(parameters, {}).errors.map(({ path }) => path)).toEqual(['p19999'])
  }, 30_000)
})

describe('parameters that nothing can be checked by', () => {
  test.for<[string, unknown, string[]]>([
    [
      'a definition in their place',
      { parameters: [] },
      [
        'parameters TYPE_ERROR Must be a list of parameters, got an object; the parameters come first, then the input',
      ],
    ],
    [
      'no name',
      [{ type: 'text' }],
      ['parameters[0].name MISSING_REQUIRED Required field missing: write name, a text'],
    ],
    [
      'a type of JSON Schema',
      [{ name: 'a', type: 'integer' }],
      [
        'parameters[0].type CONSTRAINT_VIOLATION Must be text, textarea, number, boolean, select, json, file, color, date, datetime, url or email',
      ],
    ],
    [
      'a name twice',
      [
        { name: 'a', type: 'text' },
        { name: 'a', type: 'text' },
      ],
      [
        'parameters[1].name DUPLICATE_PARAMETER Parameter name already used by parameters[0]: give this one another',
      ],
    ],
    [
      'a pattern that does not compile',
      [{ name: 'a', type: 'text', validation: { pattern: '(' } }],
      [
        'parameters[0].validation.pattern CONSTRAINT_VIOLATION Must be a regular expression; this one does not compile',
      ],
    ],
    ['null for one', [null], ['parameters[0] TYPE_ERROR Must be an object, got null']],
  ])('%s', ([, parameters, expected]) => {
    expect(lines(validateParameters(parameters as InputParameter[], { a: 'x' }))).toEqual(expected)
    const thrown = expected.map(line => line.replace(/ [A-Z_]+ /, ': ')).join('\n')
    expect(() => normalizeParameters(parameters as InputParameter[], {})).toThrow(new TypeError(thrown))
  })

  test('what only a form shows may be as it likes', () => {
    const parameters = [{ name: 'a', type: 'text', label: 7, description: null, order: 'first', default: 1 }]
    expect(validateParameters(parameters as unknown as InputParameter[], { a: 'x' }).valid).toBe(true)
  })
})
