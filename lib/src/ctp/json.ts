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
 * it, whose description says why: it fails every check of a type. `frozen` tells that the document cannot change any more. The
 * objects of a bare copy inherit nothing, so whatever is read of them is their own.
 */
export function copyJson(
  value: unknown,
  bare = false,
): { readonly value: unknown; readonly frozen: boolean } {
  const state: State = { left: MAX_VALUES, above: [], frozen: true, bare }
  const copied = copy(value, state)
  return { value: state.left < 0 ? TOO_LARGE : copied, frozen: state.frozen }
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
  if (INHERITED.has(name)) setOwn(record, name, value)
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

/** Calls `visit` for each place of a copied document that JSON cannot carry. The steps to it change afterwards. */
export function eachUnfit(
  value: unknown,
  visit: (found: unknown, steps: readonly (string | number)[]) => void,
  steps: (string | number)[] = [],
): void {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null || Number.isFinite(value))
    return
  if (typeof value !== 'object') return visit(value, steps)
  const names = Array.isArray(value) ? undefined : Object.keys(value)
  const length = names === undefined ? (value as unknown[]).length : names.length
  for (let i = 0; i < length; i++) {
    const step = names === undefined ? i : names[i]!
    steps.push(step)
    eachUnfit((value as Properties)[step], visit, steps)
    steps.pop()
  }
}

// ---

interface State {
  left: number
  /** The objects on the way down. */
  readonly above: object[]
  frozen: boolean
  readonly bare: boolean
}

const INHERITED: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype))

const UNREADABLE = Symbol('something that cannot be read')
const TOO_DEEP = Symbol(`something nested deeper than ${MAX_DEPTH} levels`)
const CYCLIC = Symbol('something that contains itself')
const TOO_LARGE = Symbol(`more than ${MAX_VALUES} values in one document`)
const NOT_PLAIN = Symbol('an object that JSON cannot carry')
const UNREAD: ReadonlySet<symbol> = new Set([UNREADABLE, TOO_DEEP, CYCLIC, TOO_LARGE, NOT_PLAIN])

function copy(value: unknown, state: State): unknown {
  if (--state.left < 0) return TOO_LARGE
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
  if (length > state.left) state.left = 0
  const copied: unknown[] = []
  for (let i = 0; i < length && state.left >= 0; i++) copied.push(copy(read(items, i), state))
  return copied
}

function copyRecord(record: Properties, state: State): unknown {
  const copied: Properties = state.bare ? Object.create(null) : {}
  for (const name of Object.keys(record)) {
    if (state.left < 0) break
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
