import { sanitizeLine } from './sanitize.ts'

/** A value's kind as a sentence says it: `a string`, `null`, `an object`. Never the value, but for numbers that are none. */
export function valueInWords(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'an array'
  if (typeof value === 'number') return Number.isFinite(value) ? 'a number' : String(value)
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

/** A piece of foreign text made fit for one line: cleaned, and cut to so many characters. */
export function excerpt(text: string, length: number): string {
  // a clean line is never longer than its source, so far more than the length is never needed
  const line = sanitizeLine(text.length > 8 * length ? text.slice(0, 8 * length) : text)
  if (line.length <= length) return line
  return `${line
    .slice(0, length - 1)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()}…`
}

/** A name in quotes, safe to stand in a line. */
export function quoted(name: string): string {
  return JSON.stringify(excerpt(name, 48))
}

/** A regular expression in quotes, its backslashes as they were written. */
export function quotedPattern(source: string): string {
  return `"${excerpt(source, 120)}"`
}

/** Alternatives in a sentence: `a`, `a or b`, `a, b or c`. */
export function either(words: readonly string[], last = 'or'): string {
  if (words.length < 2) return words.join('')
  return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`
}

/** As many words as a line can carry, at most 20 and about 400 characters, and how many stay out. */
export function shortList(words: readonly string[], separator = ', '): { text: string; cut: boolean } {
  let count = 0
  for (let length = 0; count < Math.min(words.length, 20); count++) {
    length += words[count]!.length + separator.length
    if (length > 400 && count > 0) break
  }
  const shown = words.slice(0, count).join(separator)
  const more = words.length - count
  return more > 0 ? { text: `${shown} and ${more} more`, cut: true } : { text: shown, cut: false }
}

/** A value as the schema's author declared it: text stands bare where nobody can misread it, else as JSON has it. */
export function literal(value: unknown): string {
  if (typeof value === 'string' && isPlain(value)) return value
  const json = typeof value === 'object' || typeof value === 'string' ? JSON.stringify(value) : String(value)
  return excerpt(json.replace(INVISIBLE, escaped), MAX_LITERAL)
}

/** The name of a list of these that is nearest to a misspelled one, if any is near. */
export function nearest(name: string, names: readonly string[]): string | undefined {
  let best: string | undefined
  let least = Math.max(1, Math.floor(Math.min(name.length, 64) / 3)) + 1
  for (const other of names) {
    if (Math.abs(other.length - name.length) >= least) continue
    const distance = edits(name.toLowerCase(), other.toLowerCase())
    if (distance < least) {
      best = other
      least = distance
    }
  }
  return best
}

// ---

const MAX_LITERAL = 120
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

function escaped(character: string): string {
  return Array.from(
    { length: character.length },
    (_, i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`,
  ).join('')
}

function isPlain(text: string): boolean {
  return text !== '' && excerpt(text, MAX_LITERAL) === text && !/[,"'`]/.test(text) && !readsAsJson(text)
}

function readsAsJson(text: string): boolean {
  return /^(?:true|false|null)$/.test(text) || (text.trim() !== '' && Number.isFinite(Number(text)))
}

/** Insertions, deletions, replacements and swaps of neighbours between two short words. */
function edits(a: string, b: string): number {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      next[j] = Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + same)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        next[j] = Math.min(next[j]!, before[j - 2]! + 1)
      }
    }
    before = row
    row = next
  }
  return row[b.length]!
}
