import type { LiveBlock } from '../../../modules/live/page.ts'
import { commonEnds } from './common-ends.ts'
import { cutShortInWords } from './ending.ts'
import type { Ending } from './sandbox.ts'

export interface Verdict {
  says: string
  /** Whether what came is what the page shows; undefined where there is nothing to compare. */
  same?: boolean
  /** The lines of the output that are not those on the page: from the first, up to before the second, counted from 0. */
  differs?: [from: number, to: number]
}

/** Says what a run came to, and whether that is what the page shows. `changed` are the files that are not the page's own. */
export function verdictOn(block: LiveBlock, changed: string[], printed: string, ending: Ending): Verdict {
  if (ending.type !== 'ended') {
    const isItsOwn = ending.type === 'timeout' || ending.type === 'flooded'
    const isCompared = isItsOwn && changed.length === 0 && block.output !== undefined
    return { says: cutShortInWords(ending), ...(isCompared && { same: false }) }
  }

  const output = printed.replace(/\n$/, '')
  if (changed.length > 0)
    return { says: `Ran in your browser, with your changes to ${namesOf(changed, block)}.` }
  if (block.output === undefined) return { says: 'Ran in your browser. When checked, it was only compiled.' }

  const error = ending.error?.text
  const differs = differenceOf(block.output, output)
  const isSame = !differs && error === block.error
  if (isSame) return { says: `Ran in your browser: ${sameAs()}.`, same: true }
  return { says: `Ran in your browser: ${otherThan()}.`, same: false, ...(differs && { differs }) }

  function sameAs(): string {
    if (error !== undefined) return 'it threw what this page shows'
    return output === '' ? 'it printed nothing, as it should' : 'it printed what this page shows'
  }
  function otherThan(): string {
    if (error === undefined && block.error !== undefined)
      return 'it did not throw, and this page says it does'
    if (error !== block.error) return 'it threw something that this page does not show'
    return 'it printed something else than this page shows'
  }
}

// ---

function namesOf(files: string[], { file }: LiveBlock): string {
  return files.map(name => (name === file ? 'this block' : name)).join(', ')
}

/** The lines between the beginnings and the ends that two texts share; undefined where the texts are the same. */
function differenceOf(expected: string, actual: string): [number, number] | undefined {
  if (expected === actual) return undefined
  const [a, b] = [expected.split('\n'), actual.split('\n')]
  const { start, end } = commonEnds(a, b)
  return [start, b.length - end]
}
