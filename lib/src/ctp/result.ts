import { isRecord } from '../schema/members.ts'
import {
  amountOf,
  anyJson,
  checkRecord,
  count,
  type Field,
  type Fields,
  flag,
  list,
  oneOf,
  required,
  text,
} from './checks.ts'
import { type Errors, resultOf } from './errors.ts'
import { copyJson, own } from './json.ts'
import type { ToolResult, ValidationResult } from './types.ts'
import { ERROR_CODES, EXECUTION_MODES } from './vocabulary.ts'

/**
 * Checks what a tool returned: `success`, with `data` or with an `error` that has words, and what may stand beside these.
 *
 * `data` is whatever JSON can carry, null among it. `suggestion` and names of your own in `metadata` are allowed, as the
 * protocol's page on results has them, though its published schema refuses both. Never throws.
 *
 * @example
 * import { validateToolResult } from 'everyhost/ctp'
 *
 * console.log(validateToolResult({ success: true, data: { length: 5 } }).valid)
 * console.log(validateToolResult({ success: false }).errors[0]?.path)
 * // true
 * // error
 */
export function validateToolResult(result: unknown): ValidationResult {
  return resultOf(errorsIn(copyJson(result).value))
}

export type KeptResult =
  | { readonly ok: true; readonly result: ToolResult }
  | { readonly ok: false; readonly errors: Errors }

/** A copy of a result that is valid. Unless `strict`, what only stands beside the needed parts is left out where it does not fit. */
export function keptResult(result: unknown, strict: boolean): KeptResult {
  const { value } = copyJson(result)
  const errors = errorsIn(value)
  if (errors.length === 0) return { ok: true, result: value as ToolResult }
  if (strict || !isRecord(value)) return { ok: false, errors }
  const kept = Object.fromEntries(Object.keys(RESULT).flatMap(name => keptField(value, name)))
  return errorsIn(kept).length === 0
    ? { ok: true, result: kept as unknown as ToolResult }
    : { ok: false, errors }
}

// ---

function keptField(result: object, name: string): [string, unknown][] {
  const value = own(result, name)
  if (value === undefined) return []
  const errors: Errors = []
  RESULT[name]!.check(value, undefined, errors)
  return errors.length === 0 || NEEDED.includes(name) ? [[name, value]] : []
}

const NEEDED: readonly string[] = ['success', 'data', 'error']

function errorsIn(value: unknown): Errors {
  const errors: Errors = []
  const success = isRecord(value) ? own(value, 'success') : undefined
  const fields = success === true ? SUCCESS : success === false ? FAILURE : RESULT
  checkRecord(value, undefined, errors, fields, {
    renamed: { result: 'data', _meta: 'metadata', code: 'errorCode' },
  })
  return errors
}

const metadata: Field = {
  words: 'an object',
  check: (value, path, errors) => {
    checkRecord(value, path, errors, METADATA, { rest: anyJson.check })
  },
}

const METADATA: Fields = {
  executionTime: amountOf,
  inputSize: count,
  outputSize: count,
  cached: flag,
  warnings: list(text()),
  toolVersion: text(),
  executionMode: oneOf(EXECUTION_MODES),
}

const RESULT: Fields = {
  success: required(flag),
  data: anyJson,
  error: text(1),
  errorCode: oneOf(ERROR_CODES),
  suggestion: text(),
  metadata,
}

const SUCCESS: Fields = { ...RESULT, data: required(anyJson) }

const FAILURE: Fields = { ...RESULT, error: required(text(1)) }
