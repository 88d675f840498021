/** An object as arguments hold it. */
export type Properties = Record<string, unknown>

export function isRecord(value: unknown): value is Properties {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Whether an object has a property. One that is undefined is absent, as it would be on the wire. What all objects inherit is
 * nobody's property; what this one inherits from elsewhere is, since `execute` would read it.
 */
export function hasName(value: object, name: string): boolean {
  if (name in Object.prototype && !Object.hasOwn(value, name)) return false
  return (value as Properties)[name] !== undefined
}

/** The names of the properties that an object has, in order. */
export function namesIn(value: object): string[] {
  const names: string[] = []
  for (const name in value) if (hasName(value, name)) names.push(name)
  return names
}

/** Sets even a key named `__proto__` as a key. */
export function setOwn(target: object, key: string, value: unknown): void {
  Object.defineProperty(target, key, { value, enumerable: true, writable: true, configurable: true })
}

/** Whether someone added to what all objects inherit, so that a careless read would take it for an object's own. */
export function isPolluted(): boolean {
  for (const _ in EMPTY) return true
  return false
}

const EMPTY = Object.freeze({})
