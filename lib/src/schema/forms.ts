import { either, nearest, quoted, quotedPattern, valueInWords } from '../words.ts'
import { FORMATS } from './formats.ts'
import { ANY_NAME, type Form, KEYWORDS, TYPE_NAMES } from './json-schema.ts'
import { isRecord } from './members.ts'
import { compilePattern, isRisky } from './pattern.ts'

/** What is wrong with a keyword, if anything: that nothing checks it, or the form of its value. `schema` is where it stands. */
export function wrongKeyword(schema: Record<string, unknown>, keyword: string): string | undefined {
  const form = formOf(keyword)
  if (form === undefined) return unknownKeyword(keyword)
  const value = schema[keyword]
  const shape = FORMS[form]
  if (shape && !shape.fits(value)) {
    return `has ${/^[aeio]/.test(keyword) ? 'an' : 'a'} ${keyword} that is ${valueInWords(value)}; write ${shape.words}`
  }
  if (form === 'types') return wrongTypes([value].flat() as string[])
  if (form === 'format' && !Object.hasOwn(FORMATS, value as string)) {
    return `has the unknown format ${quoted(value as string)}; known: ${Object.keys(FORMATS).join(', ')}; for any other write a pattern`
  }
  if (form === 'pattern') return wrongPattern(value as string, schema.maxLength)
  if (keyword === 'patternProperties') {
    return Object.keys(value as object)
      .map(pattern => wrongPattern(pattern))
      .find(wrong => wrong !== undefined)
  }
  return undefined
}

export function formOf(keyword: string): Form | undefined {
  if (Object.hasOwn(KEYWORDS, keyword)) return KEYWORDS[keyword]
  return keyword.startsWith('x-') ? 'annotation' : undefined
}

// ---

interface Shape {
  fits(value: unknown): boolean
  readonly words: string
}

const FORMS: { readonly [Name in Form]?: Shape } = {
  boolean: { fits: value => typeof value === 'boolean', words: 'true or false' },
  count: {
    fits: value => Number.isSafeInteger(value) && (value as number) >= 0,
    words: 'a whole number, 0 or more',
  },
  number: { fits: Number.isFinite, words: 'a number' },
  positive: { fits: value => Number.isFinite(value) && (value as number) > 0, words: 'a number above 0' },
  types: { fits: value => isList(value, isText) || isText(value), words: either(TYPE_NAMES) },
  format: { fits: isText, words: 'the name of one' },
  pattern: { fits: isText, words: 'a regular expression as text' },
  reference: { fits: isText, words: '"#/$defs/..."' },
  values: { fits: value => isList(value), words: 'a list of at least one value' },
  names: { fits: isNames, words: 'a list of names, each once' },
  schemas: { fits: value => isList(value), words: 'a list of at least one schema' },
  'names by name': {
    fits: value => isRecord(value) && Object.values(value).every(isNames),
    words: 'a list of names for each name',
  },
  'schemas by name': { fits: isRecord, words: 'a schema for each name' },
  'schemas or names by name': {
    fits: value =>
      isRecord(value) && Object.values(value).every(part => !Array.isArray(part) || isNames(part)),
    words: 'a schema or a list of names for each name',
  },
}

function isText(value: unknown): boolean {
  return typeof value === 'string'
}

function isList(value: unknown, item?: (value: unknown) => boolean): boolean {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    (!item || (value.every(item) && new Set(value).size === value.length))
  )
}

function isNames(value: unknown): boolean {
  return Array.isArray(value) && (value.length === 0 || isList(value, isText))
}

/** What to write for keywords that others know. */
const INSTEAD: { readonly [keyword: string]: string } = {
  nullable: 'write Type.Union([..., Type.Null()])',
  unevaluatedProperties: 'write additionalProperties',
}

function unknownKeyword(keyword: string): string {
  const near = nearest(keyword, Object.keys(KEYWORDS))
  const meant =
    near === undefined ? 'leave it out, or call it x-… if it is a note' : `did you mean "${near}"?`
  const advice = Object.hasOwn(INSTEAD, keyword) ? INSTEAD[keyword] : meant
  return `has the keyword ${quoted(keyword)}, which is not checked: a bound you declare must be a bound you get; ${advice}`
}

/** What TypeBox knows and JSON does not carry, and what to write instead. The names are those of `Type`, in lower case. */
const NOT_JSON: { readonly [type: string]: string } = {
  date: 'Type.String({ format: "date-time" })',
  uint8array: 'Type.String() with base64 in it',
  regexp: 'Type.String({ pattern: "..." })',
  bigint: 'Type.String({ pattern: "^-?[0-9]+$" })',
  symbol: 'Type.String()',
  undefined: 'Type.Optional(...)',
  void: 'Type.Optional(...)',
  function: 'a Type.Union of Type.Literal that names what to do',
  constructor: 'a Type.Union of Type.Literal that names what to make',
  promise: 'the type it resolves to, and await inside execute',
  iterator: 'Type.Array(...)',
  asynciterator: 'Type.Array(...)',
}

function wrongTypes(types: readonly string[]): string | undefined {
  for (const type of types) {
    if ((TYPE_NAMES as readonly string[]).includes(type)) continue
    const instead = Object.hasOwn(NOT_JSON, type.toLowerCase()) ? NOT_JSON[type.toLowerCase()] : undefined
    if (instead !== undefined) return `must not be of type ${type}: JSON cannot carry one; use ${instead}`
    return `has the unknown type ${quoted(type)}; write ${either(TYPE_NAMES)}`
  }
  return undefined
}

/** With so few characters even the worst pattern ends at once. */
const SAFE_LENGTH = 16

function wrongPattern(pattern: string, maxLength?: unknown): string | undefined {
  const shown = quotedPattern(pattern)
  try {
    compilePattern(pattern)
  } catch {
    return `has a pattern that does not compile, ${shown}; write a JavaScript regular expression without slashes`
  }
  if (
    pattern === ANY_NAME ||
    (typeof maxLength === 'number' && maxLength <= SAFE_LENGTH) ||
    !isRisky(pattern)
  )
    return undefined
  const why = `has a pattern that can take exponential time, ${shown}: a repeat inside a repeat, with nothing to mark off its rounds`
  return `${why}; rewrite it, or add a maxLength of at most ${SAFE_LENGTH}`
}
