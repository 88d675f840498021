import { isRecord, type Properties, setOwn } from '../schema/members.ts'
import { valueInWords } from '../words.ts'

/** Values nested deeper than this are not read, for the sake of the stack. */
export const MAX_DEPTH = 64
/** A document of more values than this is not read to its end. */
const MAX_VALUES = 1_000_000

/**
 * Copies a document, so that nothing which checks it meets a getter, a Proxy or a later change.
 *
 * The copy has plain objects with own properties, arrays, and primitives as they came. What cannot be copied is a symbol in
 * it, whose description says why: it fails every check of a type. `frozen` tells that the document cannot change any more.
 */
export function copyJson(value: unknown): { readonly value: unknown; readonly frozen: boolean } {
  const state: State = { left: MAX_VALUES, above: [], frozen: true }
  return { value: copy(value, state), frozen: state.frozen }
}

/** Whether a document is still what was copied of it. */
export function isUnchanged(value: unknown, copied: unknown): boolean {
  try {
    return isSame(value, copied)
  } catch {
    // a getter or a Proxy that throws
    return false
  }
}

/** Sets a field of a new record. What all objects inherit may be read-only, and must not be set by its setter. */
export function setField(record: Properties, name: string, value: unknown): void {
  if (name in Object.prototype) setOwn(record, name, value)
  else record[name] = value
}

/** An object's own property. */
export function own(record: object, name: string): unknown {
  return Object.hasOwn(record, name) ? (record as Properties)[name] : undefined
}

/** A value's kind, or why it could not be read. */
export function kindInWords(value: unknown): string {
  return typeof value === 'symbol' && UNREAD.has(value) ? (value.description ?? '') : valueInWords(value)
}

/** Each place of a copied document that JSON cannot carry: its steps from the top, and what stands there. */
export function* unfitFor(
  value: unknown,
): Generator<readonly [steps: readonly (string | number)[], unknown]> {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null || Number.isFinite(value))
    return
  if (typeof value !== 'object') {
    yield [[], value]
    return
  }
  for (const [name, item] of Array.isArray(value) ? value.entries() : Object.entries(value))
    for (const [steps, found] of unfitFor(item)) yield [[name, ...steps], found]
}

// ---

interface State {
  left: number
  /** The objects on the way down. */
  readonly above: object[]
  frozen: boolean
}

const UNREADABLE = Symbol('something that cannot be read')
const TOO_DEEP = Symbol(`something nested deeper than ${MAX_DEPTH} levels`)
const CYCLIC = Symbol('something that contains itself')
const TOO_LARGE = Symbol(`more than ${MAX_VALUES} values in one document`)
const NOT_PLAIN = Symbol('an object that JSON cannot carry')
const UNREAD: ReadonlySet<symbol> = new Set([UNREADABLE, TOO_DEEP, CYCLIC, TOO_LARGE, NOT_PLAIN])

function copy(value: unknown, state: State): unknown {
  if (state.left-- <= 0) return TOO_LARGE
  if (typeof value !== 'object' || value === null) return value
  if (state.above.includes(value)) return CYCLIC
  if (state.above.length >= MAX_DEPTH) return TOO_DEEP
  state.above.push(value)
  try {
    state.frozen &&= Object.isFrozen(value)
    if (Array.isArray(value)) return copyArray(value, state)
    return isPlain(value) ? copyRecord(value as Properties, state) : NOT_PLAIN
  } catch {
    return UNREADABLE
  } finally {
    state.above.pop()
  }
}

function copyArray(items: readonly unknown[], state: State): unknown {
  const { length } = items
  if (length > state.left) return TOO_LARGE
  const copied: unknown[] = []
  for (let i = 0; i < length; i++) copied.push(copy(read(items, i), state))
  return copied
}

function copyRecord(record: Properties, state: State): unknown {
  const copied: Properties = {}
  for (const name of Object.keys(record)) {
    const value = copy(read(record, name), state)
    // absent, as it would be on the wire
    if (value === undefined) continue
    setField(copied, name, value)
  }
  return copied
}

function isSame(value: unknown, copied: unknown): boolean {
  if (typeof copied !== 'object' || copied === null) return Object.is(value, copied)
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(copied)) {
    return (
      Array.isArray(value) &&
      value.length === copied.length &&
      copied.every((item, i) => isSame((value as unknown[])[i], item))
    )
  }
  if (Array.isArray(value) || !isPlain(value)) return false
  let left = Object.keys(copied).length
  for (const name in value) {
    if (!Object.hasOwn(value, name)) continue
    const item = (value as Properties)[name]
    if (item === undefined) continue
    if (!Object.hasOwn(copied, name) || !isSame(item, (copied as Properties)[name])) return false
    left--
  }
  return left === 0
}

function read(holder: object, name: string | number): unknown {
  try {
    return (holder as Properties)[name]
  } catch {
    return UNREADABLE
  }
}

/** An object literal, or an instance of someone's class; no Date, Map, Blob or array of bytes. */
function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value)
  if (prototype === Object.prototype || prototype === null) return true
  return isRecord(value) && Object.prototype.toString.call(value) === '[object Object]'
}
