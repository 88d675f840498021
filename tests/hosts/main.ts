// npm run hosts [-- --stale] [-- --check] [-- host…]
//
// Puts the calls through the real hosts and writes the record, then asks the record whether each cell is what it should be.
// With --stale, only the hosts whose record no longer matches; with --check, a record that comes out otherwise is a failure.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createTwoFilesPatch } from 'diff'
import { startVitest } from 'vitest/node'
import { stopOnInterrupt } from '../../scripts/process.ts'
import { buildLib, libIsBuilt, packLib } from '../samples/lib-build.ts'
import { type HostVersion, hosts } from './hosts.ts'
import { installHost } from './install.ts'
import { cellsOf, keptText, staleHosts, textOf, writeText } from './record.ts'
import { runHost } from './run.ts'
import { isNamedIn } from './skipped.ts'

const options = {
  stale: { type: 'boolean' },
  check: { type: 'boolean' },
  'record-only': { type: 'boolean' },
} as const
const { values, positionals } = readArguments()

stopOnInterrupt(130)
if (!libIsBuilt()) await buildLib()
await runAll(chosenHosts())
if (!values['record-only'] && process.exitCode !== 1)
  await startVitest('test', [], { project: ['hosts'], watch: false })

// ---

/** Runs hosts, two at a time. */
async function runAll(chosen: HostVersion[]): Promise<void> {
  if (chosen.length === 0) return
  const shelf = mkdtempSync(join(tmpdir(), 'everyhost-shelf-'))
  try {
    const { path: tarball } = await packLib(shelf)
    const left = [...chosen]
    const lane = async () => {
      for (let host = left.shift(); host; host = left.shift()) {
        // the others go on: one host that cannot be had says nothing about them
        await runOne(host, tarball).catch(error => fail(host, error))
      }
    }
    await Promise.all([lane(), lane()])
  } finally {
    rmSync(shelf, { recursive: true, force: true })
  }
}

async function runOne(host: HostVersion, tarball: string): Promise<void> {
  const started = performance.now()
  const folder = await installHost(host)
  const installed = performance.now()
  const text = textOf(host, await runHost(host, folder, tarball))
  const kept = keptText(host)
  const times = `installed in ${seconds(installed - started)}, run in ${seconds(performance.now() - installed)}`
  console.log(
    `${host.title} (${host.package}@${host.version}): ${times}${text === kept ? '' : ', came out otherwise'}`,
  )
  if (text === kept) return
  if (!values.check) return writeText(host, text)
  process.exitCode = 1
  console.error(`The record of ${host.title} is not what came out; npm run hosts writes it anew.`)
  console.error(createTwoFilesPatch('kept', 'came out', kept, text, '', '', { context: 2 }).slice(0, 8000))
}

function fail({ title }: HostVersion, error: Error): void {
  process.exitCode = 1
  console.error(`${title} was not run: ${error.message}`)
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
function isSkipped(host: HostVersion): boolean {
  const { id, title } = host
  if (!isNamedIn('EVERYHOST_SKIP_HOSTS', id)) return false
  console.log(
    `${title}: SKIPPED, since EVERYHOST_SKIP_HOSTS names it; ${cellsOf(host)} cells are those of the kept record`,
  )
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
