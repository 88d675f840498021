// npm run hosts [-- --stale] [-- --check] [-- host…]
//
// Puts the calls through the real hosts and writes the record, then asks the record whether each cell is what it should be.
// With --stale, only the hosts whose record no longer matches; with --check, a record that comes out otherwise is a failure.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startVitest } from 'vitest/node'
import { stopOnInterrupt } from '../../scripts/process.ts'
import { buildLib } from '../samples/lib-build.ts'
import { type HostVersion, hosts } from './hosts.ts'
import { installHost } from './install.ts'
import { staleHosts, writeHost } from './record.ts'
import { packLib, runHost } from './run.ts'

const options = {
  stale: { type: 'boolean' },
  check: { type: 'boolean' },
  'record-only': { type: 'boolean' },
} as const
const { values, positionals } = readArguments()

stopOnInterrupt(130)
await buildLib()
const changed = await runAll(chosenHosts())
if (values.check && changed.length > 0) {
  console.error(
    `The record of ${changed.join(', ')} came out otherwise than it is kept; npm run hosts writes it anew.`,
  )
  process.exitCode = 1
}
if (!values['record-only']) await startVitest('test', [], { project: ['hosts'], watch: false })

// ---

/** Runs hosts, two at a time, and gives the titles of those whose record changed. */
async function runAll(chosen: HostVersion[]): Promise<string[]> {
  const shelf = mkdtempSync(join(tmpdir(), 'everyhost-shelf-'))
  const left = [...chosen]
  const changed: string[] = []
  try {
    const tarball = left.length > 0 ? await packLib(shelf) : ''
    const lane = async () => {
      for (let host = left.shift(); host; host = left.shift()) {
        const started = performance.now()
        const folder = await installHost(host)
        const installed = performance.now()
        const differs = writeHost(host, await runHost(host, folder, tarball))
        if (differs) changed.push(host.title)
        const times = `installed in ${seconds(installed - started)}, run in ${seconds(performance.now() - installed)}`
        console.log(
          `${host.title} (${host.package}@${host.version}): ${times}${differs ? ', record changed' : ''}`,
        )
      }
    }
    await Promise.all([lane(), lane()])
  } finally {
    rmSync(shelf, { recursive: true, force: true })
  }
  return changed
}

function chosenHosts(): HostVersion[] {
  const pool = values.stale ? staleHosts() : hosts
  const wrong = positionals.find(word => !hosts.some(({ id }) => id.startsWith(word)))
  if (wrong !== undefined) {
    console.error(`There is no host "${wrong}"; there are ${hosts.map(({ id }) => id).join(', ')}.`)
    process.exit(1)
  }
  const named = pool.filter(
    ({ id }) => positionals.length === 0 || positionals.some(word => id.startsWith(word)),
  )
  return named.filter(host => !isSkipped(host))
}

/** Says aloud what is left out, and how many cells that is. */
function isSkipped({ id, title }: HostVersion): boolean {
  const words = (process.env.EVERYHOST_SKIP_HOSTS ?? '').split(',').filter(Boolean)
  if (!words.some(word => id.startsWith(word.trim()))) return false
  console.log(`${title}: SKIPPED, since EVERYHOST_SKIP_HOSTS names it; its cells are those of the last run`)
  return true
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options })
  } catch (error) {
    console.error(`${(error as Error).message}\nnpm run hosts [-- --stale] [-- --check] [-- host…]`)
    process.exit(1)
  }
}
