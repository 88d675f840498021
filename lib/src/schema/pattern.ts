/**
 * Compiles a pattern as JSON Schema has it: with the flag `u`, so that `\p{L}` works and an emoji is one character; without
 * it where only that compiles (`\-` outside a class, say).
 *
 * @throws {SyntaxError} where neither does
 */
export function compilePattern(pattern: string): RegExp {
  try {
    return new RegExp(pattern, 'u')
  } catch {
    return new RegExp(pattern)
  }
}

/**
 * Whether a pattern can take exponential time on a text it refuses: a repeat inside a repeat, or alternatives that begin alike
 * inside one, where nothing marks off one round from the next. A heuristic that errs on the side of refusing.
 */
export function isRisky(pattern: string): boolean {
  try {
    return risky(parse(pattern, compilePattern(pattern).flags))
  } catch {
    return true
  }
}

// ---

/** Beyond so many rounds a repeat counts as one without end. */
export const MANY = 10

/** A pattern as far as time depends on it. `one` holds which of the probed characters an atom of one character takes. */
export type Part =
  | { readonly kind: 'one'; readonly takes: readonly boolean[] }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'group'; readonly branches: readonly (readonly Part[])[]; readonly look?: true }
  | { readonly kind: 'repeat'; readonly body: Part; readonly min: number; readonly max: number }

/** So many rounds of something that repeats without end still end soon. */
const FEW = 2

/** ASCII, and one of each kind of character outside it. A pattern's own characters come on top. */
const PROBES = [
  ...Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)),
  'é',
  'Ж',
  '中',
  '\u00a0',
  '\u2028',
  '€',
]

export function parse(pattern: string, flags: string): Part {
  let at = 0
  const probes = [...PROBES, ...new Set(pattern.match(/[^\0-\x7f]/gu))]

  const branches = (): Part => {
    const all: Part[][] = [[]]
    while (at < pattern.length && pattern[at] !== ')') {
      if (pattern[at] === '|') {
        at++
        all.push([])
      } else {
        all.at(-1)?.push(quantified(atom()))
      }
    }
    return { kind: 'group', branches: all }
  }

  const atom = (): Part => {
    const start = at
    const first = pattern[at++]
    if (first === '(') return group()
    if (first === '^' || first === '$') return { kind: 'nothing' }
    if (first === '[') {
      while (pattern[at] !== ']') at += pattern[at] === '\\' ? 2 : 1
      at++
    } else if (first === '\\') {
      const rest = pattern.slice(at)
      const escaped =
        /^(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|c[a-zA-Z]|k<[^>]*>|[1-9]\d*|.)/su.exec(
          rest,
        )
      at += escaped?.[0].length ?? 1
      if (/^[bB]/.test(rest)) return { kind: 'nothing' }
      // what a back reference takes is anyone's guess, so it takes everything
      if (/^(?:[1-9]|k<)/.test(rest)) return { kind: 'one', takes: probes.map(() => true) }
    } else if (flags.includes('u') && pattern.codePointAt(start)! > 0xffff) {
      at++
    }
    const single = new RegExp(`^(?:${pattern.slice(start, at)})$`, flags)
    return { kind: 'one', takes: probes.map(probe => single.test(probe)) }
  }

  const group = (): Part => {
    const look = /^\?<?[=!]/.exec(pattern.slice(at))
    at += (look ?? /^\?(?::|<[^>]*>)/.exec(pattern.slice(at)))?.[0].length ?? 0
    const inside = branches()
    at++
    // what a look-around repeats is read anew at each place, so its own risk stays its own
    return look ? { kind: 'group', branches: [[inside], []], look: true } : inside
  }

  const quantified = (body: Part): Part => {
    const [text, min, comma, max] = /^(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/.exec(pattern.slice(at)) ?? []
    if (text === undefined) return body
    at += text.length
    if (text[0] === '*') return { kind: 'repeat', body, min: 0, max: Infinity }
    if (text[0] === '+') return { kind: 'repeat', body, min: 1, max: Infinity }
    if (text[0] === '?') return { kind: 'repeat', body, min: 0, max: 1 }
    return { kind: 'repeat', body, min: Number(min), max: max ? Number(max) : comma ? Infinity : Number(min) }
  }

  return branches()
}

function risky(part: Part): boolean {
  if (part.kind === 'group') return part.branches.some(branch => branch.some(risky))
  if (part.kind !== 'repeat') return false
  if (risky(part.body) || part.body.kind !== 'group') return risky(part.body)
  const often = part.max > MANY || (part.max > FEW && hasRepeat(part.body))
  return often && ambiguous(part.body.branches)
}

function hasRepeat(part: Part): boolean {
  if (part.kind === 'repeat') return part.max > MANY || hasRepeat(part.body)
  return part.kind === 'group' && part.branches.flat().some(hasRepeat)
}

/** Whether rounds of these branches can split one text in several ways. */
function ambiguous(branches: readonly (readonly Part[])[]): boolean {
  const parts = branches.filter(branch => branch.some(part => part.kind !== 'nothing'))
  for (const [i, branch] of parts.entries()) {
    if (isElastic(branch) && (!isMarkedOff(branch) || runsTogether(branch))) return true
    if (parts.slice(i + 1).some(other => beginAlike(branch, other))) return true
  }
  return false
}

/** Whether a text could begin with either sequence, as far as single characters tell. */
function beginAlike(a: readonly Part[], b: readonly Part[]): boolean {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const [one, other] = [a[i]!, b[i]!]
    if (one.kind !== 'one' || other.kind !== 'one') return overlaps(firsts(a.slice(i)), firsts(b.slice(i)))
    if (!overlaps(one.takes, other.takes)) return false
  }
  return true
}

/** Whether texts of several lengths fit a sequence. */
function isElastic(sequence: readonly Part[]): boolean {
  return sequence.some(part => {
    if (part.kind === 'repeat') return part.min !== part.max || isElastic([part.body])
    return part.kind === 'group' && (part.branches.some(isElastic) || part.branches.length > 1)
  })
}

/** Whether a sequence begins or ends with a character that occurs nowhere else in it, so that its rounds are plain to see. */
function isMarkedOff(sequence: readonly Part[]): boolean {
  const parts = sequence.filter(part => part.kind !== 'nothing')
  return [parts[0], parts.at(-1)].some(mark => {
    if (mark?.kind !== 'one') return false
    return parts.every(part => part === mark || !overlaps(mark.takes, characters(part)))
  })
}

/** Whether two neighbours of a sequence can share out one text between them in several ways. */
function runsTogether(sequence: readonly Part[]): boolean {
  const elastic = sequence.map(part => isElastic([part]))
  return sequence.some(
    (part, i) => elastic[i] && elastic[i + 1] && overlaps(characters(part), characters(sequence[i + 1]!)),
  )
}

export const NONE: readonly boolean[] = []

export function characters(part: Part): readonly boolean[] {
  if (part.kind === 'one') return part.takes
  if (part.kind === 'repeat') return characters(part.body)
  return part.kind === 'group' ? part.branches.flat().map(characters).reduce(union, NONE) : NONE
}

export function firsts(sequence: readonly Part[]): readonly boolean[] {
  let all = NONE
  for (const part of sequence) {
    if (part.kind === 'nothing') continue
    const inner = part.kind === 'repeat' ? part.body : part
    all = union(
      all,
      inner.kind === 'group' ? inner.branches.map(firsts).reduce(union, NONE) : characters(inner),
    )
    if (part.kind === 'one' || (part.kind === 'repeat' && part.min > 0)) break
  }
  return all
}

export function union(a: readonly boolean[], b: readonly boolean[]): readonly boolean[] {
  return Array.from({ length: Math.max(a.length, b.length) }, (_, i) => a[i] === true || b[i] === true)
}

export function overlaps(a: readonly boolean[], b: readonly boolean[]): boolean {
  return a.some((taken, i) => taken && b[i] === true)
}
