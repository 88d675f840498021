import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { npm } from '../../scripts/npm.ts'
import { packLib } from '../samples/lib-build.ts'

export interface Packed {
  /** An empty project of a user's, with nothing in it but the installed package. */
  folder: string
  /** The installed package. */
  installed: string
  /** What was installed, as `npm publish` would send it. */
  tarball: string
  /** Paths of the files in the tarball. */
  files: string[]
  remove: () => void
}

/** Packs lib as `npm publish` would and installs the tarball, with no network, as a user would. */
export async function packAndInstall(): Promise<Packed> {
  const folder = mkdtempSync(join(tmpdir(), 'everyhost-packed-'))
  const shelf = join(folder, 'shelf')
  const project = join(folder, 'project')
  mkdirSync(shelf)
  mkdirSync(project)
  const { path: tarball, files } = await packLib(shelf)
  writeFileSync(join(project, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  await npm(project, ['install', '--offline', '--no-audit', '--no-fund', tarball])
  return {
    folder: project,
    tarball,
    installed: join(project, 'node_modules', 'everyhost'),
    files,
    remove: () => rmSync(folder, { recursive: true }),
  }
}

/** Runs a module's text in a folder and gives what it printed; throws with all of it when the module fails. */
export function runModule(node: string, folder: string, text: string, flags: string[] = []): string {
  const { status, stdout, stderr } = spawnSync(node, [...flags, '--input-type=module', '--eval', text], {
    cwd: folder,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stdout + stderr)
  return stdout.trim()
}

/** The Nodes at hand, by version: the one this runs under, and npm's own if that is another. */
export function nodes(): { version: string; node: string }[] {
  const npmsOwn = process.env.npm_node_execpath
  const mine = { version: process.version, node: process.execPath }
  if (npmsOwn === undefined) return [mine]
  const version = execFileSync(npmsOwn, ['--print', 'process.version'], { encoding: 'utf8' }).trim()
  return version === mine.version ? [mine] : [{ version, node: npmsOwn }, mine]
}
