import { readsToMatch } from './sanitize-matcher.ts'

type Method = (this: unknown, ...rest: unknown[]) => unknown

/** What a method reads of its text, or copies. Whatever is not named here cannot be called in `countReads`. */
const readBy: Record<string, Record<string, (self: never, result: never, argument: never) => number>> = {
  String: {
    slice: (_: string, piece: string) => piece.length,
    isWellFormed: (text: string) => text.length,
    toWellFormed: (text: string) => text.length,
    replace: (text: string, result: string, pattern: RegExp) => readsToMatch(pattern, text) + result.length,
  },
  RegExp: {
    test: (pattern: RegExp, _: boolean, text: string) => readsToMatch(pattern, text),
    exec: (pattern: RegExp, _: unknown, text: string) => readsToMatch(pattern, text),
  },
}

/** How many characters `run` reads or copies, by whatever methods of strings and regular expressions it calls. */
export function countReads(run: () => unknown): number {
  let reads = 0
  let inside = false
  const undo: (() => void)[] = []
  for (const prototype of [String.prototype, RegExp.prototype]) {
    const counts = readBy[prototype.constructor.name]!
    for (const name of Object.getOwnPropertyNames(prototype)) {
      const property = Object.getOwnPropertyDescriptor(prototype, name)!
      if (typeof property.value !== 'function' || name === 'constructor') continue
      const method: Method = property.value
      const value: Method = function (...rest) {
        if (inside) return method.apply(this, rest)
        inside = true
        try {
          const count = counts[name]
          if (count === undefined) throw new Error(`Nobody counts what ${name} reads`)
          const result = method.apply(this, rest)
          reads += count(this as never, result as never, rest[0] as never)
          return result
        } finally {
          inside = false
        }
      }
      Object.defineProperty(prototype, name, { ...property, value })
      undo.push(() => Object.defineProperty(prototype, name, property))
    }
  }
  try {
    run()
  } finally {
    for (const restore of undo) restore()
  }
  return reads
}
