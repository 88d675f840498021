// Rewrites a page so that it says what the run gave.

import type { Block, Comment, Fence, Table } from './page.ts'

export interface Edit {
  /** Line after which lines are removed and added, from 0. */
  after: number
  remove: number
  lines: string[]
}

/** Replaces what stands between two fences, and the fences too where the text would close them. */
export function replaceText({ line, endLine, indent }: Fence, text: string, source: string): Edit {
  const opening = source.split(/\r?\n/)[line - 1]!
  const [mark = ''] = /`{3,}|~{3,}/.exec(opening) ?? []
  const longer =
    longestFence(text) >= mark.length && mark.startsWith('`') ? '`'.repeat(longestFence(text) + 1) : mark
  return {
    after: line - 1,
    remove: endLine - line + 1,
    lines: [opening.replace(mark, longer), ...indented(text, indent), indent + longer],
  }
}

/** Replaces a table, or fills the component that has none yet. */
export function replaceTable({ line, endLine, indent, rows }: Table, cells: string[][]): Edit {
  const [head = '', ...body] = cells.map(
    row => `| ${row.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`,
  )
  const rule = `|${' --- |'.repeat(cells[0]?.length ?? 0)}`
  const lines = [head, rule, ...body].map(text => indent + text)
  return rows.length > 0
    ? { after: line - 1, remove: endLine - line + 1, lines }
    : { after: line, remove: 0, lines }
}

/** Rewrites the comments of an example, if there are as many lines. */
export function replaceComments(comments: Comment[], texts: string[], source: string): Edit[] {
  if (texts.length !== comments.length) return []
  const lines = source.split(/\r?\n/)
  return comments.map(({ line, column }, index) => ({
    after: line - 1,
    remove: 1,
    lines: [`${lines[line - 1]!.slice(0, column)}// ${texts[index]}`],
  }))
}

/** Adds what the block printed, or threw, below it. */
export function insertFence(block: Block, label: 'Output' | 'Error', text: string): Edit {
  const after = label === 'Error' && block.output ? block.output.endLine : block.endLine
  const fence = '`'.repeat(Math.max(3, longestFence(text) + 1))
  const lines = ['', `${fence}text [${label}]`, ...(text === '' ? [] : text.split('\n')), fence]
  return { after, remove: 0, lines: indented(lines.join('\n'), block.indent) }
}

export function applyEdits(source: string, edits: Edit[]): string {
  const breaks = source.includes('\r\n') ? '\r\n' : '\n'
  const lines = source.split(/\r?\n/)
  // from the bottom up, so that the numbers of the lines above stay true
  const order = edits.toSorted((a, b) => a.after - b.after)
  for (const { after, remove, lines: added } of order.reverse()) lines.splice(after, remove, ...added)
  return lines.join(breaks)
}

function indented(text: string, indent: string): string[] {
  if (text === '') return []
  return text.split('\n').map(line => (line === '' ? indent.trimEnd() : indent + line))
}

function longestFence(text: string): number {
  return Math.max(0, ...(text.match(/`{3,}/g) ?? []).map(ticks => ticks.length))
}
