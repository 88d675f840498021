import { compilePattern, isRisky } from '../schema/pattern.ts'
import { timeExponent } from '../schema/pattern-growth.ts'

/** A longer pattern is refused: nobody reads it, and looking at it takes time as well. */
export const MAX_PATTERN = 1000

/** A pattern made ready, with the length of text up to which it is sure to answer soon; or what is wrong with it. */
export type Pattern =
  | { readonly ok: true; readonly regExp: RegExp; readonly room: number }
  | { readonly ok: false; readonly problem: string }

/**
 * Reads a pattern of a stranger's. One that could take exponential time is refused, and one whose time grows faster than the
 * length of the text only gets texts that it can do in about a second, whatever they hold.
 */
export function readPattern(source: string): Pattern {
  const before = known.get(source)
  if (before !== undefined) return before
  const pattern = read(source)
  // definitions come and go, and a server lives long
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(source, pattern)
  return pattern
}

// ---

const MAX_KNOWN = 1000
const known = new Map<string, Pattern>()

/** By how time grows with length: in proportion, with its square, and so on. Beyond the last, a pattern is refused. */
const ROOM = [1_000_000, 10_000, 500, 100]

function read(source: string): Pattern {
  if (source.length > MAX_PATTERN)
    return { ok: false, problem: `must have at most ${MAX_PATTERN} characters, has ${source.length}` }
  let regExp: RegExp
  try {
    regExp = compilePattern(source)
  } catch {
    return { ok: false, problem: 'must be a regular expression; this one does not compile' }
  }
  const room = isRisky(source) ? undefined : ROOM[timeExponent(source) - 1]
  if (room !== undefined) return { ok: true, regExp, room }
  return {
    ok: false,
    problem:
      'can take too long on a text that it refuses; write it without repeats inside repeats, such as (a+)+, and without several repeats that take the same characters',
  }
}
