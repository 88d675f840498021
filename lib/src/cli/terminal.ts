import { sanitizeLine, sanitizeText } from '../sanitize.ts'

/** The streams and signals of this process, as a command uses them. */
export interface Terminal {
  /** Aborts when the user interrupts the command, and when nobody reads its output any more. */
  readonly signal: AbortSignal
  readonly interrupted: boolean
  readonly columns: number
  /** Writes to stdout. Escape sequences do not reach a terminal, whatever the text. */
  print(text: string): Promise<void>
  /** Writes what this package has worded and styled itself. */
  show(text: string): Promise<void>
  /** Writes to stderr, a clean line each. */
  complain(...lines: readonly string[]): void
  /** Writes a text to stderr that keeps its shape. */
  report(text: string): void
  /** Draws how far the work is; nothing where stderr is no terminal. */
  progress(message: string, fraction?: number): void
  close(): void
}

/** Lines that this package has worded, as they go to stderr: a clean one each. */
export function complaint(lines: readonly string[]): string {
  return lines.map(line => `${sanitizeLine(line)}\n`).join('')
}

/** A text that keeps its shape, as it goes to stderr. */
export function report(text: string): string {
  return text === '' ? '' : `${sanitizeText(text).replace(/\n$/, '')}\n`
}
