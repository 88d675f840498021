import { numberIn } from '../decimal-text.ts'
import { amount, lengthOf, range } from '../schema/bounds.ts'
import { literal, quotedPattern, shortList } from '../words.ts'
import { stepTest } from './decimal.ts'
import { bytesInWords, isAccepted, readFile } from './files.ts'
import { COLOR, DATE, DATE_TIME, EMAIL, type Form, URL_FORM } from './forms.ts'
import { copyJson, eachUnfit, kindInWords } from './json.ts'
import { readPattern } from './patterns.ts'
import type { Constraints, Option, ValidationCode } from './types.ts'
import type { ParameterType } from './vocabulary.ts'

/** A value as a tool gets it, or what is wrong with it, as a sentence that lacks its subject. */
export type Reading =
  | { readonly ok: true; readonly value: unknown }
  | {
      readonly ok: false
      readonly code: ValidationCode
      readonly problem: string
      /** What was sent. */
      readonly raw?: unknown
    }

/** Reads a value that is given. A strict one takes no text for a number, a boolean or JSON. */
export type Reader = (raw: unknown, strict: boolean) => Reading

/** What a reader goes by. The parts have been checked. */
export interface Readable {
  readonly type: ParameterType
  readonly options?: readonly Option[] | undefined
  readonly validation?: Constraints | undefined
}

export function readerFor({ type, options = [], validation = {} }: Readable): Reader {
  if (type === 'number') return numberReader(validation)
  if (type === 'boolean') return readBoolean
  if (type === 'json') return readJson
  if (type === 'file') return fileReader(validation)
  if (type === 'select') return optionReader(options)
  return textReader(FORMS[type], validation)
}

/** What a value has to be, for who has sent none. */
export function expected({ type, options = [], validation = {} }: Readable): string {
  if (type === 'number') return 'a number'
  if (type === 'boolean') return 'true or false'
  if (type === 'json') return 'JSON'
  if (type === 'file') return 'a file'
  if (type === 'select') return optionsInWords(options)
  const form = FORMS[type]
  if (form) return form.words
  const { minLength = 0, maxLength } = validation
  if (maxLength !== undefined) return `a text of ${Math.max(1, minLength)} to ${maxLength} characters`
  return minLength > 1 ? `a text of at least ${minLength} characters` : 'a text'
}

// ---

/** A longer text is not parsed. */
const MAX_JSON = 10_000_000
/** Where a parameter sets no greatest length, its pattern gets no longer text. */
const MAX_MATCHED = 10_000

const FORMS: { readonly [type: string]: Form | undefined } = {
  date: DATE,
  datetime: DATE_TIME,
  url: URL_FORM,
  email: EMAIL,
  color: COLOR,
}

function fit(value: unknown): Reading {
  return { ok: true, value }
}

function fault(code: ValidationCode, problem: string): Reading {
  return { ok: false, code, problem }
}

function wrongType(words: string, value: unknown): Reading {
  return fault('TYPE_ERROR', `must be ${words}, got ${kindInWords(value)}`)
}

function textReader(form: Form | undefined, validation: Constraints): Reader {
  const { minLength = 0, maxLength = Infinity, pattern } = validation
  const matcher =
    pattern === undefined ? undefined : patternTest(pattern, validation.maxLength ?? MAX_MATCHED)
  return raw => {
    if (typeof raw !== 'string') return wrongType('a text', raw)
    if (raw.length < 2 * minLength || raw.length > maxLength) {
      const length = lengthOf(raw)
      if (length < minLength || length > maxLength)
        return fault('CONSTRAINT_VIOLATION', amount(minLength, maxLength, length, 'character', 'characters'))
    }
    if (form && !form.test(raw)) return fault('INVALID_INPUT', `must be ${form.words}`)
    return matcher?.(raw) ?? fit(raw)
  }
}

function patternTest(source: string, most: number): (text: string) => Reading | undefined {
  const pattern = readPattern(source)
  if (!pattern.ok) throw new Error(`a pattern that was refused is used: ${pattern.problem}`)
  const { regExp } = pattern
  const room = Math.min(pattern.room, most)
  return text => {
    // a character has one unit or two
    if (text.length > 2 * room || (text.length > room && lengthOf(text) > room)) {
      return fault(
        'CONSTRAINT_VIOLATION',
        `must have at most ${room} characters to be held against its pattern`,
      )
    }
    if (regExp.test(text)) return undefined
    return fault('INVALID_INPUT', `must match the pattern ${quotedPattern(source)}`)
  }
}

function numberReader({ min = -Infinity, max = Infinity, step }: Constraints): Reader {
  const between = range({
    ...(min > -Infinity && { minimum: min }),
    ...(max < Infinity && { maximum: max }),
  })
  const base = min === -Infinity ? 0 : min
  const isOnStep = step === undefined ? undefined : stepTest(step, base)
  const steps = `must be ${base === 0 ? 'a multiple of' : `${base} plus a multiple of`} ${step}`
  return (raw, strict) => {
    const value = !strict && typeof raw === 'string' ? numberIn(raw.trim()) : raw
    if (typeof value !== 'number' || !Number.isFinite(value)) {
      return typeof raw === 'string' && !strict
        ? fault('TYPE_ERROR', 'must be a number, got a text that spells none; write digits such as 12.5')
        : wrongType('a number', raw)
    }
    if (value < min || value > max) return fault('CONSTRAINT_VIOLATION', `must be ${between}, got ${value}`)
    if (isOnStep?.(value) === false) return fault('CONSTRAINT_VIOLATION', `${steps}, got ${value}`)
    return fit(value)
  }
}

function readBoolean(raw: unknown, strict: boolean): Reading {
  if (typeof raw === 'boolean') return fit(raw)
  if (strict || typeof raw !== 'string') return wrongType('true or false', raw)
  if (/^(?:true|1)$/i.test(raw)) return fit(true)
  if (/^(?:false|0)$/i.test(raw)) return fit(false)
  return fault('TYPE_ERROR', 'must be true or false, got another text')
}

function readJson(raw: unknown, strict: boolean): Reading {
  const value = !strict && typeof raw === 'string' ? parsed(raw) : raw
  if (value === undefined) {
    return fault(
      'INVALID_INPUT',
      'must be JSON, and this text does not parse; quote names and texts, and leave no comma at the end',
    )
  }
  const { value: copied } = copyJson(value)
  let problem: string | undefined
  eachUnfit(copied, (found, steps) => {
    problem ??= `must be JSON, got ${kindInWords(found)}${steps.length > 0 ? ' inside' : ''}`
  })
  if (problem !== undefined) return fault('TYPE_ERROR', problem)
  return fit(copied)
}

function parsed(text: string): unknown {
  if (text.length > MAX_JSON) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The options that can be chosen. */
function optionsInWords(options: readonly Option[]): string {
  const words = options.filter(option => option.disabled !== true).map(({ value }) => literal(value))
  return `${words.length === 1 ? 'exactly' : 'one of'} ${shortList(words).text}`
}

function optionReader(options: readonly Option[]): Reader {
  const values = new Set(options.filter(option => option.disabled !== true).map(({ value }) => value))
  const known = `must be ${optionsInWords(options)}`
  return (raw, strict) => {
    const value = !strict && typeof raw === 'number' ? String(raw) : raw
    if (typeof value !== 'string') return wrongType('the value of an option, a text', raw)
    return values.has(value) ? fit(value) : fault('INVALID_INPUT', known)
  }
}

function fileReader({ accept = [], maxSize = Infinity }: Constraints): Reader {
  const kinds = `must be a file of ${accept.length > 1 ? 'one of the kinds' : 'the kind'} ${shortList(accept.map(literal)).text}`
  return (raw, strict) => {
    const file = readFile(raw)
    if (!file.ok) {
      return file.fault === 'kind'
        ? wrongType('a file: a File or Blob, bytes, base64 or a data URL', raw)
        : fault('INVALID_INPUT', 'must be base64 or a data URL, and this text does not decode')
    }
    const { facts } = file
    if (facts.size > maxSize) {
      return fault(
        'CONSTRAINT_VIOLATION',
        `must have at most ${bytesInWords(maxSize)}, has ${bytesInWords(facts.size)}`,
      )
    }
    const accepted = accept.length === 0 || isAccepted(facts, accept)
    if (accepted === true || (accepted === undefined && !strict)) return fit(raw)
    return fault('INVALID_INPUT', accepted === undefined ? `${kinds}; say its name or its type` : kinds)
  }
}
