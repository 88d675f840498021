// The pages import the package as a user does, built. These make sure that it is built of what is in lib/src now.

import { createHash } from 'node:crypto'
import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pack, type Tarball } from '../../scripts/npm.ts'
import { commandOf, run } from '../../scripts/process.ts'
import { withLock } from '../../scripts/setup/lock.mjs'
import { root } from './project.ts'

export const lib = join(root, 'lib')

export function libIsBuilt(): boolean {
  const built = globSync('dist/**', { cwd: lib }).map(timeOf)
  // folders count too: their time is the only trace of a file that was removed
  const sources = [...globSync('src/**', { cwd: lib }), 'src', 'package.json', 'tsdown.config.ts'].map(timeOf)
  return built.length > 0 && Math.max(...sources) <= Math.max(...built)
}

export async function buildLib(): Promise<void> {
  await withLock(root, 'build', async () => {
    if (libIsBuilt()) return
    const { code, output } = await run(commandOf('tsdown'), ['--fail-on-warn', '--log-level', 'warn'], lib)
    if (code !== 0) throw new Error(`everyhost does not build:\n${output}`)
  })
}

/** Packs the built package, once nobody is building it. */
export function packLib(to: string): Promise<Tarball> {
  return withLock(root, 'build', () => pack(lib, to))
}

/** Identifies a built package by its content. */
export function hashOf(folder: string): string {
  return hashOfFiles(globSync('dist/**/*.{js,d.ts}', { cwd: folder }), folder)
}

/** SHA-256 of the paths and the content of files in a folder. */
export function hashOfFiles(files: string[], folder: string): string {
  const hash = createHash('sha256')
  for (const file of files.toSorted()) {
    hash.update(`${file.replaceAll('\\', '/')}\0`)
    hash.update(readFileSync(join(folder, file)))
  }
  return hash.digest('hex')
}

function timeOf(file: string): number {
  return statSync(join(lib, file), { throwIfNoEntry: false })?.mtimeMs ?? 0
}
