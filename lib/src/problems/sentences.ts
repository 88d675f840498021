import { type Bound, lengthOf } from '../schema/bounds.ts'
import { repeated } from '../schema/equal.ts'
import { FORMATS } from '../schema/formats.ts'
import type { JsonSchema, TypeName } from '../schema/json-schema.ts'
import { namesIn } from '../schema/members.ts'
import { either, excerpt, literal, nearest, quoted, shortList, valueInWords } from '../words.ts'

const TYPE_WORDS: { readonly [Name in TypeName]: string } = {
  string: 'a string',
  number: 'a number',
  integer: 'an integer',
  boolean: 'a boolean',
  null: 'null',
  array: 'an array',
  object: 'an object',
}

export function typesInWords(types: readonly TypeName[]): string {
  return either(types.map(type => TYPE_WORDS[type]))
}

/** What is wrong with a value's type. A number that is no integer is shown, since it is what the model wrote. */
export function typeSentence(allowed: string, value: unknown): string {
  const got =
    typeof value === 'number' && allowed.includes('an integer') ? String(value) : valueInWords(value)
  return `must be ${allowed}, got ${got}`
}

/** The alternatives that a list of values leaves. Lists come from schemas, so each is put into words once. */
export function valuesSentence(values: readonly unknown[]): string {
  const known = valueSentences.get(values)
  if (known !== undefined) return known
  const words = [...new Set(values.map(literal))]
  const sentence =
    words.length === 1 ? `must be exactly ${words[0]}` : `must be one of ${shortList(words).text}`
  valueSentences.set(values, sentence)
  return sentence
}

const valueSentences = new WeakMap<readonly unknown[], string>()

/** What is wrong where a bound refused a value. */
export function boundSentence<Value>(bound: Bound<Value>, schema: JsonSchema, value: Value): string {
  switch (bound.keyword) {
    case 'minimum':
      return `must be ${range(schema)}`
    case 'multipleOf':
      return `must be a multiple of ${schema.multipleOf}`
    case 'minLength':
      return amount(bound, lengthOf(value as string), 'character', 'characters')
    case 'pattern':
      return `must match ${pattern(schema.pattern ?? '')}`
    case 'format':
      return `must be ${FORMATS[schema.format ?? '']?.words}`
    case 'minItems':
      return amount(bound, (value as unknown[]).length, 'item', 'items')
    case 'uniqueItems':
      return `must not repeat an item: items ${repeated(value as unknown[])?.join(' and ')} are equal`
    case 'minProperties':
      return amount(bound, namesIn(value as object).length, 'property', 'properties')
  }
}

/** What a text or an array is empty without. */
const CAN_BE_EMPTY = new Set(['character', 'item'])

/** `must have 2 to 4 items, has 1`, and its shorter forms. */
export function amount(size: Size, has: number, one: string, many: string): string {
  const { least = 0, most = Infinity } = size
  if (has === 0 && least === 1 && most === Infinity && CAN_BE_EMPTY.has(one)) return 'must not be empty'
  return `must have ${limits(least, most)} ${(most < Infinity ? most : least) === 1 ? one : many}, has ${has}`
}

type Size = Pick<Bound<unknown>, 'least' | 'most'>

export function pattern(source: string): string {
  return `pattern "${excerpt(source, 120)}"`
}

/** An unknown property, and all that is known in its place. A guess only helps where the list had to be cut. */
export function unknownSentence(name: string, names: readonly string[], patterns: readonly string[]): string {
  const list = shortList(names.map(literal))
  const known = [list.text, ...patterns.map(source => `names matching "${excerpt(source, 120)}"`)].filter(
    Boolean,
  )
  const near = list.cut ? nearest(name, names) : undefined
  const meant = near === undefined ? '' : ` did you mean ${quoted(near)}?`
  return `unknown property ${quoted(name)};${meant} takes ${known.length > 0 ? either(known, 'and') : 'no properties'}`
}

// ---

function range({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: JsonSchema): string {
  const above = exclusiveMinimum !== undefined && !(minimum !== undefined && minimum > exclusiveMinimum)
  const below = exclusiveMaximum !== undefined && !(maximum !== undefined && maximum < exclusiveMaximum)
  if (!above && !below && minimum !== undefined && maximum !== undefined) {
    return minimum === maximum ? `exactly ${minimum}` : `from ${minimum} to ${maximum}`
  }
  const lower = above ? `more than ${exclusiveMinimum}` : minimum === undefined ? [] : `at least ${minimum}`
  const upper = below ? `less than ${exclusiveMaximum}` : maximum === undefined ? [] : `at most ${maximum}`
  return [lower, upper].flat().join(' and ')
}

function limits(least: number, most: number): string {
  if (least === most) return `exactly ${least}`
  if (least === 0) return `at most ${most}`
  return most === Infinity ? `at least ${least}` : `${least} to ${most}`
}
