import { excerpt } from '../words.ts'
import type { Findings, Issue } from './issue.ts'

/** At most so many UTF-16 units of error text in all: a model reads every one of them again in each later turn. */
const MAX_TEXT = 4096
const MAX_LINE = 1024
const MAX_POINTER = 160

/** Writes issues as lines for a model, one each, and a last one that counts those left out. */
export function toLines({ issues, more, unfinished }: Findings): { lines: string[]; issues: Issue[] } {
  const lines: string[] = []
  let length = 0
  for (const issue of issues) {
    const line = toLine(issue)
    if (length + line.length > MAX_TEXT && lines.length > 0) break
    lines.push(line)
    length += line.length
  }
  const left = issues.length - lines.length + more
  const shown = issues.slice(0, lines.length)
  if (left > 0) {
    lines.push(
      `Invalid arguments: and ${unfinished ? 'at least ' : ''}${left} more problem${left === 1 ? '' : 's'}`,
    )
  }
  return { lines, issues: shown }
}

// ---

function toLine({ at, problem, hint }: Issue): string {
  const place = at === '' ? '' : ` at ${shortPointer(at)}`
  return excerpt(`Invalid arguments${place}: ${problem}${hint === undefined ? '' : `; ${hint}`}`, MAX_LINE)
}

/** Both ends of a long pointer tell more than its beginning. */
function shortPointer(pointer: string): string {
  if (pointer.length <= MAX_POINTER) return pointer
  const half = MAX_POINTER / 2
  return `${pointer.slice(0, half - 1)}…${pointer.slice(-half)}`.toWellFormed()
}
