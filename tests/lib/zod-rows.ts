// What one writes with zod, and what says the same with Type. Each row is tried with every value.

import { Type } from 'everyhost'
import { z } from 'zod'

export interface Row {
  zod: string
  type: string
}

/** Inside the object of a tool's input, each under the key `value`. */
export const rows: Row[] = [
  { zod: 'z.string()', type: 'Type.String()' },
  { zod: 'z.string().min(1).max(5)', type: 'Type.String({ minLength: 1, maxLength: 5 })' },
  { zod: 'z.string().regex(/^[A-Z]{2}$/)', type: "Type.String({ pattern: '^[A-Z]{2}$' })" },
  { zod: 'z.number()', type: 'Type.Number()' },
  { zod: 'z.number().gt(0).max(10)', type: 'Type.Number({ exclusiveMinimum: 0, maximum: 10 })' },
  { zod: 'z.number().multipleOf(5)', type: 'Type.Number({ multipleOf: 5 })' },
  { zod: 'z.int().min(1).max(7)', type: 'Type.Integer({ minimum: 1, maximum: 7 })' },
  { zod: 'z.boolean()', type: 'Type.Boolean()' },
  { zod: 'z.null()', type: 'Type.Null()' },
  { zod: "z.literal('a')", type: "Type.Literal('a')" },
  { zod: "z.enum(['a', 'b'])", type: "Type.Union([Type.Literal('a'), Type.Literal('b')])" },
  { zod: 'z.union([z.string(), z.number()])', type: 'Type.Union([Type.String(), Type.Number()])' },
  { zod: 'z.string().nullable()', type: 'Type.Union([Type.String(), Type.Null()])' },
  { zod: 'z.string().nullish()', type: 'Type.Optional(Type.String())' },
  { zod: 'z.array(z.string()).max(2)', type: 'Type.Array(Type.String(), { maxItems: 2 })' },
  { zod: 'z.tuple([z.string(), z.number()])', type: 'Type.Tuple([Type.String(), Type.Number()])' },
  { zod: 'z.record(z.string(), z.number())', type: 'Type.Record(Type.String(), Type.Number())' },
  { zod: 'z.strictObject({ a: z.string() })', type: 'Type.Object({ a: Type.String() })' },
  {
    zod: 'z.looseObject({ a: z.string() })',
    type: 'Type.Object({ a: Type.String() }, { additionalProperties: true })',
  },
  { zod: 'z.unknown()', type: 'Type.Unknown()' },
]

/** What a host can hand over: JSON. */
export const values: unknown[] = [
  undefined,
  null,
  true,
  false,
  '',
  'a',
  'b',
  'NO',
  'no',
  'NOR',
  'abcde',
  'abcdef',
  '5',
  0,
  -1,
  1,
  5,
  7,
  8,
  10,
  10.5,
  1e300,
  [],
  ['a'],
  ['a', 'b'],
  ['a', 1],
  ['a', 'b', 'c'],
  [1],
  {},
  { a: 'x' },
  { a: 1 },
  { a: 'x', b: 1 },
  { b: 1 },
]

/** The schemas of a row, made of its text. */
export function schemasOf({ zod, type }: Row) {
  return {
    zod: evaluate(zod, { z }) as z.ZodType,
    type: evaluate(type, { Type }) as ReturnType<typeof Type.Any>,
  }
}

/** The cells of the page's table. */
export function zodTable(): string[][] {
  return [['zod', 'Type'], ...rows.map(({ zod, type }) => [`\`${zod}\``, `\`${type}\``])]
}

// ---

function evaluate(text: string, names: Record<string, unknown>): unknown {
  return new Function(...Object.keys(names), `return ${text}`)(...Object.values(names))
}
