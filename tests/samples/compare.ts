// Compares what a page shows with what the run gave, and says where and how they differ.

import { structuredPatch } from 'diff'
import type { Failure } from './failure.ts'
import type { Fence } from './page.ts'

/** Undefined where they are the same. `says` begins the failure, e.g. "is not what the block at line 3 printed". */
export function compare(fence: Fence, actual: string, says: string): Failure | undefined {
  if (fence.text === actual) return undefined
  const patch = structuredPatch('', '', fence.text, actual, '', '', { context: 3 })
  const first = patch.hunks[0]
  const same = first?.lines.findIndex(line => !line.startsWith(' ')) ?? 0
  const line = fence.line + (first?.oldStart ?? 1) + Math.max(0, same)
  const diff = patch.hunks.flatMap(hunk => hunk.lines.filter(line => !line.startsWith('\\')).map(visible))
  return {
    line: Math.min(line, fence.endLine),
    text: `${says} (- page, + run)\n\n${diff.join('\n')}`,
    updatable: true,
  }
}

/** Makes what cannot be seen visible: control characters, all blanks but the space, and spaces at the end of a line. */
export function visible(line: string): string {
  return line
    .replace(/[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/gu, found =>
      found === ' ' ? found : codePoint(found),
    )
    .replace(/(?<=.) +$/, spaces => '·'.repeat(spaces.length))
}

function codePoint(character: string): string {
  return `<U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}>`
}
