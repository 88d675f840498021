// npm run bench: measures everything in this folder and prints what came out beside what was promised. A measurement and
// not a test: a missed target is said, and depends on the machine; `npm test` does not run this.

import { glob } from 'node:fs/promises'
import { cpus } from 'node:os'
import { buildLib } from '../../scripts/checks.ts'
import { runInTurn } from '../../scripts/turn.ts'
import type { BenchRow } from './row.ts'

await runInTurn([buildLib])

const words = process.argv.slice(2)
const files = (await Array.fromAsync(glob('*.bench.ts', { cwd: import.meta.dirname }))).sort()
const chosen = files.filter(file => words.length === 0 || words.some(word => file.startsWith(word)))
if (chosen.length === 0) {
  console.error(`Nothing is named so; there are ${files.join(', ')}.`)
  process.exit(1)
}

console.log(
  `Node ${process.version} on ${cpus()[0]?.model ?? 'an unnamed processor'}, ${cpus().length} cores\n`,
)
const all: BenchRow[] = []
for (const file of chosen) {
  const { rows }: { rows: () => Promise<BenchRow[]> } = await import(`./${file}`)
  all.push(...(await rows()))
}

const head = { name: '', ours: 'everyhost', peer: 'beside', ratio: 'ratio', target: 'target', outcome: '' }
const cells = all.map(({ met, ...row }) => ({ ...row, outcome: met ? 'met' : 'MISSED' }))
const columns = Object.keys(head) as (keyof typeof head)[]
const widths = columns.map(column => Math.max(...[head, ...cells].map(row => row[column].length)))
for (const row of [head, ...cells]) {
  console.log(
    columns
      .map((column, i) => row[column].padEnd(widths[i]!))
      .join('  ')
      .trimEnd(),
  )
}

const missed = all.filter(row => !row.met).length
console.log(`\n${all.length - missed} met, ${missed} missed`)
