import { defineTool, validateInput } from 'everyhost'
import { expect, test } from 'vitest'

const text = { type: 'string' }
const object = (properties: object, required: string[] = []) => ({ type: 'object', properties, required })

type Row = [name: string, input: object, args: unknown, value: unknown]

// biome-ignore format: a row reads best as one line
const ROWS: Row[] = [
  ['of an optional property', object({ a: text }), { a: null }, {}],
  ['at every depth', object({ o: object({ a: text }), list: { type: 'array', items: object({ a: text }) } }), { o: { a: null }, list: [{ a: null }, { a: 'x' }] }, { o: {}, list: [{}, { a: 'x' }] }],
  ['in the values of a record', object({ r: { type: 'object', additionalProperties: object({ a: text }) } }), { r: { k: { a: null } } }, { r: { k: {} } }],
  ['behind a reference', { ...object({ o: { $ref: '#/$defs/o' } }), $defs: { o: object({ a: text }) } }, { o: { a: null } }, { o: {} }],
  ['in the alternative that then fits', object({ u: { anyOf: [object({ k: { const: 'a' }, o: text }, ['k']), object({ k: { const: 'b' } }, ['k'])] } }), { u: { k: 'a', o: null } }, { u: { k: 'a' } }],
  ['that then demands a text', { ...object({ a: {} }), if: { required: ['a'] }, then: { properties: { a: text } } }, { a: null }, {}],
  ['that stands for two properties which exclude each other', { ...object({ a: text, b: text }), not: { required: ['a', 'b'] } }, { a: 'x', b: null }, { a: 'x' }],
]

test.for(ROWS)('leaves out a null %s', ([, input, args, value]) => {
  const before = JSON.stringify(args)
  const tool = defineTool({ name: 'tool', description: 'A tool', input, execute: () => '' })
  expect(validateInput(tool, args)).toEqual({ ok: true, value })
  expect(JSON.stringify(args)).toBe(before)
})

// biome-ignore format: a row reads best as one line
const KEPT: Row[] = [
  ['that its schema takes', object({ a: { type: ['string', 'null'] } }), { a: null }, { a: null }],
  ['that one alternative takes, though another is left out elsewhere', object({ list: { type: 'array', items: { anyOf: [object({ id: text }), object({ id: { type: 'null' } }, ['id'])] } }, q: text }), { list: [{ id: null }], q: null }, { list: [{ id: null }] }],
  ['in an array', object({ list: { type: 'array', items: { type: ['string', 'null'] } } }), { list: [null] }, { list: [null] }],
]

test.for(KEPT)('keeps a null %s', ([, input, args, value]) => {
  const tool = defineTool({ name: 'tool', description: 'A tool', input, execute: () => '' })
  expect(validateInput(tool, args)).toEqual({ ok: true, value })
})

test('says of a null for a required property what it says of any other wrong value', () => {
  const tool = defineTool({
    name: 'tool',
    description: 'A tool',
    input: object({ a: text }, ['a']),
    execute: () => '',
  })
  expect(validateInput(tool, { a: null })).toMatchObject({
    ok: false,
    lines: ['Invalid arguments at /a: must be a string, got null'],
  })
})
