// A backtracking matcher of regular expressions that counts the characters it looks at. It does what an engine does with a
// pattern, and nothing more cleverly; so what an engine reads is no more than this.

/** Tries the rest of a pattern at a place, with what comes after it; gives the end of the match, or -1. */
type Try = (at: number, then: (end: number) => number) => number

/**
 * How many characters of the text are read for the first match, or for all of a global pattern.
 *
 * @throws {Error} where the pattern repeats anything but one class of single units, where the engine matches otherwise, and
 * where the reads are more than `most`.
 */
export function readsToMatch(pattern: RegExp, text: string, most: number): number {
  let reads = 0
  const matchAt = compile(pattern, at => {
    if (++reads > most) throw new Error(`${pattern} reads more than ${most} characters`)
    return pattern.unicode ? characterAt(text, at) : text[at]
  })
  const found: [start: number, end: number][] = []
  for (let at = 0; at <= text.length; ) {
    const end = matchAt(at, end => end)
    if (end >= 0) found.push([at, end])
    if (end >= 0 && !pattern.global) break
    at = Math.max(end, at + (pattern.unicode ? (characterAt(text, at)?.length ?? 1) : 1))
  }
  const real = pattern.global
    ? Array.from(text.matchAll(pattern))
    : [pattern.exec(text)].filter(match => match !== null)
  const same =
    real.length === found.length &&
    real.every(({ index, 0: { length } }, i) => found[i]![0] === index && found[i]![1] === index + length)
  if (!same) throw new Error(`The engine matches ${pattern} otherwise`)
  return reads
}

// ---------------------------------------------------------------------------------------------------------------------

function characterAt(text: string, at: number): string | undefined {
  const code = text.codePointAt(at)
  return code === undefined ? undefined : String.fromCodePoint(code)
}

function compile({ source, unicode, dotAll }: RegExp, read: (at: number) => string | undefined): Try {
  let at = 0
  const whole = alternatives()
  if (at < source.length) throw new Error(`Cannot read ${source} from ${source.slice(at)}`)
  return whole

  function alternatives(): Try {
    const branches = [sequence()]
    while (take(/\|/y)) branches.push(sequence())
    return (at, then) => {
      for (const branch of branches) {
        const end = branch(at, then)
        if (end >= 0) return end
      }
      return -1
    }
  }

  function sequence(): Try {
    const terms: Try[] = []
    while (at < source.length && source[at] !== '|' && source[at] !== ')') terms.push(term())
    return terms.reduceRight<Try>(
      (rest, first) => (at, then) => first(at, end => rest(end, then)),
      (at, then) => then(at),
    )
  }

  function term(): Try {
    if (take(/\^/y)) return (at, then) => (at === 0 ? then(at) : -1)
    if (take(/\$/y)) return (at, then) => (read(at) === undefined ? then(at) : -1)
    const open = take(/\((?:\?[:=!])?/y)
    if (open === undefined)
      return repeated(classOf(take(/\[\^?(?:\\.|[^\]\\])*\]|\\u\{\w+\}|\\u\w{4}|\\x\w\w|\\.|[^()|*+?]/y)!))
    const inside = alternatives()
    take(/\)/y)
    if (quantifier() !== undefined) throw new Error(`${source} repeats a group`)
    if (open === '(' || open === '(?:') return inside
    return (at, then) => (inside(at, end => end) >= 0 === (open === '(?=') ? then(at) : -1)
  }

  function repeated(is: (character: string) => boolean): Try {
    const times = quantifier()
    if (times === undefined) {
      return (at, then) => {
        const character = read(at)
        return character !== undefined && is(character) ? then(at + character.length) : -1
      }
    }
    if (unicode) throw new Error(`${source} loops over what can be two units long`)
    const { min, max, lazy } = times
    return (at, then) => {
      let end = at
      const more = () => {
        const character = end - at < max ? read(end) : undefined
        if (character === undefined || !is(character)) return false
        end++
        return true
      }
      while (end - at < min) if (!more()) return -1
      if (!lazy) while (more());
      for (;;) {
        const matched = then(end)
        if (matched >= 0) return matched
        if (lazy ? !more() : end-- - at === min) return -1
      }
    }
  }

  function quantifier(): { min: number; max: number; lazy: boolean } | undefined {
    const sign = take(/[*+?]|\{\d+(?:,\d*)?\}/y)
    if (sign === undefined) return undefined
    const lazy = take(/\?/y) !== undefined
    if (sign === '*' || sign === '+') return { min: sign === '+' ? 1 : 0, max: Infinity, lazy }
    if (sign === '?') return { min: 0, max: 1, lazy }
    const [min = '', max = min] = sign.slice(1, -1).split(',')
    return { min: Number(min), max: max === '' ? Infinity : Number(max), lazy }
  }

  function take(token: RegExp): string | undefined {
    token.lastIndex = at
    const [taken] = token.exec(source) ?? []
    at += taken?.length ?? 0
    return taken
  }

  function classOf(characters: string): (character: string) => boolean {
    const real = new RegExp(`^${characters}$`, `${unicode ? 'u' : ''}${dotAll ? 's' : ''}`)
    const known = new Map<string, boolean>()
    return character => {
      const member = known.get(character) ?? real.test(character)
      known.set(character, member)
      return member
    }
  }
}
