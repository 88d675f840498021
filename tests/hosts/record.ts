// The record of the runs: a file for each host, with what came out, the versions, and what it was run with. Pages, tables and
// the playground take their words from it, and it is true for as long as nothing that it was run with has changed.

import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { lib } from '../samples/lib-build.ts'
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
    const record = existsSync(fileOf(host.id)) && readHost(host.id)
    if (!record) return true
    return Object.entries(stampOf(host)).some(([key, value]) => record[key as keyof HostRecord] !== value)
  })
}

export function readHost(id: HostId): HostRecord {
  return JSON.parse(readFileSync(fileOf(id), 'utf8'))
}

/** Writes a host's record; false where the file said the same before. */
export function writeHost(host: HostVersion, run: HostRun): boolean {
  const text = `${JSON.stringify({ ...stampOf(host), ...run }, undefined, 2)}\n`
  const file = fileOf(host.id)
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return false
  writeFileSync(file, text)
  return true
}

// ---

function fileOf(id: HostId): string {
  return join(import.meta.dirname, 'record', `${id}.json`)
}

/** An entry of the built package and all it imports: a change to the command line is none to a host. */
function hashOfEntry(entry: string): string {
  const files = new Set<string>()
  collect(join(lib, 'dist', `${entry}.js`), files)
  collect(join(lib, 'dist/index.js'), files)
  return hashOf([...files].sort(), lib)
}

function collect(file: string, into: Set<string>): void {
  if (into.has(file)) return
  into.add(file)
  for (const [, path] of readFileSync(file, 'utf8').matchAll(
    /^(?:import|export)\b.*?["'](\.[^"']+)["'];?$/gm,
  )) {
    collect(join(dirname(file), path!), into)
  }
}

function hashOfProbe(driver: string): string {
  const files = brought.flatMap(name => globSync(`${name}/**/*.{ts,json}`, { cwd: import.meta.dirname }))
  const own = files.filter(
    file => !file.startsWith('drivers') || file.endsWith('outcome.ts') || file.endsWith(driver),
  )
  return hashOf(own.map(file => join(import.meta.dirname, file)).sort(), import.meta.dirname)
}

function hashOf(files: string[], base: string): string {
  const hash = createHash('sha256')
  for (const file of files) {
    hash.update(`${file.slice(base.length).replaceAll('\\', '/')}\0`)
    hash.update(readFileSync(file))
  }
  return hash.digest('hex')
}
