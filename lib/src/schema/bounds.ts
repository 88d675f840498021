import { repeated } from './equal.ts'
import { FORMATS } from './formats.ts'
import type { JsonSchema } from './json-schema.ts'
import { namesIn } from './members.ts'
import { compilePattern } from './pattern.ts'

/** One bound that a schema sets: the predicate that the check and the walk share, under the keyword that names it. */
export interface Bound<Value> {
  readonly keyword: BoundKeyword
  test(value: Value): boolean
  /** Of a size: how many there must be. */
  readonly least?: number
  readonly most?: number
}

/** Two-sided bounds go by the keyword of their lower side. */
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
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema
  const bounds: Bound<number>[] = []
  const least = minimum ?? -Infinity
  const most = maximum ?? Infinity
  const above = exclusiveMinimum ?? -Infinity
  const below = exclusiveMaximum ?? Infinity
  if (least > -Infinity || most < Infinity || above > -Infinity || below < Infinity) {
    bounds.push({ keyword: 'minimum', test: n => n >= least && n <= most && n > above && n < below })
  }
  if (multipleOf !== undefined) bounds.push({ keyword: 'multipleOf', test: n => isMultiple(n, multipleOf) })
  return bounds
}

/** Lengths come first: a pattern never sees a text that is too long. */
export function stringBounds(schema: JsonSchema): Bound<string>[] {
  const { minLength = 0, maxLength = Infinity, pattern, format } = schema
  const bounds: Bound<string>[] = []
  if (minLength > 0 || maxLength < Infinity) {
    bounds.push({
      keyword: 'minLength',
      least: minLength,
      most: maxLength,
      test: text => hasLength(text, minLength, maxLength),
    })
  }
  if (pattern !== undefined) {
    const compiled = compilePattern(pattern)
    bounds.push({ keyword: 'pattern', test: text => compiled.test(text) })
  }
  const known = format === undefined ? undefined : FORMATS[format]
  if (known) bounds.push({ keyword: 'format', test: known.test })
  return bounds
}

/** `room` is how many items the schema describes at all. */
export function arrayBounds(schema: JsonSchema, room: number): Bound<readonly unknown[]>[] {
  const { minItems: least = 0, maxItems = Infinity, uniqueItems } = schema
  const most = Math.min(maxItems, room)
  const bounds: Bound<readonly unknown[]>[] = []
  if (least > 0 || most < Infinity) {
    bounds.push({ keyword: 'minItems', least, most, test: ({ length }) => length >= least && length <= most })
  }
  if (uniqueItems) bounds.push({ keyword: 'uniqueItems', test: items => repeated(items) === undefined })
  return bounds
}

export function objectBounds(schema: JsonSchema): Bound<object>[] {
  const { minProperties: least = 0, maxProperties: most = Infinity } = schema
  if (least === 0 && most === Infinity) return []
  const test = (value: object) => {
    const count = namesIn(value).length
    return count >= least && count <= most
  }
  return [{ keyword: 'minProperties', least, most, test }]
}

/** Characters of a text: code points, as JSON Schema counts them. */
export function lengthOf(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

// ---

function hasLength(text: string, least: number, most: number): boolean {
  const units = text.length
  // a character has one unit or two, so most texts need no counting
  if (units < least || units > 2 * most) return false
  if (units >= 2 * least && units <= most) return true
  const length = lengthOf(text)
  return length >= least && length <= most
}

/** Exact for whole numbers; else to 15 digits, as many as every double carries: 19.99 is a multiple of 0.01. */
function isMultiple(value: number, of: number): boolean {
  if (Number.isSafeInteger(value) && Number.isSafeInteger(of)) return value % of === 0
  return Number.isInteger(Number((value / of).toPrecision(15)))
}
