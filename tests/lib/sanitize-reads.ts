import { readsToMatch } from './sanitize-matcher.ts'

type Method = (this: unknown, ...rest: unknown[]) => unknown

/** What a method reads of its text, or copies; with patterns, up to `most`. What is not named here, `countReads` refuses. */
const readBy: Record<
  string,
  Record<string, (self: never, result: never, argument: never, most: number) => number>
> = {
  String: {
    slice: (_: string, piece: string) => piece.length,
    isWellFormed: (text: string) => text.length,
    toWellFormed: (text: string) => text.length,
    replace: (text: string, result: string, pattern: RegExp, most) =>
      readsToMatch(pattern, text, most) + result.length,
  },
  RegExp: {
    test: (pattern: RegExp, _: boolean, text: string, most) => readsToMatch(pattern, text, most),
    exec: (pattern: RegExp, _: unknown, text: string, most) => readsToMatch(pattern, text, most),
  },
}

/**
 * How many characters `run` reads or copies, by whatever methods of strings and regular expressions it calls.
 *
 * @throws {Error} where one pattern reads more than `most`, and at once: a quadratic one would keep the test busy for hours.
 */
export function countReads(run: () => unknown, most: number): number {
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
          reads += count(this as never, result as never, rest[0] as never, most)
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
