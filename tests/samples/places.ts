// The places of a page where it says something that can be wrong. Each is a test, at its own line.

import type { Block, Page } from './page.ts'

export interface Place {
  line: number
  title: string
  /** Why the block is not run, if it is not. */
  notRun?: string
  /** False where nothing is checked, so that there is no test to pass. */
  checked: boolean
}

export function placesOf(page: Page): Place[] {
  const places = page.blocks.flatMap(block => {
    const { line, output, error } = block
    return [
      placeOf(block, page),
      ...(output ? [{ line: output.line, title: `[Output] of line ${line}`, checked: true }] : []),
      ...(error ? [{ line: error.line, title: `[Error] of line ${line}`, checked: true }] : []),
    ]
  })
  for (const { line, component } of page.tables)
    places.push({ line, title: `the table in ::${component}`, checked: true })
  for (const { line } of page.problems) {
    const known = places.some(place => place.line === placeAt(page, line))
    if (!known) places.push({ line, title: 'the page', checked: true })
  }
  return places.sort((a, b) => a.line - b.line)
}

/** The place that a line belongs to: the block it stands in, or else itself. */
export function placeAt({ blocks, tables }: Page, line: number): number {
  const holders = [...blocks.flatMap(block => [block, block.output, block.error]), ...tables]
  return holders.find(holder => holder && holder.line <= line && line <= holder.endLine)?.line ?? line
}

function placeOf({ line, lang, label, kind, noRun }: Block, page: Page): Place {
  const title = [lang || 'a block', label && `[${label}]`].filter(Boolean).join(' ')
  const hasProblem = page.problems.some(problem => placeAt(page, problem.line) === line)
  if (noRun === undefined) return { line, title, checked: true }
  return { line, title, notRun: noRun, checked: kind === 'module' || hasProblem }
}
