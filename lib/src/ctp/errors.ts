import { quoted } from '../words.ts'
import type { ValidationCode, ValidationError, ValidationResult } from './types.ts'

/** Where the errors of one validation gather, in the order in which they are found. */
export type Errors = ValidationError[]

export function report(errors: Errors, path: string, code: ValidationCode, message: string): void {
  errors.push({ path, message, code })
}

export function resultOf(errors: Errors): ValidationResult {
  return { valid: errors.length === 0, errors }
}

/** A place below another: `example.input`, `tags[0]`; names that are no plain words in brackets and quotes. */
export function pathTo(path: string, step: string | number): string {
  if (typeof step === 'number') return `${path}[${step}]`
  if (!/^[a-zA-Z_$][\w$-]{0,99}$/.test(step)) return `${path}[${quoted(step)}]`
  return path === '' ? step : `${path}.${step}`
}

/** A sentence without a subject, its first letter a capital. */
export function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
