import { expect, test } from 'vitest'
import { openSchema } from '../../lib/src/hosts/open-schema.ts'
import { defineTool } from '../../lib/src/tool.ts'

const closed = { type: 'object', properties: { x: { type: 'number' } }, additionalProperties: false } as const
const opened = { type: 'object', properties: { x: { type: 'number' } } }

const cases: [string, object, object][] = [
  ['the root', closed, opened],
  ['a property', { properties: { a: closed } }, { properties: { a: opened } }],
  [
    'a property that is named like the keyword',
    { properties: { additionalProperties: closed } },
    { properties: { additionalProperties: opened } },
  ],
  ['items', { items: closed }, { items: opened }],
  ['items one by one', { items: [closed, { type: 'string' }] }, { items: [opened, { type: 'string' }] }],
  ['alternatives', { anyOf: [closed, closed] }, { anyOf: [opened, opened] }],
  ['definitions', { $defs: { a: closed } }, { $defs: { a: opened } }],
  ['names by pattern', { patternProperties: { '^a': closed } }, { patternProperties: { '^a': opened } }],
  ['what further keys hold', { additionalProperties: closed }, { additionalProperties: opened }],
  ['dependencies', { dependencies: { a: closed, b: ['c'] } }, { dependencies: { a: opened, b: ['c'] } }],
  ['then and else', { then: closed, else: closed }, { then: opened, else: opened }],
]

test.each(cases)('opens %s', (_, schema, copy) => {
  expect(openSchema(schema)).toEqual(copy)
})

const kept: [string, object][] = [
  ['an open object', { type: 'object', additionalProperties: true }],
  ['a map', { type: 'object', additionalProperties: { type: 'number' } }],
  ['what only tests', { not: closed, if: closed, contains: closed }],
  [
    'a value that looks like a schema',
    { const: closed, enum: [closed], default: closed, examples: [closed] },
  ],
  ['an annotation', { 'x-of-ours': closed }],
  ['boolean schemas', { items: false, additionalProperties: true, not: true }],
]

test.each(kept)('keeps %s', (_, schema) => {
  expect(openSchema(schema)).toEqual(schema)
})

test('takes nothing else from a tool, and leaves the tool alone', () => {
  const { input } = defineTool({
    name: 'draw',
    description: 'Draws a point',
    input: {
      type: 'object',
      title: 'Draw',
      properties: {
        point: closed,
        mail: { type: 'string', format: 'email', pattern: '@', minLength: 3 },
        list: { type: 'array', items: { enum: ['a', 'b'] }, uniqueItems: true },
      },
      required: ['point'],
    },
    execute: () => 'drawn',
  })
  const { additionalProperties, ...rest } = input
  expect(additionalProperties).toBe(false)
  const copy = openSchema(input)
  expect(copy).toEqual({ ...rest, properties: { ...(rest.properties as object), point: opened } })
  expect(input.properties).toHaveProperty('point.additionalProperties', false)
})
