// The record of the runs: a file for each host, with what came out, the versions, and what it was run with. Pages, tables and
// the playground take their words from it, and it is true for as long as nothing that it was run with has changed.

import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { hashOfFiles, lib } from '../samples/lib-build.ts'
import type { HostRun } from './drivers/outcome.ts'
import { type HostId, type HostVersion, hosts } from './hosts.ts'
import { brought } from './run.ts'

export interface HostRecord extends HostRun {
  title: string
  package: string
  version: string
  /** SHA-256 of what this host loads of the built package. */
  lib: string
  /** SHA-256 of the calls and of the program that puts them through. */
  probe: string
}

/** What a record of a run made now has to name. */
export function stampOf(
  host: HostVersion,
): Pick<HostRecord, 'title' | 'package' | 'version' | 'lib' | 'probe'> {
  const { title, package: name, version } = host
  return { title, package: name, version, lib: hashOfEntry(host.entry), probe: hashOfProbe(host.driver) }
}

/** The hosts whose record is missing or was made with something else. */
export function staleHosts(): HostVersion[] {
  return hosts.filter(host => {
    if (keptText(host) === '') return true
    const record = readHost(host.id)
    return Object.entries(stampOf(host)).some(([key, value]) => record[key as keyof HostRecord] !== value)
  })
}

/** The record of a host. @throws where it has none: `npm run hosts` makes it. */
export function readHost(id: HostId): HostRecord {
  if (!existsSync(fileOf(id))) throw new Error(`there is no record of ${id}; npm run hosts makes it`)
  return JSON.parse(readFileSync(fileOf(id), 'utf8'))
}

/** The text of a host's record after a run. */
export function textOf(host: HostVersion, run: HostRun): string {
  return `${JSON.stringify({ ...stampOf(host), ...run }, undefined, 2)}\n`
}

/** The text of the record that is kept; empty where there is none. */
export function keptText({ id }: HostVersion): string {
  return existsSync(fileOf(id)) ? readFileSync(fileOf(id), 'utf8') : ''
}

export function writeText({ id }: HostVersion, text: string): void {
  writeFileSync(fileOf(id), text)
}

/** How many outcomes the record of a host holds. */
export function cellsOf(host: HostVersion): number {
  if (keptText(host) === '') return 0
  const { calls, arguments: passed, facts } = readHost(host.id)
  const all = Object.values(calls).flatMap(outcomes => Object.keys(outcomes))
  return all.length + Object.keys(passed).length + Object.keys(facts).length
}

// ---

function fileOf(id: HostId): string {
  return join(import.meta.dirname, 'record', `${id}.json`)
}

/** An entry of the built package and all it imports: a change to the command line is none to a host. */
function hashOfEntry(entry: string): string {
  const files = new Set<string>()
  collect(`dist/${entry}.js`, files)
  collect('dist/index.js', files)
  return hashOfFiles([...files], lib)
}

function collect(file: string, into: Set<string>): void {
  if (into.has(file)) return
  into.add(file)
  for (const [, path] of readFileSync(join(lib, file), 'utf8').matchAll(
    /^(?:import|export)\b.*?["'](\.[^"']+)["'];?$/gm,
  )) {
    collect(join(dirname(file), path!), into)
  }
}

const COMMON = ['outcome.ts', 'tools.ts', 'package.json']

function hashOfProbe(driver: string): string {
  const files = brought.flatMap(name => globSync(`${name}/**/*.{ts,json}`, { cwd: import.meta.dirname }))
  const [host] = /^[a-z]+/.exec(driver)!
  // in the other folders a file is for all hosts, or for the one whose name it begins with
  const own = files.filter(file => {
    const name = basename(file)
    return file.startsWith('probe') || COMMON.includes(name) || name.startsWith(host)
  })
  return hashOfFiles(own, import.meta.dirname)
}
