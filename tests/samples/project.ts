// The little project of a page: a temporary folder in which its files lie and its blocks run.

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import type { Block } from './page.ts'

export const root = join(import.meta.dirname, '../..')

export interface Project {
  folder: string
  env: NodeJS.ProcessEnv
  write(block: Block): Promise<string>
  remove(): Promise<void>
}

export const packageJson = JSON.stringify({ type: 'module', private: true })

/** Makes the folder of a page, below the one where its packages are found. */
export async function createProject(pages: string): Promise<Project> {
  const folder = await mkdtemp(join(pages, 'page-'))
  await writeFile(join(folder, 'package.json'), packageJson)
  return {
    folder,
    env: environment(folder),
    async write(block) {
      const path = join(folder, fileOf(block))
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, `${block.text}\n`)
      return path
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** The file a block is in; one without a name of its own gets one that no page would choose. */
export function fileOf(block: Block): string {
  return block.file ?? `__line-${block.line}.mts`
}

/** Nothing of the machine that could show in an output: no colours, no zone, no home. */
function environment(folder: string): NodeJS.ProcessEnv {
  const { PATH = '', SystemRoot, TMPDIR } = process.env
  return {
    PATH: [join(root, 'node_modules/.bin'), dirname(process.execPath), PATH].join(delimiter),
    HOME: folder,
    LANG: 'C.UTF-8',
    TZ: 'UTC',
    NO_COLOR: '1',
    ...(SystemRoot && { SystemRoot }),
    ...(TMPDIR && { TMPDIR }),
  }
}
