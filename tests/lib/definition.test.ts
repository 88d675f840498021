import { defineTool, ToolDefinitionError, Type } from 'everyhost'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'

const execute = () => 'ok'

function messageFor(definition: object): string {
  try {
    defineTool({ name: 'tool', description: 'A tool', execute, ...definition } as never)
    return ''
  } catch (error) {
    if (error instanceof ToolDefinitionError) return error.message
    throw error
  }
}

function inputFor(input: object) {
  return defineTool({ name: 'tool', description: 'A tool', input, execute }).input as Record<string, unknown>
}

const ONE = `must be a Type.Object({...}): a call's arguments are one object, and hosts refuse any other root`
const FUNCTION =
  'must be a schema, got a function; import Type from everyhost: some hosts put functions in place of TypeBox'
const ANOTHER =
  'must be JSON Schema, got a schema of "zod"; write it with Type from everyhost, or convert it first'
const UNCHECKED = 'which is not checked: a bound you declare must be a bound you get'
const REFERENCES =
  'hosts resolve only "#/$defs/..." in the same schema; Type.Recursive, Type.Ref and Type.Module write other references'
const cyclic: { type: string; properties: Record<string, unknown> } = { type: 'object', properties: {} }
cyclic.properties.self = cyclic

describe('the root is an object', () => {
  const a = Type.Object({ a: Type.String() })
  const b = Type.Object({ b: Type.String() })
  test.for<[string, unknown, string]>([
    ['a union', Type.Union([a, b]), `input ${ONE}; put the union inside a property`],
    [
      'an intersection',
      Type.Intersect([a, b]),
      `input ${ONE}; Type.Composite([...]) makes one object of an intersection`,
    ],
    ['a string', Type.String(), `input ${ONE}; its type is "string"`],
    ['no type', { properties: {} }, `input ${ONE}; its type is nothing`],
    ['null', null, `input ${ONE}; got null`],
    ['a list', [], `input ${ONE}; got an array`],
    ['what a host put in place of a schema', () => {}, `input ${FUNCTION}`],
    ['a schema of another library', z.object({ a: z.string() }), `input ${ANOTHER}`],
    [
      'a reference',
      { $ref: '#/$defs/a', $defs: { a: {} } },
      `input ${ONE}; write the object itself at the root, and refer from its properties`,
    ],
    [
      'alternatives beside the object',
      { type: 'object', anyOf: [{ required: ['a'] }] },
      'input must not have "anyOf" at the root: Anthropic and OpenAI refuse the whole request; put the union inside a property',
    ],
  ])('refuses %s', ([, input, problem]) => {
    expect(messageFor({ input })).toBe(`Tool "tool": ${problem}`)
  })
})

describe('what you wrote is what the wire carries', () => {
  test.for<[string, unknown, string]>([
    [
      'Type.Date',
      Type.Date(),
      'must not be of type Date: JSON cannot carry one; use Type.String({ format: "date-time" })',
    ],
    [
      'Type.Function',
      Type.Function([], Type.String()),
      'must not be of type Function: JSON cannot carry one; use a Type.Union of Type.Literal that names what to do',
    ],
    [
      'Type.Constructor',
      Type.Constructor([], Type.String()),
      'must not be of type Constructor: JSON cannot carry one; use a Type.Union of Type.Literal that names what to make',
    ],
    [
      'Type.BigInt',
      Type.BigInt(),
      'must not be of type bigint: JSON cannot carry one; use Type.String({ pattern: "^-?[0-9]+$" })',
    ],
    [
      'a bigint literal',
      Type.Literal(1n as never),
      'must not be of type bigint: JSON cannot carry one; use Type.String({ pattern: "^-?[0-9]+$" })',
    ],
    ['Type.Symbol', Type.Symbol(), 'must not be of type symbol: JSON cannot carry one; use Type.String()'],
    [
      'Type.Undefined',
      Type.Undefined(),
      'must not be of type undefined: JSON cannot carry one; use Type.Optional(...)',
    ],
    ['Type.Void', Type.Void(), 'must not be of type void: JSON cannot carry one; use Type.Optional(...)'],
    [
      'Type.Uint8Array',
      Type.Uint8Array(),
      'must not be of type Uint8Array: JSON cannot carry one; use Type.String() with base64 in it',
    ],
    [
      'Type.RegExp',
      Type.RegExp(/a/),
      'must not be of type RegExp: JSON cannot carry one; use Type.String({ pattern: "..." })',
    ],
    [
      'Type.Promise',
      Type.Promise(Type.String()),
      'must not be of type Promise: JSON cannot carry one; use the type it resolves to, and await inside execute',
    ],
    [
      'Type.Iterator',
      Type.Iterator(Type.String()),
      'must not be of type Iterator: JSON cannot carry one; use Type.Array(...)',
    ],
    [
      'Type.AsyncIterator',
      Type.AsyncIterator(Type.String()),
      'must not be of type AsyncIterator: JSON cannot carry one; use Type.Array(...)',
    ],
    [
      'a Transform',
      Type.Transform(Type.String())
        .Decode(text => text)
        .Encode(text => text),
      'must not be a Transform: the wire carries no code; convert inside execute',
    ],
    ['Type.Never', Type.Never(), 'accepts nothing (Type.Never); leave it out'],
    ['Type.Ref', Type.Ref('Point'), `must not refer to "Point": ${REFERENCES}`],
    [
      'a reference to elsewhere',
      { $ref: 'https://example.com/a' },
      `must not refer to "https://example.com/a": ${REFERENCES}`,
    ],
    [
      'a misspelled keyword',
      { type: 'string', minLenght: 3 },
      `has the keyword "minLenght", ${UNCHECKED}; did you mean "minLength"?`,
    ],
    [
      'a keyword of OpenAPI',
      { type: 'string', nullable: true },
      `has the keyword "nullable", ${UNCHECKED}; write Type.Union([..., Type.Null()])`,
    ],
    [
      'a keyword of nobody',
      { type: 'string', widget: 'area' },
      `has the keyword "widget", ${UNCHECKED}; leave it out, or call it x-… if it is a note`,
    ],
    [
      'an unknown format',
      Type.String({ format: 'phone' }),
      'has the unknown format "phone"; known: date, time, date-time, duration, email, hostname, ipv4, ipv6, uri, uuid; for any other write a pattern',
    ],
    [
      'an unknown type',
      { type: 'strng' },
      'has the unknown type "strng"; write string, number, integer, boolean, null, array or object',
    ],
    [
      'a pattern that does not compile',
      Type.String({ pattern: '(' }),
      'has a pattern that does not compile, "("; write a JavaScript regular expression without slashes',
    ],
    [
      'a pattern that may never end',
      Type.String({ pattern: '^(a+)+$' }),
      'has a pattern that can take exponential time, "^(a+)+$": a repeat inside a repeat, with nothing to mark off its rounds; rewrite it, or add a maxLength of at most 16',
    ],
    [
      'a bound of the wrong form',
      { type: 'string', minLength: '3' },
      'has a minLength that is a string; write a whole number, 0 or more',
    ],
    [
      'an exclusive bound of draft-04',
      { type: 'number', exclusiveMinimum: true },
      'has an exclusiveMinimum that is a boolean; write a number',
    ],
    [
      'an empty list of values',
      { enum: [] },
      'has an enum that is an array; write a list of at least one value',
    ],
    ['a value that its type refuses', { type: 'number', enum: ['a'] }, 'lists "a", which is no number'],
    [
      'an array of anything',
      { type: 'array' },
      'must say what its items are; Type.Array(Type.Unknown()) takes any',
    ],
    [
      'a required property that is not declared',
      { type: 'object', properties: { a: {} }, required: ['b'] },
      'requires "b", which its properties do not have; declare it there',
    ],
    [
      'an intersection of objects',
      Type.Intersect([Type.Object({ a: Type.String() }), Type.Object({ b: Type.String() })]),
      'joins objects with allOf: closed, each refuses the keys of the others; use Type.Composite([...])',
    ],
    ['no schema', 5, 'must be a schema, got a number'],
    ['what a host put in place of a schema', () => {}, FUNCTION],
    ['a schema of another library', z.string(), ANOTHER],
    ['two ways to list values', { enum: ['a'], const: 'b' }, 'has both const and enum; write one of them'],
    [
      'then without if',
      { then: { minLength: 1 } },
      'has then without if, so it is not checked; add that, or leave it out',
    ],
    [
      'minContains alone',
      { type: 'array', items: {}, minContains: 2 },
      'has minContains without contains, so it is not checked; add that, or leave it out',
    ],
    [
      'a lower bound above the upper one',
      { type: 'string', minLength: 5, maxLength: 1 },
      'has a minLength above its maxLength, so nothing fits; swap them',
    ],
    [
      'two lists of items',
      { type: 'array', items: [{}], prefixItems: [{}] },
      'has two lists of items; write prefixItems alone',
    ],
    [
      'additionalItems beside one schema for all items',
      { type: 'array', items: {}, additionalItems: false },
      'has additionalItems without a list of items, so it is not checked; write items',
    ],
    [
      'a closed object that only counts',
      { type: 'object', minProperties: 1 },
      'names no properties, so it takes none; add additionalProperties with the schema of their values, or true',
    ],
    [
      'a dependency on what is not declared',
      { type: 'object', properties: { a: {} }, dependentRequired: { a: ['b'] } },
      'requires "b", which its properties do not have; declare it there',
    ],
  ])('refuses %s', ([, schema, problem]) => {
    const input = { type: 'object', properties: { v: schema } }
    expect(messageFor({ input })).toBe(`Tool "tool": input at /properties/v ${problem}`)
  })

  test.for<[string, object, string]>([
    [
      'Type.Recursive',
      Type.Recursive(self => Type.Object({ child: Type.Optional(self) }), { $id: 'T' }),
      `at /properties/child must not refer to "T": ${REFERENCES}`,
    ],
    [
      'a schema that contains itself',
      cyclic,
      'at /properties/self contains itself or is nested too deep; put it under $defs and refer to it with $ref',
    ],
    [
      'a name that Anthropic refuses',
      Type.Object({ 'filter[id]': Type.String() }),
      'has the property "filter[id]": Anthropic takes 1 to 64 of a-z, A-Z, 0-9, _, . and -',
    ],
    [
      'a name that all objects inherit',
      Type.Object({ constructor: Type.String() }),
      'has the property "constructor", which every JavaScript object inherits; choose another name',
    ],
    [
      'a schema that MCP refuses',
      { type: 'object', properties: { a: true } },
      'has the property "a", whose schema is true: MCP refuses it; Type.Unknown() takes any value',
    ],
    [
      'a default that is no JSON',
      Type.Object({ a: Type.String({ default: new Date(0) }) }),
      'at /properties/a/default is no plain object, which JSON cannot carry',
    ],
    [
      'alternatives that add a key beside closed properties',
      {
        type: 'object',
        properties: { p: { type: 'object', properties: { kind: {} }, oneOf: [{ properties: { x: {} } }] } },
      },
      'at /properties/p/oneOf/0 describes "x", which the properties beside it do not have, so they are refused; declare them there, or put whole objects into the branches',
    ],
    [
      'a closed object behind a test',
      {
        type: 'object',
        properties: { a: { not: { $ref: '#/$defs/o' } } },
        $defs: { o: { type: 'object', properties: {} } },
      },
      'at /properties/a/not refers to an object that is closed elsewhere, and nothing is closed here; write it out',
    ],
  ])('refuses %s', ([, input, problem]) => {
    expect(messageFor({ input })).toBe(`Tool "tool": input ${problem}`)
  })

  test('refuses references that lead nowhere but to themselves', () => {
    const input = {
      type: 'object',
      properties: {},
      $defs: { a: { anyOf: [{ $ref: '#/$defs/b' }] }, b: { $ref: '#/$defs/a' } },
    }
    expect(messageFor({ input })).toBe(
      'Tool "tool": input at /$defs/a/anyOf/0 must not refer to itself without end\n' +
        'Tool "tool": input at /$defs/b must not refer to itself without end',
    )
  })

  test('refuses more definitions than any host would want to send', () => {
    const $defs = Object.fromEntries(Array.from({ length: 201 }, (_, i) => [`d${i}`, {}]))
    expect(messageFor({ input: { type: 'object', properties: {}, $defs } })).toBe(
      'Tool "tool": input has 201 definitions; hosts send them all with every request, so keep to 200',
    )
  })

  test('says all that is wrong at once', () => {
    const input = Type.Object({ a: Type.Date(), b: Type.String({ format: 'phone' }) })
    expect(messageFor({ name: 'my tool', input }).split('\n')).toHaveLength(3)
  })

  test('lets annotations pass, and notes whose names begin with x-', () => {
    const input = Type.Object(
      { a: Type.String({ title: 'A', default: 'b', examples: ['c'], 'x-order': 1, deprecated: true }) },
      { $schema: 'https://json-schema.org/draft/2020-12/schema', $id: 'a', description: 'All' },
    )
    expect(inputFor(input)).toEqual({ ...JSON.parse(JSON.stringify(input)), additionalProperties: false })
  })

  test('takes what another library converts to JSON Schema', () => {
    const input = z.object({ a: z.string().optional(), b: z.enum(['x', 'y']) })
    expect(inputFor(z.toJSONSchema(input))).toMatchObject({ required: ['b'], additionalProperties: false })
  })

  test('takes a plain JSON Schema, and one that went through JSON', () => {
    const input = Type.Object({ a: Type.Union([Type.Literal('x'), Type.Null()]) })
    expect(inputFor(JSON.parse(JSON.stringify(input)))).toEqual(inputFor(input))
  })
})

describe('objects are closed', () => {
  const closed = (properties: object) => ({ type: 'object', properties, additionalProperties: false })

  test('at every depth, in a copy that leaves the schema as it was', () => {
    const point = Type.Object({ x: Type.Number() })
    const input = Type.Object({
      one: point,
      many: Type.Array(point),
      either: Type.Union([point, Type.Null()]),
    })
    const before = JSON.stringify(input)
    const { properties } = inputFor(input) as { properties: Record<string, object> }
    expect(properties.one).toMatchObject({ additionalProperties: false })
    expect(properties.many).toMatchObject({ items: { additionalProperties: false } })
    expect(properties.either).toMatchObject({ anyOf: [{ additionalProperties: false }, { type: 'null' }] })
    expect(JSON.stringify(input)).toBe(before)
    expect(Object.isFrozen(properties.one)).toBe(true)
  })

  test.for<[string, object]>([
    ['a Record', Type.Record(Type.String(), Type.Number())],
    ['an explicit true', Type.Object({}, { additionalProperties: true })],
    ['an explicit schema', Type.Object({}, { additionalProperties: Type.Number() })],
    ['what not tests', { not: { type: 'object', properties: { a: {} } } }],
    ['what if tests', { type: 'array', items: {}, if: { type: 'object', properties: { a: {} } } }],
    [
      'what contains tests',
      { type: 'array', items: {}, contains: { type: 'object', properties: { a: {} } } },
    ],
    [
      'a base whose alternatives are whole objects',
      { type: 'object', anyOf: [closed({ a: {} }), closed({ b: {} })] },
    ],
  ])('but not %s', ([, schema]) => {
    const { properties } = inputFor({ type: 'object', properties: { v: schema } }) as {
      properties: { v: object }
    }
    expect(properties.v).toEqual(JSON.parse(JSON.stringify(schema)))
  })

  test('where a Record takes only some keys', () => {
    const { properties } = inputFor(Type.Object({ v: Type.Record(Type.Number(), Type.String()) })) as {
      properties: { v: object }
    }
    expect(properties.v).toMatchObject({ additionalProperties: false })
  })
})

describe('the definition itself', () => {
  const input = Type.Object({})
  test.for<[string, object, string]>([
    [
      'a name with a space',
      { name: 'my tool' },
      'Tool "my tool": the name must be 1 to 64 of a-z, A-Z, 0-9, _ and -, and start with a letter',
    ],
    [
      'a long name',
      { name: 'a'.repeat(65) },
      `Tool "${'a'.repeat(65)}": the name must be 1 to 64 of a-z, A-Z, 0-9, _ and -, and start with a letter`,
    ],
    [
      'no name',
      { name: undefined },
      'Tool without a name: the name must be 1 to 64 of a-z, A-Z, 0-9, _ and -, and start with a letter',
    ],
    [
      'a blank description',
      { description: ' ' },
      'Tool "tool": the description must be a text: it is all a model knows of the tool before its first call',
    ],
    [
      'an empty title',
      { title: '' },
      'Tool "tool": the title must be a text, got a string; leave it out if there is none',
    ],
    ['no function', { execute: 'ls' }, 'Tool "tool": execute must be a function, got a string'],
    [
      'the field of another library',
      { parameters: {} },
      'Tool "tool": unknown field "parameters"; write input; takes name, title, description, input, annotations, execute',
    ],
    [
      'a hint with its suffix',
      { annotations: { readOnlyHint: true } },
      'Tool "tool": unknown annotation "readOnlyHint"; takes readOnly, destructive, idempotent, openWorld',
    ],
    [
      'a hint that is no boolean',
      { annotations: { destructive: 'no' } },
      'Tool "tool": the annotation destructive must be true or false, got a string',
    ],
  ])('refuses %s', ([, definition, message]) => {
    expect(messageFor({ input, ...definition })).toBe(message)
  })

  test('keeps a hostile name on one line', () => {
    expect(messageFor({ input, name: 'x\nTool "y": fine' })).not.toContain('\n')
  })

  test('returns a frozen tool', () => {
    const tool = defineTool({
      name: 'tool',
      title: 'Tool',
      description: 'A tool',
      input,
      annotations: { readOnly: true },
      execute,
    })
    expect(tool).toEqual({
      name: 'tool',
      title: 'Tool',
      description: 'A tool',
      input: { type: 'object', properties: {}, additionalProperties: false },
      annotations: { readOnly: true },
      execute,
    })
    expect([tool, tool.input, tool.annotations].every(Object.isFrozen)).toBe(true)
  })
})
