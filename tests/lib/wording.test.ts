import { defineTool, validateInput } from 'everyhost'
import { expect, test } from 'vitest'

type Row = [name: string, schema: object, value: unknown, lines: string[]]

/** The schema of a required property `v`, a value for it, and the lines after `Invalid arguments at /v`. */
// biome-ignore format: a row reads best as one line
const VALUES: Row[] = [
  ['lists the types that are taken', { type: ['string', 'array', 'null'], items: {} }, 5, [': must be a string, an array or null, got a number; send it in quotes']],
  ['names the bound before the safe range', { type: 'integer', maximum: 100 }, 100000000000000000000, [': must be at most 100']],
  ['says how to send a boolean that came as text', { type: 'boolean' }, 'true', [': must be a boolean, got a string; send true without quotes']],
  ['does not guess at words for booleans', { type: 'boolean' }, 'yes', [': must be a boolean, got a string']],
  ['gives no hint that would not help', { type: 'integer', maximum: 3 }, '5', [': must be an integer, got a string']],
  ['gives no hint where quotes would not help', { type: 'string', pattern: '^[a-z]+$' }, 5, [': must be a string, got a number']],
  ['wants a lone item in an array', { type: 'array', items: { type: 'object', properties: { a: { type: 'string' } } } }, { a: 'x' }, [': must be an array, got an object; put it in an array']],
  ['minimum', { type: 'number', minimum: 1 }, 0, [': must be at least 1']],
  ['maximum', { type: 'number', maximum: 1 }, 2, [': must be at most 1']],
  ['equal bounds', { type: 'number', minimum: 5, maximum: 5 }, 2, [': must be exactly 5']],
  ['exclusive below, inclusive above', { type: 'number', exclusiveMinimum: 0, maximum: 100 }, 0, [': must be more than 0 and at most 100']],
  ['exclusiveMaximum', { type: 'number', exclusiveMaximum: 1 }, 1, [': must be less than 1']],
  ['both bounds exclusive', { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 }, 1, [': must be more than 0 and less than 1']],
  ['inclusive below, exclusive above', { type: 'number', minimum: 0, exclusiveMaximum: 1 }, 1, [': must be at least 0 and less than 1']],
  ['two numeric bounds broken at once', { type: 'integer', minimum: 10, multipleOf: 5 }, 3, [': must be at least 10', ': must be a multiple of 5']],
  ['a length between two bounds', { type: 'string', minLength: 2, maxLength: 5 }, 'x', [': must have 2 to 5 characters, has 1']],
  ['an exact length', { type: 'string', minLength: 2, maxLength: 2 }, 'xyz', [': must have exactly 2 characters, has 3']],
  ['one character', { type: 'string', maxLength: 1 }, 'xy', [': must have at most 1 character, has 2']],
  ['names both bounds of an empty text', { type: 'string', minLength: 1, maxLength: 60 }, '', [': must have 1 to 60 characters, has 0']],
  ['counts characters, not UTF-16 units', { type: 'string', minLength: 2 }, '😀', [': must have at least 2 characters, has 1']],
  ['format date', { type: 'string', format: 'date' }, '2023-02-29', [': must be a date, e.g. 2026-01-31']],
  ['format time', { type: 'string', format: 'time' }, '25:00:00Z', [': must be a time with its zone, e.g. 13:45:00Z']],
  ['format date-time', { type: 'string', format: 'date-time' }, 'x', [': must be a date and time with its zone, e.g. 2026-01-31T13:45:00Z']],
  ['format duration', { type: 'string', format: 'duration' }, 'x', [': must be an ISO 8601 duration, e.g. P1DT12H']],
  ['format hostname', { type: 'string', format: 'hostname' }, '-a', [': must be a host name, e.g. www.example.com']],
  ['format ipv4', { type: 'string', format: 'ipv4' }, '1.2.3', [': must be an IPv4 address, e.g. 192.0.2.1']],
  ['format ipv6', { type: 'string', format: 'ipv6' }, '1.2.3', [': must be an IPv6 address, e.g. 2001:db8::1']],
  ['format uuid', { type: 'string', format: 'uuid' }, '1.2.3', [': must be a UUID, e.g. 123e4567-e89b-12d3-a456-426614174000']],
  ['a constant object', { const: { a: [1, 2] } }, 1, [': must be exactly {"a":[1,2]}']],
  ['quotes values that would be misread bare', { enum: ['a, b', '', '5', 'null', ' x', 'ok'] }, 1, [': must be one of "a, b", "", "5", "null", " x", ok']],
  ['an enum of one', { enum: ['only'] }, 'x', [': must be exactly only']],
  ['a number of a list sent as text', { enum: [1, 2] }, '2', [': must be one of 1, 2; send 2 without quotes']],
  ['a text of a list sent as a number', { enum: ['1', '2'] }, 2, [': must be one of "1", "2"; send it in quotes']],
  ['names only the patterns where there are no names', { type: 'object', patternProperties: { '^[a-z]+$': { type: 'number' } } }, { A: 1, b: '2' }, [': unknown property "A"; takes names matching "^[a-z]+$"', '/b: must be a number, got a string; send 2 without quotes']],
  ['names and patterns', { type: 'object', properties: { id: {} }, patternProperties: { '^x-': { type: 'number' } } }, { A: 1 }, [': unknown property "A"; takes id and names matching "^x-"']],
  ['a property name that is refused', { type: 'object', additionalProperties: true, propertyNames: { pattern: '^[a-z]+$' } }, { 'A B': 1 }, [': property name "A B" must match pattern "^[a-z]+$"']],
  ['a count of properties', { type: 'object', additionalProperties: true, minProperties: 1, maxProperties: 2 }, { a: 1, b: 2, c: 3 }, [': must have 1 to 2 properties, has 3']],
  ['one property', { type: 'object', additionalProperties: true, maxProperties: 1 }, { a: 1, b: 2, c: 3 }, [': must have at most 1 property, has 3']],
  ['minContains', { type: 'array', items: {}, contains: { type: 'integer' }, minContains: 2 }, [1], [': must have at least 2 items that are an integer, has 1']],
  ['maxContains', { type: 'array', items: {}, contains: { enum: ['a', 'b'] }, minContains: 0, maxContains: 1 }, ['a', 'b'], [': must have at most 1 item that is one of a, b, has 2']],
  ['contains an object', { type: 'array', items: {}, contains: { type: 'object', required: ['x'] } }, [1], [': must have at least 1 item that is of the form asked for, has 0']],
  ['prefixItems closed by items: false', { type: 'array', prefixItems: [{ type: 'number' }, { type: 'string' }], items: false }, ['1', 'b', 3], [': must have at most 2 items, has 3', '/0: must be a number, got a string; send 1 without quotes']],
  ['oneOf with two that fit', { oneOf: [{ type: 'number' }, { type: 'integer' }, { type: 'string' }] }, 1, [': must fit only one of its 3 forms, fits 2']],
  ['not a constant', { type: 'string', not: { const: 'a' } }, 'a', [': must not be a']],
  ['not a type', { not: { type: 'string' } }, 'a', [': must not be a string']],
  ['not a pattern', { type: 'string', not: { pattern: '^a' } }, 'a', [': must not match pattern "^a"']],
  ['not a form that has no short name', { not: { type: 'number', minimum: 3 } }, 5, [': must not have this form']],
  ['not one of a list', { not: { enum: ['a', 'b'] } }, 'a', [': must not be a or b']],
  ['alternatives by kind and by value', { anyOf: [{ const: 'auto' }, { type: 'integer' }] }, true, [': must be auto or an integer, got a boolean']],
  ['names all alternatives where one only lists values', { anyOf: [{ const: 'auto' }, { type: 'integer' }] }, 'x', [': must be auto or an integer']],
  ['a number among alternatives sent as text', { anyOf: [{ const: 'auto' }, { type: 'integer' }] }, '5', [': must be auto or an integer; send 5 without quotes']],
  ['the alternative with the fewest problems', { anyOf: [{ type: 'string', minLength: 5, pattern: '^a' }, { type: 'string', maxLength: 1 }] }, 'xx', [': must have at least 5 characters, has 2']],
  ['a union without its tag', { anyOf: [{ type: 'object', properties: { kind: { const: 'create' }, t: { type: 'string' } }, required: ['kind', 't'] }, { type: 'object', properties: { kind: { const: 'delete' } }, required: ['kind'] }] }, { t: 'x' }, [': missing required property "kind" (create | delete)']],
  ['equal objects, whatever the order of keys', { type: 'array', items: {}, uniqueItems: true }, [{ a: 1, b: [2] }, 3, { b: [2], a: 1 }], [': must not repeat an item: items 0 and 2 are equal']],
  ['values that only look equal', { type: 'array', items: {}, uniqueItems: true }, [1, '1', true, 'true', null, 'null', [1], '[1]'], []],
  ['a word for nothing in a required property', { type: 'integer' }, '', [': must be an integer, got a string']],
  ['every part of allOf', { type: 'string', allOf: [{ minLength: 3 }, { pattern: '^a' }] }, 'x', [': must have at least 3 characters, has 1', ': must match pattern "^a"']],
  ['escapes a JSON pointer', { type: 'object', additionalProperties: { type: 'string' } }, { 'a/b~c': 1 }, ['/a~1b~0c: must be a string, got a number; send it in quotes']],
  ['takes null for not given inside an alternative', { anyOf: [{ type: 'object', properties: { k: { const: 'a' }, o: { type: 'string' } }, required: ['k'] }, { type: 'object', properties: { k: { const: 'b' } }, required: ['k'] }] }, { k: 'a', o: null }, []],
  ['names what each form requires', { type: 'object', properties: { a: {}, b: {} }, anyOf: [{ required: ['a'] }, { required: ['b'] }] }, {}, [': must have one of these sets of properties: {a} or {b}']],
  ['does not call an item that is there absent', { type: 'array', items: {}, contains: { type: 'integer', minimum: 10 } }, [1], [': must have at least 1 item that is of the form asked for, has 0']],
  ['names the kinds to a number that is none', { anyOf: [{ type: 'string' }, { type: 'boolean' }] }, Number.NaN, [': must be a string or a boolean, got NaN']],
  ['wants a finite number', { minimum: 0 }, Number.POSITIVE_INFINITY, [': must be a finite number, got Infinity']],
]

/** An input schema, the arguments, and the lines after `Invalid arguments`. */
// biome-ignore format: a row reads best as one line
const INPUTS: Row[] = [
  ['says what each missing property takes', { type: 'object', properties: { path: { type: 'string' }, mode: { enum: ['create', 'append'] }, x: {}, n: { type: ['string', 'null'] } }, required: ['path', 'mode', 'x', 'n'] }, {}, [': missing required properties "path" (string), "mode" (create | append), "x", "n" (string | null)']],
  ['dependentRequired', { type: 'object', properties: { a: {}, b: {}, c: {} }, dependentRequired: { a: ['b', 'c'] } }, { a: 1 }, [': "a" also needs "b", "c"']],
  ['dependencies of draft-07', { type: 'object', properties: { a: {}, b: {} }, dependencies: { a: ['b'] } }, { a: 1 }, [': "a" also needs "b"']],
  ['dependentSchemas', { type: 'object', properties: { a: {}, b: { type: 'number' } }, dependentSchemas: { a: { properties: { b: { minimum: 5 } } } } }, { a: 1, b: 1 }, [' at /b: must be at least 5']],
  ['not a property', { type: 'object', properties: { a: {} }, not: { required: ['a'] } }, { a: 1 }, [': must not have "a"']],
  ['then of a conditional', { type: 'object', properties: { kind: { enum: ['a', 'b'] }, x: { type: 'number' } }, if: { properties: { kind: { const: 'a' } }, required: ['kind'] }, then: { required: ['x'] } }, { kind: 'a' }, [': missing required property "x"']],
  ['a property that must not be there', { type: 'object', properties: { a: {} }, patternProperties: { '^b': false } }, { b: 1 }, [' at /b: must be left out']],
  ['an array for the arguments', { type: 'object', properties: { v: {} }, required: ['v'] }, [], [': must be an object, got an array']],
  ['text that is no JSON for the arguments', { type: 'object', properties: { v: {} }, required: ['v'] }, 'hello', [': must be an object, got a string']],
  ['a number for the arguments', { type: 'object', properties: { v: {} }, required: ['v'] }, 5, [': must be an object, got a number']],
  ['a word for nothing in an optional property', { type: 'object', properties: { v: { type: 'integer' } } }, { v: 'None' }, [' at /v: must be an integer, got a string; leave it out if unused']],
  ['through a reference', { type: 'object', properties: { v: { $ref: '#/$defs/p' } }, $defs: { p: { type: 'object', properties: { x: { type: 'number' } }, required: ['x'] } } }, { v: { y: 1 } }, [' at /v: unknown property "y"; takes x', ' at /v: missing required property "x" (number)']],
]

test.for(VALUES)('%s', ([, schema, value, lines]) => {
  const input = { type: 'object', properties: { v: schema }, required: ['v'] }
  expect(linesFor(input, { v: value })).toEqual(lines.map(line => `Invalid arguments at /v${line}`))
})

test.for(INPUTS)('%s', ([, input, args, lines]) => {
  expect(linesFor(input, args)).toEqual(lines.map(line => `Invalid arguments${line}`))
})

const range = (length: number) => Array.from({ length }, (_, i) => i)

function linesFor(input: object, args: unknown): readonly string[] {
  const tool = defineTool({ name: 'tool', description: 'A tool', input, execute: () => 'ok' })
  const checked = validateInput(tool, args)
  return checked.ok ? [] : checked.lines
}

test('cuts a long list of values', () => {
  const input = { type: 'object', properties: { v: { enum: range(30).map(i => `v${i}`) } } }
  const shown = range(20)
    .map(i => `v${i}`)
    .join(', ')
  expect(linesFor(input, { v: 'x' })).toEqual([
    `Invalid arguments at /v: must be one of ${shown} and 10 more`,
  ])
})

test('shows three problems of a list and counts the rest', () => {
  const item = { type: 'object', properties: { a: { type: 'string' }, b: { type: 'string' } } }
  const input = { type: 'object', properties: { v: { type: 'array', items: item } } }
  const bad = (count: number) => ({ v: range(count).map(() => ({ a: true, b: true })) })
  const shown = [
    'Invalid arguments at /v/0/a: must be a string, got a boolean',
    'Invalid arguments at /v/0/b: must be a string, got a boolean',
    'Invalid arguments at /v/1/a: must be a string, got a boolean',
  ]
  expect(linesFor(input, bad(2))).toEqual([...shown, 'Invalid arguments: and 1 more problem'])
  expect(linesFor(input, bad(500))).toEqual([...shown, 'Invalid arguments: and 997 more problems'])
  expect(linesFor(input, bad(100_000))).toEqual([
    ...shown,
    'Invalid arguments: and at least 1000 more problems',
  ])
})

test('shows twenty problems and counts the rest', () => {
  const unknown = Object.fromEntries(range(50).map(i => [`k${i}`, 1]))
  const lines = linesFor({ type: 'object', properties: { v: {} } }, unknown)
  expect(lines).toHaveLength(21)
  expect(lines[19]).toBe('Invalid arguments: unknown property "k19"; takes v')
  expect(lines[20]).toBe('Invalid arguments: and 30 more problems')
})

test('writes at most about 4,096 characters', () => {
  const properties = Object.fromEntries(range(40).map(i => [`property_${i}_${'x'.repeat(40)}`, {}]))
  const unknown = Object.fromEntries(range(20).map(i => [`${i}${'y'.repeat(100)}`, 1]))
  const lines = linesFor({ type: 'object', properties }, unknown)
  expect(lines.join('\n').length).toBeLessThan(4300)
  expect(lines.at(-1)).toMatch(/^Invalid arguments: and \d+ more problems$/)
})

test('shows both ends of a pointer that is too long, and the issue has it whole', () => {
  const name = 'a'.repeat(300)
  const input = {
    type: 'object',
    properties: { v: { type: 'object', additionalProperties: { type: 'string' } } },
  }
  const tool = defineTool({ name: 'tool', description: 'A tool', input, execute: () => 'ok' })
  const checked = validateInput(tool, { v: { [name]: 1 } })
  expect(checked.ok || checked.lines).toEqual([
    `Invalid arguments at /v/${'a'.repeat(76)}…${'a'.repeat(80)}: must be a string, got a number; send it in quotes`,
  ])
  expect(checked.ok || checked.issues[0]?.at).toBe(`/v/${name}`)
})

test('takes issues apart: place, problem, hint, keyword, absent and unknown names', () => {
  const tool = defineTool({
    name: 'tool',
    description: 'A tool',
    input: {
      type: 'object',
      properties: { limit: { type: 'integer' }, path: { type: 'string' } },
      required: ['path'],
    },
    execute: () => 'ok',
  })
  const checked = validateInput(tool, { limit: '5', pth: 'a' })
  expect(checked.ok || checked.issues).toEqual([
    {
      at: '',
      problem: 'unknown property "pth"; takes limit, path',
      code: 'additionalProperties',
      unknown: 'pth',
    },
    { at: '', problem: 'missing required property "path" (string)', code: 'required', missing: ['path'] },
    {
      at: '/limit',
      problem: 'must be an integer, got a string',
      hint: 'send 5 without quotes',
      code: 'type',
    },
  ])
})
