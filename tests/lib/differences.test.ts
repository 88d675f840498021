import { Ajv2019 } from 'ajv/dist/2019.js'
import { defineTool, validateInput } from 'everyhost'
import { expect, test } from 'vitest'

// Where the core and ajv part on purpose. Everywhere else a property test holds them to one verdict.

const ajv = new Ajv2019({ strict: false })
const object = (schema: object, required = ['v']) => ({ type: 'object', properties: { v: schema }, required })

type Row = [name: string, input: object, args: object, ours: boolean, theirs: boolean]

// biome-ignore format: a row reads best as one line
const ROWS: Row[] = [
  ['null for an optional property counts as not given', object({ type: 'string' }, []), { v: null }, true, false],
  ['undefined for an unknown property counts as not given', object({}, []), { w: undefined }, true, false],
  ['an integer beyond 2^53 - 1 is no longer the one that was written', object({ type: 'integer' }), { v: 2 ** 60 }, false, true],
  ['a multiple may be off by the rounding of doubles', object({ type: 'number', multipleOf: 0.01 }), { v: 19.99 }, true, false],
  ['but by no more', object({ type: 'number', multipleOf: 0.01 }), { v: 1.005 }, false, false],
  ['a large number that is no multiple is found out', object({ type: 'number', multipleOf: 0.01 }), { v: 123456789.125 }, false, false],
  ['a key with a line break is a key of a Record', object({ type: 'object', patternProperties: { '^(.*)$': { type: 'number' } } }), { v: { 'a\nb': 'x' } }, false, true],
  ['an array without an item that it must contain is refused', object({ type: 'array', items: {}, contains: { const: 'a' } }), { v: ['b'] }, false, false],
  ['so is an empty one', object({ type: 'array', items: {}, contains: { const: 'a' } }), { v: [] }, false, false],
]

test.for(ROWS)('%s', ([, input, args, ours, theirs]) => {
  const tool = defineTool({ name: 'tool', description: 'A tool', input, execute: () => '' })
  expect(validateInput(tool, args).ok).toBe(ours)
  expect(ajv.validate(tool.input, args)).toBe(theirs)
})

test('an integer beyond 2^53 - 1 earns a line with the range', () => {
  const tool = defineTool({
    name: 'tool',
    description: 'A tool',
    input: object({ type: 'integer' }),
    execute: () => '',
  })
  expect(validateInput(tool, { v: 2 ** 60 })).toMatchObject({
    lines: ['Invalid arguments at /v: must be an integer from -9007199254740991 to 9007199254740991'],
  })
})
