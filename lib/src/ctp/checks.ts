import { amount, lengthOf } from '../schema/bounds.ts'
import { isRecord, type Properties } from '../schema/members.ts'
import { either, excerpt, nearest } from '../words.ts'
import { type Errors, type Path, report, sentence } from './errors.ts'
import { eachUnfit, kindInWords, own } from './json.ts'
import type { ValidationCode } from './types.ts'

/** Reports what is wrong with a value, if anything is. */
export type Check = (value: unknown, path: Path | undefined, errors: Errors) => void

/** A field of a document: what it takes in words, how that is checked, and whether it must be there. */
export interface Field {
  readonly words: string
  readonly check: Check
  readonly required?: true
  /** Null and the empty text are values of this one, and not a lack of one. */
  readonly takesAny?: true
}

export type Fields = { readonly [name: string]: Field }

interface FieldsOptions {
  /** What other names than the known ones have to keep to; without it there may be none. */
  readonly rest?: Check
  /** Known names by the ones that other versions of the protocol give them. */
  readonly renamed?: { readonly [name: string]: string }
  /** What a field has to keep to besides, once it fits by itself. */
  readonly also?: { readonly [name: string]: Check | undefined }
}

/**
 * Checks the fields of a record in the order in which they stand there. A required one that is absent has its turn after the
 * field that it should follow.
 */
export function checkFields(
  record: Properties,
  path: Path | undefined,
  errors: Errors,
  fields: Fields,
  { rest, renamed = {}, also = {} }: FieldsOptions = {},
): void {
  for (const name of inOrder(record, fields)) {
    const place = { above: path, step: name }
    const field = own(fields, name) as Field | undefined
    if (field === undefined) {
      if (rest) rest(own(record, name), place, errors)
      else report(errors, place, 'UNKNOWN_FIELD', unknownField(name, fields, renamed, errors.length))
      continue
    }
    const value = own(record, name)
    if (field.required && isAbsent(value, field)) {
      report(errors, place, 'MISSING_REQUIRED', `Required field missing: write ${name}, ${field.words}`)
      continue
    }
    const before = errors.length
    field.check(value, place, errors)
    if (errors.length === before) (own(also, name) as Check | undefined)?.(value, place, errors)
  }
}

export function required(field: Field): Field {
  return { ...field, required: true }
}

export function text(least = 0, most: number = Infinity): Field {
  return {
    words:
      most === Infinity
        ? 'a text'
        : `a text of ${least === 0 ? 'at most' : `${least} to`} ${most} characters`,
    check: (value, path, errors) => {
      if (typeof value !== 'string') return wrongType('a text', value, path, errors)
      const length = lengthOf(value)
      if (length < least || length > most)
        violation(amount(least, most, length, 'character', 'characters'), path, errors)
    },
  }
}

/** A text of a certain form, which `words` describe. */
export function formed(
  words: string,
  pattern: RegExp,
  code: ValidationCode = 'CONSTRAINT_VIOLATION',
  message = `Must be ${words}`,
): Field {
  return {
    words,
    check: (value, path, errors) => {
      if (typeof value !== 'string') return wrongType('a text', value, path, errors)
      if (!pattern.test(value)) report(errors, path, code, message)
    },
  }
}

export function oneOf(values: readonly string[]): Field {
  const words = either(values)
  return {
    words,
    check: (value, path, errors) => {
      if (typeof value !== 'string') return wrongType(words, value, path, errors)
      if (!values.includes(value)) violation(`must be ${words}${meant(value, values)}`, path, errors)
    },
  }
}

/** A number, finite as all of JSON's. */
export function number(words: string, fits?: (value: number) => boolean): Field {
  return {
    words,
    check: (value, path, errors) => {
      if (typeof value !== 'number' || !Number.isFinite(value)) return wrongType(words, value, path, errors)
      if (fits?.(value) === false) violation(`must be ${words}, got ${value}`, path, errors)
    },
  }
}

export const anyNumber: Field = number('a number')
export const count: Field = number('a whole number from 0 up', value => Number.isInteger(value) && value >= 0)
export const positiveCount: Field = number(
  'a whole number from 1 up',
  value => Number.isInteger(value) && value >= 1,
)
export const positive: Field = number('a number above 0', value => value > 0)
export const amountOf: Field = number('a number from 0 up', value => value >= 0)

export const flag: Field = {
  words: 'true or false',
  check: (value, path, errors) => {
    if (typeof value !== 'boolean') wrongType('true or false', value, path, errors)
  },
}

/** Whatever JSON can carry. */
export const anyJson: Field = {
  words: 'any JSON value',
  takesAny: true,
  check: (value, path, errors) => {
    eachUnfit(value, (found, steps) => wrongType('a JSON value', found, below(path, steps), errors))
  },
}

interface ListOptions {
  readonly least?: number
  readonly unique?: boolean
}

export function list(item: Field, { least = 0, unique = false }: ListOptions = {}): Field {
  const words = `a list${least > 0 ? ` of at least ${least}` : ''}, each ${item.words}`
  return {
    words,
    check: (value, path, errors) => {
      if (!Array.isArray(value)) return wrongType('a list', value, path, errors)
      if (value.length < least)
        return violation(amount(least, Infinity, value.length, 'item', 'items'), path, errors)
      const seen = new Map<unknown, number>()
      for (const [i, entry] of value.entries()) {
        const place = { above: path, step: i }
        const before = errors.length
        item.check(entry, place, errors)
        if (!unique || errors.length > before) continue
        const earlier = seen.get(entry)
        if (earlier === undefined) seen.set(entry, i)
        else violation(`repeats item ${earlier}; leave one of the two out`, place, errors)
      }
    },
  }
}

export function record(fields: Fields, options: FieldsOptions = {}): Field {
  const words = `an object with ${either(
    Object.keys(fields).filter(name => fields[name]!.required),
    'and',
  )}`
  return { words, check: (value, path, errors) => checkRecord(value, path, errors, fields, options) }
}

export function checkRecord(
  value: unknown,
  path: Path | undefined,
  errors: Errors,
  fields: Fields,
  options: FieldsOptions = {},
): void {
  if (!isRecord(value)) return wrongType('an object', value, path, errors)
  checkFields(value, path, errors, fields, options)
}

export function wrongType(words: string, value: unknown, path: Path | undefined, errors: Errors): void {
  report(errors, path, 'TYPE_ERROR', `Must be ${words}, got ${kindInWords(value)}`)
}

/** `words` say what the value must keep to, without a subject. */
export function violation(words: string, path: Path | undefined, errors: Errors): void {
  report(errors, path, 'CONSTRAINT_VIOLATION', sentence(words))
}

/** A guess at what a misspelled word of a list was meant to be. */
export function meant(word: string, words: readonly string[]): string {
  const near = nearest(word, words)
  return near === undefined ? '' : `; did you mean ${near}?`
}

// ---

function isAbsent(value: unknown, field: Field): boolean {
  return value === undefined || (!field.takesAny && (value === null || value === ''))
}

function below(path: Path | undefined, steps: readonly (string | number)[]): Path | undefined {
  return steps.reduce<Path | undefined>((above, step) => ({ above, step }), path)
}

function inOrder(record: Properties, fields: Fields): readonly string[] {
  const names = Object.keys(record)
  const wanted = requiredIn(fields)
  if (wanted.every(name => Object.hasOwn(record, name))) return names
  let last = -1
  for (const name of Object.keys(fields)) {
    const at = names.indexOf(name)
    if (at >= 0) last = at
    else if (wanted.includes(name)) names.splice(++last, 0, name)
  }
  return names
}

const requiredNames = new WeakMap<Fields, readonly string[]>()

function requiredIn(fields: Fields): readonly string[] {
  const known = requiredNames.get(fields)
  if (known !== undefined) return known
  const names = Object.keys(fields).filter(name => fields[name]!.required)
  requiredNames.set(fields, names)
  return names
}

function unknownField(
  name: string,
  fields: Fields,
  renamed: { readonly [name: string]: string },
  errors: number,
): string {
  const names = Object.keys(fields)
  const ours = own(renamed, name)
  if (ours !== undefined) return `Unknown field: write ${ours} instead`
  // a guess costs far more than all else, and nobody reads hundreds
  const near = errors < 100 ? nearest(excerpt(name, 64), names) : undefined
  if (near !== undefined) return `Unknown field: did you mean ${near}? Leave it out otherwise`
  return `Unknown field: leave it out; known are ${either(names, 'and')}`
}
