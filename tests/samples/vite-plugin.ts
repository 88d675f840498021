// Makes pages, and sources with examples, test files of vitest: run, watched, filtered and opened like any other.

import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Vite } from 'vitest/node'
import { root } from './project.ts'

const pages = ['content/**/*.md', 'README.md', 'CONTRIBUTING.md', 'lib/README.md', 'tests/samples/README.md']

declare module 'vitest' {
  interface ProvidedContext {
    updateSamples: boolean
  }
}

/** All files with samples, from the root. */
export function filesWithSamples(): string[] {
  const sources = globSync('lib/src/**/*.ts', { cwd: root })
  return [
    ...pages,
    ...sources.filter(file => /^\s*\* @example/m.test(readFileSync(join(root, file), 'utf8'))),
  ]
}

export function sampleSuites(): Vite.Plugin {
  const suite = JSON.stringify(fileURLToPath(new URL('./suite.ts', import.meta.url)))
  return {
    name: 'sample-suites',
    enforce: 'pre',
    configureVitest({ project, vitest }) {
      // vitest's own flag, and the key u in its watch mode, mean the pages as well as any snapshot
      const tell = () => project.provide('updateSamples', vitest.snapshot.options.updateSnapshot === 'all')
      tell()
      vitest.onTestsRerun(tell)
    },
    async transform(source, id) {
      const file = relative(root, id).replaceAll('\\', '/')
      if (!file.endsWith('.md') && !file.startsWith('lib/src/')) return undefined
      const { readPage } = await import('./read-page.ts')
      const begin = `import { samples } from ${suite}; const at = samples(${JSON.stringify(readPage(file, source))});`
      // line by line, so that a test stands at the same line in this module as in the page
      const calls = source.split('\n').map((_, index) => `at(${index + 1});`)
      return { code: `${begin} ${calls.join('\n')}`, map: null }
    },
  }
}
