// The places of a page where it says something that can be wrong. Each is a test, at its own line.

import type { Page } from './page.ts'

export interface Place {
  line: number
  title: string
}

export function placesOf(page: Page): Place[] {
  const places = page.blocks.flatMap(({ line, lang, label, output, error }) => [
    { line, title: [lang || 'a block', label && `[${label}]`].filter(Boolean).join(' ') },
    ...(output ? [{ line: output.line, title: `[Output] of line ${line}` }] : []),
    ...(error ? [{ line: error.line, title: `[Error] of line ${line}` }] : []),
  ])
  places.push(...page.tables.map(({ line, component }) => ({ line, title: `the table in ::${component}` })))
  for (const { line } of page.problems) {
    if (placeAt(page, line) === line && !places.some(place => place.line === line))
      places.push({ line, title: 'the page' })
  }
  return places.sort((a, b) => a.line - b.line)
}

/** The place that a line belongs to: the block it stands in, or else itself. */
export function placeAt({ blocks, tables }: Page, line: number): number {
  const holders = [...blocks.flatMap(block => [block, block.output, block.error]), ...tables]
  return holders.find(holder => holder && holder.line <= line && line <= holder.endLine)?.line ?? line
}
