/**
 * `details` as a host can keep them: what JSON carries of them. A host writes them into its session file or sends them to
 * its interface, and an answer must not be lost there to a value that JSON refuses. So a BigInt becomes its digits, a
 * reference back to what holds it becomes `[circular]`, and what cannot be read becomes `[unreadable]`.
 */
export function plainDetails(details: unknown): unknown {
  try {
    return copy(details, [], '')
  } catch {
    // deeper than the stack
    return UNREADABLE
  }
}

// ---

const UNREADABLE = '[unreadable]'

function copy(value: unknown, above: readonly object[], key: string): unknown {
  if (typeof value === 'bigint') return String(value)
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value === 'function' || typeof value === 'symbol') return undefined
  if (typeof value !== 'object' || value === null) return value
  if (above.includes(value)) return '[circular]'
  const holders = [...above, value]
  try {
    const { toJSON } = value as { toJSON?: unknown }
    if (typeof toJSON === 'function') return copy(toJSON.call(value, key), holders, key)
    if (Array.isArray(value)) return value.map((item, i) => copy(item, holders, String(i)) ?? null)
    return Object.fromEntries(Object.keys(value).flatMap(name => entry(value, name, holders)))
  } catch (error) {
    if (error instanceof RangeError) throw error
    return UNREADABLE
  }
}

function entry(holder: object, name: string, holders: readonly object[]): [string, unknown][] {
  const copied = read(holder, name, holders)
  return copied === undefined ? [] : [[name, copied]]
}

function read(holder: object, name: string, holders: readonly object[]): unknown {
  let value: unknown
  try {
    value = (holder as Record<string, unknown>)[name]
  } catch {
    return UNREADABLE
  }
  return copy(value, holders, name)
}
