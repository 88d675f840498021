// Compares what a page shows with what the run gave, and says where and how they differ.

import { structuredPatch } from 'diff'
import type { Failure } from './failure.ts'

/**
 * Undefined where they are the same. `lineOf` gives the line of the file for a line of `shown`, from 0; `says` is what
 * the failure begins with, e.g. "is not what the block at line 3 prints".
 */
export function compare(
  shown: string,
  actual: string,
  lineOf: (index: number) => number,
  says: string,
): Failure | undefined {
  if (shown === actual) return undefined
  const { hunks } = structuredPatch('', '', lines(shown), lines(actual), '', '', { context: 3 })
  const [first] = hunks
  const same = first?.lines.findIndex(line => !line.startsWith(' ')) ?? 0
  const diff = hunks.flatMap(hunk => hunk.lines.map(visible))
  return {
    line: lineOf((first?.oldStart ?? 1) - 1 + same),
    text: `${says} (- page, + run)\n\n${diff.join('\n')}`,
    updatable: true,
  }
}

/** Makes what cannot be seen visible: control characters, all blanks but the space, and spaces at the end of a line. */
export function visible(line: string): string {
  return line
    .replace(/[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/gu, found =>
      found === ' ' ? ' ' : codePoint(found),
    )
    .replace(/(?<=.) +$/, spaces => '·'.repeat(spaces.length))
}

function lines(text: string): string {
  return text === '' ? '' : `${text}\n`
}

function codePoint(character: string): string {
  return `<U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}>`
}
