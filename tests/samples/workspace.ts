// Where the pages of one run live: a temporary folder with a copy of the built package, so that whoever builds it meanwhile
// does not disturb the run, and all pages are checked against one and the same.
//
//   node_modules                    the repository's
//   pages/node_modules/everyhost    the copy
//   pages/page-…                    a folder for each page

import { cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { hashOf, lib } from './lib-build.ts'
import { root } from './project.ts'

export interface Workspace {
  /** The folder of the pages' folders. */
  pages: string
  /** SHA-256 of the package. */
  lib: string
}

export function createWorkspace(): Workspace {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'everyhost-samples-')))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  const pages = join(folder, 'pages')
  const copy = join(pages, 'node_modules/everyhost')
  // a build that is under way takes some seconds, and has removed the files of the last one
  for (let attempt = 0; !copyPackage(copy); attempt++) {
    if (attempt === 20) throw new Error('lib/dist is not whole; npm run samples builds it')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 250)
  }
  return { pages, lib: hashOf(copy) }
}

export function removeWorkspace({ pages }: Workspace): void {
  rmSync(dirname(pages), { recursive: true, force: true })
}

function copyPackage(to: string): boolean {
  const built = ['dist/index.js', 'dist/index.d.ts']
  if (!built.every(file => existsSync(join(lib, file)))) return false
  mkdirSync(to, { recursive: true })
  cpSync(join(lib, 'package.json'), join(to, 'package.json'))
  cpSync(join(lib, 'dist'), join(to, 'dist'), { recursive: true })
  return hashOf(to) === hashOf(lib)
}
