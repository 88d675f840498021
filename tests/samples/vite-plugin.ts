// Makes Markdown files test modules of vitest, so that they can be run, watched, filtered and opened like any test file.

import { relative } from 'node:path'
import type { Plugin } from 'vite'
import { root } from './project.ts'

export function markdownSuites(): Plugin {
  return {
    name: 'markdown-suites',
    enforce: 'pre',
    transform(source, id) {
      if (!id.endsWith('.md')) return undefined
      const file = relative(root, id).replaceAll('\\', '/')
      const suite = JSON.stringify(new URL('./suite.ts', import.meta.url).pathname)
      const begin = `import { samples } from ${suite}; const at = samples(${JSON.stringify(file)}, ${JSON.stringify(source)});`
      // line by line, so that a test stands at the same line in this module as in the page
      const calls = source.split('\n').map((_, index) => `at(${index + 1});`)
      return { code: `${begin} ${calls.join('\n')}`, map: null }
    },
  }
}
