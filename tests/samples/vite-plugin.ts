// Makes pages, and sources with examples, test files of vitest: run, watched, filtered and opened like any other.

import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vitest/config'
import { buildLib, hashOf, lib, libIsBuilt } from './lib-build.ts'
import { root } from './project.ts'
import { createWorkspace, removeWorkspace, type Workspace } from './workspace.ts'

export const pageFiles = [
  'content/**/*.md',
  'README.md',
  'CONTRIBUTING.md',
  'lib/README.md',
  'tests/samples/README.md',
]

declare module 'vitest' {
  interface ProvidedContext {
    updateSamples: boolean
  }
}

/** All files with samples, from the root. */
export function filesWithSamples(): string[] {
  const sources = globSync('lib/src/**/*.ts', { cwd: root })
  return [
    ...pageFiles,
    ...sources.filter(file => /^\s*\* @example/m.test(readFileSync(join(root, file), 'utf8'))),
  ]
}

export function sampleSuites(): Plugin {
  const suite = JSON.stringify(fileURLToPath(new URL('./suite.ts', import.meta.url)))
  let workspace: Workspace
  return {
    name: 'sample-suites',
    enforce: 'pre',
    configureVitest({ project, vitest, defineCacheKeyGenerator }) {
      // what is made of a page holds its types, and these depend on more than its text
      defineCacheKeyGenerator(({ id }) => (isPage(id) ? false : undefined))

      // vitest's own flag, and the key u in its watch mode, mean the pages as well as any snapshot
      const tell = () => project.provide('updateSamples', vitest.snapshot.options.updateSnapshot === 'all')
      tell()
      vitest.onTestsRerun(tell)

      if (!libIsBuilt()) throw new Error('lib/dist is older than lib/src; npm run samples builds it first')
      workspace = createWorkspace()
      vitest.onClose(() => removeWorkspace(workspace))
      vitest.onTestsRerun(async () => {
        if (!libIsBuilt()) await buildLib()
        if (hashOf(lib) === workspace.lib) return
        removeWorkspace(workspace)
        workspace = createWorkspace()
        // the types in what was made of the pages are those of the package as it was
        project.vite.moduleGraph.invalidateAll()
      })
    },
    async transform(source, id) {
      if (!isPage(id)) return undefined
      const { readPage } = await import('./read-page.ts')
      const read = JSON.stringify(readPage(pathFromRoot(id), source, workspace))
      // line by line, so that a test stands at the same line in this module as in the page
      const calls = source.split('\n').map((_, index) => `at(${index + 1});`)
      return {
        code: `import { samples } from ${suite}; const at = samples(${read}); ${calls.join('\n')}`,
        map: null,
      }
    },
  }
}

function isPage(id: string): boolean {
  return id.endsWith('.md') || pathFromRoot(id).startsWith('lib/src/')
}

function pathFromRoot(id: string): string {
  return relative(root, id).replaceAll('\\', '/')
}
