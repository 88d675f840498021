import { commonEnds } from '../../app/client/samples/common-ends.ts'

/** A stretch of text, and whether it is not the core's. */
export interface Stretch {
  text: string
  differs: boolean
}

/** What a model reads, taken apart by what of it the core gave, and in words how the two differ. */
export interface Difference {
  stretches: Stretch[]
  says: string
}

export function differenceOf(core: string, reads: string): Difference {
  if (reads === core) return { stretches: [{ text: reads, differs: false }], says: 'the text of the core' }
  const at = core === '' ? -1 : reads.indexOf(core)
  if (at >= 0) {
    const [before, after] = [reads.slice(0, at), reads.slice(at + core.length)]
    const places = [before && 'before', after && 'after'].filter(Boolean).join(' and ')
    return { stretches: split(before, core, after), says: `the text of the core, with more ${places} it` }
  }
  const [a, b] = [Array.from(core), Array.from(reads)]
  const { start, end } = commonEnds(a, b)
  const text = (from: number, to: number) => b.slice(from, to).join('')
  const stretches = [
    { text: text(0, start), differs: false },
    { text: text(start, b.length - end), differs: true },
    { text: text(b.length - end, b.length), differs: false },
  ].filter(({ text }) => text !== '')
  const isShorter = start + end === b.length
  return {
    stretches,
    says: isShorter ? 'the text of the core, less something' : 'another text than the core’s',
  }
}

// ---

function split(before: string, core: string, after: string): Stretch[] {
  return [
    { text: before, differs: true },
    { text: core, differs: false },
    { text: after, differs: true },
  ].filter(({ text }) => text !== '')
}
