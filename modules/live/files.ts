// The files that a browser asks for at the first use, all below /live.

import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hashOf } from '../../tests/samples/lib-build.ts'
import { parsePage } from '../../tests/samples/parse.ts'
import { pathOf } from '../whole-site/check.ts'
import { livePage } from './live-page.ts'
import { browserPackages } from './packages.ts'
import type { LivePage } from './page.ts'
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

  async function pageFile(file: string): Promise<string> {
    const { blocks } = parsePage(await readFile(join(rootDir, file), 'utf8'))
    const page: LivePage = {
      ...livePage(blocks, read(blocks, { names: true }), await browserPackages(lib)),
      dist: `/live/${folder()}`,
    }
    return JSON.stringify(page)
  }

  /** Another package is at another address, and no browser has it yet. */
  function folder(): string {
    return `everyhost-${hashOf(lib).slice(0, 12)}`
  }

  let module: Promise<string> | undefined

  /** Takes a second or two to make. */
  function playModule(): Promise<string> {
    module ??= playgroundModule(rootDir)
    return module
  }

  async function playgroundFile(): Promise<string> {
    const text = await playModule()
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 12)
    const file: PlaygroundFile = {
      dist: `/live/${folder()}`,
      // no browser has another one under this address
      module: `/live/playground.js?${hash}`,
      needs: await neededBy(text, rootDir),
      packages: await browserPackages(lib),
      ompArgs: recordedHosts(rootDir),
    }
    return JSON.stringify(file)
  }

  return {
    async all() {
      const pages = await Array.fromAsync(glob('content/**/*.md', { cwd: rootDir }))
      const modules = new Set(Object.values(await browserPackages(lib)).flat())
      return new Map([
        ['sandbox.html', () => sandboxPage(rootDir)],
        ['playground.json', playgroundFile],
        ['playground.js', playModule],
        ...pages.map(file => [liveFileOf(file), () => pageFile(file)] as const),
        ...[...modules].map(
          path => [`${folder()}/${path}`, () => readFile(join(lib, 'dist', path), 'utf8')] as const,
        ),
      ])
    },
    async blocksOf(markdown) {
      const { blocks } = parsePage(markdown)
      return livePage(blocks, read(blocks, { names: false }), await browserPackages(lib)).blocks
    },
  }
}

/** The file of a Markdown file's page, below /live. */
function liveFileOf(file: string): string {
  return `pages${pathOf(file.replaceAll('\\', '/')).replace(/\/$/, '/index')}.json`
}
