import { quotedPattern } from '../words.ts'
import { repeated } from './equal.ts'
import { FORMATS } from './formats.ts'
import type { JsonSchema } from './json-schema.ts'
import { namesIn } from './members.ts'
import { compilePattern } from './pattern.ts'

/** One bound that a schema sets: what fits, and what to say of what does not. Two-sided ones go by the keyword of their lower side. */
export interface Bound<Value> {
  readonly keyword: BoundKeyword
  test(value: Value): boolean
  say(value: Value): string
}

export type BoundKeyword =
  | 'minimum'
  | 'multipleOf'
  | 'minLength'
  | 'pattern'
  | 'format'
  | 'minItems'
  | 'uniqueItems'
  | 'minProperties'

export function numberBounds(schema: JsonSchema): Bound<number>[] {
  const { minimum = -Infinity, maximum = Infinity, multipleOf } = schema
  const { exclusiveMinimum = -Infinity, exclusiveMaximum = Infinity } = schema
  const bounds: Bound<number>[] = []
  if (Math.max(minimum, exclusiveMinimum) > -Infinity || Math.min(maximum, exclusiveMaximum) < Infinity) {
    bounds.push({
      keyword: 'minimum',
      test: n => n >= minimum && n <= maximum && n > exclusiveMinimum && n < exclusiveMaximum,
      say: () => `must be ${range(schema)}`,
    })
  }
  if (multipleOf !== undefined) {
    bounds.push({
      keyword: 'multipleOf',
      test: n => isMultiple(n, multipleOf),
      say: () => `must be a multiple of ${multipleOf}`,
    })
  }
  return bounds
}

/** Lengths come first: a pattern never sees a text that is too long. */
export function stringBounds(schema: JsonSchema): Bound<string>[] {
  const { minLength = 0, maxLength = Infinity, pattern, format } = schema
  const bounds = sized('minLength', minLength, maxLength, lengthOf, 'character')
  if (pattern !== undefined) {
    const compiled = compilePattern(pattern)
    bounds.push({
      keyword: 'pattern',
      test: text => compiled.test(text),
      say: () => `must match pattern ${quotedPattern(pattern)}`,
    })
  }
  const known = format === undefined ? undefined : FORMATS[format]
  if (known) bounds.push({ keyword: 'format', test: known.test, say: () => `must be ${known.words}` })
  return bounds
}

/** `room` is how many items the schema describes at all. */
export function arrayBounds(schema: JsonSchema, room: number): Bound<readonly unknown[]>[] {
  const { minItems = 0, maxItems = Infinity, uniqueItems } = schema
  const bounds = sized<readonly unknown[]>(
    'minItems',
    minItems,
    Math.min(maxItems, room),
    items => items.length,
    'item',
  )
  if (uniqueItems) {
    bounds.push({
      keyword: 'uniqueItems',
      test: items => repeated(items) === undefined,
      say: items => `must not repeat an item: items ${repeated(items)?.join(' and ')} are equal`,
    })
  }
  return bounds
}

export function objectBounds({ minProperties = 0, maxProperties = Infinity }: JsonSchema): Bound<object>[] {
  return sized(
    'minProperties',
    minProperties,
    maxProperties,
    value => namesIn(value).length,
    'property',
    'properties',
  )
}

/** `must have 2 to 4 items, has 1`, and its shorter forms. */
export function amount(least: number, most: number, has: number, one: string, many: string): string {
  if (has === 0 && least === 1 && most === Infinity && CAN_BE_EMPTY.includes(one)) return 'must not be empty'
  return `must have ${limits(least, most)} ${(most < Infinity ? most : least) === 1 ? one : many}, has ${has}`
}

/** Characters of a text: code points, as JSON Schema counts them. */
export function lengthOf(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

/** Between what a number has to be, in words. */
export function range({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: JsonSchema): string {
  const above = exclusiveMinimum !== undefined && !(minimum !== undefined && minimum > exclusiveMinimum)
  const below = exclusiveMaximum !== undefined && !(maximum !== undefined && maximum < exclusiveMaximum)
  if (!above && !below && minimum !== undefined && maximum !== undefined) {
    return minimum === maximum ? `exactly ${minimum}` : `from ${minimum} to ${maximum}`
  }
  const lower = above ? `more than ${exclusiveMinimum}` : minimum === undefined ? [] : `at least ${minimum}`
  const upper = below ? `less than ${exclusiveMaximum}` : maximum === undefined ? [] : `at most ${maximum}`
  return [lower, upper].flat().join(' and ')
}

// ---

/** What a text or an array is empty without. */
const CAN_BE_EMPTY = ['character', 'item']

function sized<Value extends object | string>(
  keyword: BoundKeyword,
  least: number,
  most: number,
  sizeOf: (value: Value) => number,
  one: string,
  many = `${one}s`,
): Bound<Value>[] {
  if (least === 0 && most === Infinity) return []
  const test = (value: Value) => {
    // a character has one unit or two, so most texts need no counting
    if (typeof value === 'string' && value.length >= 2 * least && value.length <= most) return true
    if (typeof value === 'string' && (value.length < least || value.length > 2 * most)) return false
    const size = sizeOf(value)
    return size >= least && size <= most
  }
  return [{ keyword, test, say: value => amount(least, most, sizeOf(value), one, many) }]
}

/** Exact for whole numbers; else to 15 digits, as many as every double carries: 19.99 is a multiple of 0.01. */
function isMultiple(value: number, of: number): boolean {
  if (Number.isSafeInteger(value) && Number.isSafeInteger(of)) return value % of === 0
  return Number.isInteger(Number((value / of).toPrecision(15)))
}

function limits(least: number, most: number): string {
  if (least === most) return `exactly ${least}`
  if (least === 0) return `at most ${most}`
  return most === Infinity ? `at least ${least}` : `${least} to ${most}`
}
