import type { TypeName } from '../schema/json-schema.ts'
import { either, literal, nearest, quoted, quotedPattern, shortList, valueInWords } from '../words.ts'

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

/** An unknown property, and all that is known in its place. A guess only helps where the list had to be cut. */
export function unknownSentence(name: string, names: readonly string[], patterns: readonly string[]): string {
  const list = shortList(names.map(literal))
  const known = [
    list.text,
    ...patterns.slice(0, 5).map(source => `names matching ${quotedPattern(source)}`),
  ].filter(Boolean)
  const near = list.cut ? nearest(name, names) : undefined
  const meant = near === undefined ? '' : ` did you mean ${quoted(near)}?`
  return `unknown property ${quoted(name)};${meant} takes ${known.length > 0 ? either(known, 'and') : 'no properties'}`
}
