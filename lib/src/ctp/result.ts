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
import type { ValidationResult } from './types.ts'
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
  const errors: Errors = []
  const { value } = copyJson(result)
  const success = isRecord(value) ? own(value, 'success') : undefined
  const fields = success === true ? SUCCESS : success === false ? FAILURE : RESULT
  checkRecord(value, undefined, errors, fields, {
    renamed: { result: 'data', _meta: 'metadata', code: 'errorCode' },
  })
  return resultOf(errors)
}

// ---

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
