// The files that a browser asks for at the first use, all below /live.

import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hashOf } from '../../tests/samples/lib-build.ts'
import { parsePage } from '../../tests/samples/parse.ts'
import { pathOf } from '../whole-site/check.ts'
import { livePage } from './live-page.ts'
import { browserPackages } from './packages.ts'
import { type LivePage, livePathOf } from './page.ts'
import { neededBy, playgroundModule, recordedHosts } from './playground.ts'
import type { PlaygroundFile } from './playground-file.ts'
import { sandboxPage } from './sandbox-page.ts'
import { createTypeReader } from './types.ts'

export interface LiveFiles {
  /** The files by their paths below /live, each made when it is asked for. */
  all(): Promise<Map<string, () => Promise<string>>>
  /** A page's blocks, without the texts that hover over them, which take their time. */
  blocksOf(markdown: string): Promise<LivePage['blocks']>
}

export function createLiveFiles(rootDir: string): LiveFiles {
  const lib = join(rootDir, 'lib')
  const read = createTypeReader()
  let built: Built | undefined

  /** The package as it is now: somebody may be working on it. */
  function builtNow(): Built {
    const hash = hashOf(lib)
    if (built?.hash !== hash) built = builtOf(rootDir, hash)
    return built
  }

  async function pageFile(file: string): Promise<string> {
    const { blocks } = parsePage(await readFile(join(rootDir, file), 'utf8'))
    const { folder, packages } = builtNow()
    const page: LivePage = {
      ...livePage(blocks, read(blocks, { names: true }), await packages),
      dist: `/live/${folder}`,
    }
    return JSON.stringify(page)
  }

  async function playgroundFile(): Promise<string> {
    const { folder, packages, playModule } = builtNow()
    const text = await playModule()
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 12)
    const file: PlaygroundFile = {
      dist: `/live/${folder}`,
      // no browser has another one under this address
      module: `/live/playground.js?${hash}`,
      needs: neededBy(text, lib, await packages),
      packages: await packages,
      ...recordedHosts(rootDir),
    }
    return JSON.stringify(file)
  }

  return {
    async all() {
      const pages = await Array.fromAsync(glob('content/**/*.md', { cwd: rootDir }))
      const { folder, packages, playModule } = builtNow()
      const modules = new Set(Object.values(await packages).flat())
      return new Map([
        ['sandbox.html', () => sandboxPage(rootDir)],
        ['playground.json', playgroundFile],
        ['playground.js', playModule],
        ...pages.map(file => [livePathOf(pathOf(file)), () => pageFile(file)] as const),
        ...[...modules].map(
          path => [`${folder}/${path}`, () => readFile(join(lib, 'dist', path), 'utf8')] as const,
        ),
      ])
    },
    async blocksOf(markdown) {
      const { blocks } = parsePage(markdown)
      return livePage(blocks, read(blocks, { names: false }), await builtNow().packages).blocks
    },
  }
}

// ---

/** What is made of the built package, once for each. */
interface Built {
  hash: string
  /** Another package is at another address, and no browser has it yet. */
  folder: string
  packages: Promise<LivePage['packages']>
  /** Takes a second or two to make. */
  playModule(): Promise<string>
}

function builtOf(rootDir: string, hash: string): Built {
  const packages = browserPackages(join(rootDir, 'lib'))
  let module: Promise<string> | undefined
  return {
    hash,
    folder: `everyhost-${hash.slice(0, 12)}`,
    packages,
    playModule() {
      module ??= packages.then(shared => playgroundModule(rootDir, shared))
      return module
    },
  }
}
