// Tables whose cells come from a run. A component named `…-table` holds a Markdown table, and what its cells must say is
// registered here under the component's name.

import { presetTable } from '../hosts/preset-table.ts'
import { hostTable } from '../hosts/tables.ts'
import { zodTable } from '../lib/zod-rows.ts'
import type { Failure } from './failure.ts'
import type { Verdict } from './judge.ts'
import type { Table } from './page.ts'
import { replaceTable } from './update.ts'

/**
 * Gives the cells a table must have, row by row, the head first, as Markdown. What it throws is said at the table's line.
 */
export type TableSource = (attributes: Record<string, string>) => string[][] | Promise<string[][]>

export type TableSources = Record<string, TableSource>

export const tableSources: TableSources = {
  'host-table': hostTable,
  'preset-table': presetTable,
  'zod-table': zodTable,
}

export async function judgeTable(table: Table, sources: TableSources): Promise<Verdict> {
  const { component, attributes, line, rows } = table
  const only = (text: string) => ({ line, failures: [{ line, text }], edits: [] })
  const source = Object.hasOwn(sources, component) ? sources[component] : undefined
  if (!source) return only(`is a ::${component} that nothing checks; register it in tests/samples/tables.ts`)

  let actual: string[][]
  try {
    actual = await source(attributes)
  } catch (error) {
    return only(`is a ::${component} without cells: ${(error as Error).message}`)
  }
  const failures = [...rows.keys(), ...actual.keys()]
    .filter((row, position, all) => all.indexOf(row) === position)
    .flatMap(row => failuresOfRow(table, row, actual))
  return { line, failures, edits: failures.length > 0 ? [replaceTable(table, actual)] : [] }
}

function failuresOfRow(table: Table, row: number, actual: string[][]): Failure[] {
  const shown = table.rows[row]
  const cells = actual[row]
  if (!shown) return [{ line: table.endLine, text: `lacks the row ${list(cells!)}`, updatable: true }]
  if (!cells)
    return [
      {
        line: shown.line,
        text: `has a row that the run did not give: ${list(shown.cells)}`,
        updatable: true,
      },
    ]
  if (shown.cells.length !== cells.length) {
    return [{ line: shown.line, text: `is not the row that the run gave: ${list(cells)}`, updatable: true }]
  }
  return cells.flatMap((cell, column) => {
    if (shown.cells[column] === cell) return []
    const head = actual[0]?.[column] ? ` under "${actual[0][column]}"` : ` in column ${column + 1}`
    return [
      {
        line: shown.line,
        text: `says "${shown.cells[column]}"${head}; the run gave "${cell}"`,
        updatable: true,
      },
    ]
  })
}

function list(cells: string[]): string {
  return cells.map(cell => `"${cell}"`).join(', ')
}
