import { quoted } from '../words.ts'
import type { ValidationCode, ValidationError, ValidationResult } from './types.ts'

/** Where the errors of one validation gather, in the order in which they are found. */
export type Errors = ValidationError[]

/** A place in a document: its last step, and the place above it. Only one that is reported is ever written out. */
export interface Path {
  readonly above: Path | undefined
  readonly step: string | number
}

export function report(errors: Errors, path: Path | undefined, code: ValidationCode, message: string): void {
  errors.push({ path: written(path), message, code })
}

export function resultOf(errors: Errors): ValidationResult {
  return { valid: errors.length === 0, errors }
}

/** Errors as lines, each with its place; `whole` is what the place of the whole document is called, if it has to be. */
export function linesOf(errors: Errors, whole = ''): string[] {
  return errors.map(({ path, message }) => [path || whole, message].filter(Boolean).join(': '))
}

/** A sentence without a subject, its first letter a capital. */
export function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

// ---

/** `example.input`, `tags[0]`; names that are no plain words stand in brackets and quotes. */
function written(path: Path | undefined): string {
  if (path === undefined) return ''
  const above = written(path.above)
  const { step } = path
  if (typeof step === 'number') return `${above}[${step}]`
  if (!/^[a-zA-Z_$][\w$-]{0,99}$/.test(step)) return `${above}[${quoted(step)}]`
  return above === '' ? step : `${above}.${step}`
}
