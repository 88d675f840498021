import { namesIn } from './members.ts'

/** Values nested deeper than this are not compared, but throw a RangeError: the engine's stack would end before they do. */
const COMPARED_DEPTH = 64

/** Equality of JSON values: by content, whatever the order of keys. */
export function equal(a: unknown, b: unknown): boolean {
  if (Object.is(a, b) || a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  return fingerprint(a) === fingerprint(b)
}

/** The indexes of the first two equal items, or undefined. Linear in the size of the items. */
export function repeated(items: readonly unknown[]): [number, number] | undefined {
  const seen = new Map<unknown, number>()
  for (let i = 0; i < items.length; i++) {
    const item = items[i]
    const key = typeof item === 'object' && item !== null ? fingerprint(item) : primitive(item)
    const before = seen.get(key)
    if (before !== undefined) return [before, i]
    seen.set(key, i)
  }
  return undefined
}

// ---

/** A text that two JSON values share only if they are equal. Marked, so that no string among the items equals it. */
function fingerprint(value: object): string {
  return `\0${canonical(value, 0)}`
}

function canonical(value: unknown, depth: number): string {
  if (typeof value !== 'object' || value === null)
    return typeof value === 'bigint' ? `${value}n` : scalar(value)
  if (depth >= COMPARED_DEPTH) throw new RangeError('nested too deep to compare')
  if (Array.isArray(value)) return `[${Array.from(value, item => canonical(item, depth + 1)).join()}]`
  const record = value as Record<string, unknown>
  return `{${namesIn(record)
    .sort()
    .map(key => `${JSON.stringify(key)}:${canonical(record[key], depth + 1)}`)
    .join()}}`
}

function scalar(value: unknown): string {
  // -0 equals 0, and JSON.stringify says so
  return JSON.stringify(value) ?? String(value)
}

function primitive(value: unknown): unknown {
  return typeof value === 'string' ? `"${value}` : value
}
