import {
  characters,
  compilePattern,
  firsts,
  MANY,
  NONE,
  overlaps,
  type Part,
  parse,
  union,
} from './pattern.ts'

/**
 * How the time of a search grows with the length of its text where nothing is exponential ({@link isRisky}): 1 in proportion
 * to it, 2 with its square, and so on. Repeats that can take each other's text multiply: `^.*a.*b$` has to try every place of
 * the first with every place of the second. So does a pattern that may begin anywhere. A heuristic that errs on the high side.
 */
export function timeExponent(pattern: string): number {
  const whole = parse(pattern, compilePattern(pattern).flags)
  const { exponent } = growth([whole], NONE)
  const anchored = pattern.startsWith('^') && whole.kind === 'group' && whole.branches.length === 1
  return Math.max(1, exponent + (anchored || exponent === 0 ? 0 : 1))
}

// ---

interface Growth {
  /** Repeats that may end at many places of one text. */
  readonly loose: number
  readonly exponent: number
}

/** `after` holds the characters that what follows the sequence can begin with. */
function growth(sequence: readonly Part[], after: readonly boolean[]): Growth {
  let loose = 0
  let exponent = 0
  for (const [i, part] of sequence.entries()) {
    const rest = sequence.slice(i + 1)
    const next = rest.every(mayBeEmpty) ? union(firsts(rest), after) : firsts(rest)
    const inner = growthOf(part, next)
    exponent = Math.max(exponent, loose + inner.exponent)
    loose += inner.loose
  }
  return { loose, exponent }
}

function growthOf(part: Part, next: readonly boolean[]): Growth {
  if (part.kind === 'group') {
    const branches = part.branches.map(branch => growth(branch, part.look ? NONE : next))
    // what a look-around found is not tried again in another way
    const loose = part.look ? 0 : Math.max(0, ...branches.map(branch => branch.loose))
    return { loose, exponent: Math.max(0, ...branches.map(branch => branch.exponent)) }
  }
  if (part.kind !== 'repeat') return { loose: 0, exponent: 0 }
  const inner = growth([part.body], union(firsts([part.body]), next))
  if (part.max <= MANY) {
    const earlier = inner.loose * Math.max(0, part.max - 1)
    return { loose: earlier + inner.loose, exponent: earlier + inner.exponent }
  }
  // a repeat ends at one place only where what follows begins with nothing that it takes itself
  const ends = overlaps(characters(part), next) ? 1 : 0
  return { loose: inner.loose + ends, exponent: Math.max(1, inner.exponent) }
}

function mayBeEmpty(part: Part): boolean {
  if (part.kind === 'group') return part.branches.some(branch => branch.every(mayBeEmpty))
  if (part.kind === 'repeat') return part.min === 0 || mayBeEmpty(part.body)
  return part.kind === 'nothing'
}
