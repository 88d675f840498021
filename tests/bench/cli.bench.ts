import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { type BenchRow, compared } from './row.ts'

/** One process each, in turn, so that all see the same machine. */
const RUNS = 30

const commands = {
  everyhost: ['everyhost.mjs', '--query', 'a needle', '--limit', '3'],
  'by hand, commander': ['commander.mjs', '--query', 'a needle', '--limit', '3'],
  incur: ['incur.mjs', '--query', 'a needle', '--limit', '3'],
  'trpc-cli': ['trpc-cli.mjs', 'search', '--query', 'a needle', '--limit', '3'],
}

/** Wall time from the start of a command to its end. All four say the same, and refuse the same. */
export async function rows(): Promise<BenchRow[]> {
  const best = Object.fromEntries(Object.keys(commands).map(name => [name, Infinity]))
  for (let i = 0; i < RUNS; i++) {
    for (const [name, args] of Object.entries(commands)) {
      const start = performance.now()
      const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
      best[name] = Math.min(best[name]!, (performance.now() - start) * 1e6)
      if (stdout.trim() !== '3 notes have "a needle" in them') throw new Error(`${name} says ${stdout}`)
    }
  }
  const { everyhost, ...others } = best
  return Object.entries(others).map(([name, ns]) =>
    compared('cold start of a command', everyhost!, name, ns, name.startsWith('by hand') ? 1.4 : 1),
  )
}

// ---

const folder = join(import.meta.dirname, 'cli')
