import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { defineNuxtModule } from 'nuxt/kit'
import { type PageReport, readReport } from '../../tests/samples/report.ts'
import { problemsOf, withStatuses } from './status.ts'

/**
 * Says at each block of a page what the runner of the samples has checked it with, and fails the build over a page that has
 * not been run as it is now.
 */
export default defineNuxtModule({
  meta: { name: 'sample-status' },
  async setup(_options, nuxt) {
    const { rootDir, dev, _prepare } = nuxt.options
    const read = (file: string) => readFileSync(join(rootDir, file), 'utf8')

    if (!dev && !_prepare) {
      const files = await Array.fromAsync(glob('content/**/*.md', { cwd: rootDir }))
      const problems = problemsOf(
        files.sort().map(file => ({ file: file.replaceAll('\\', '/'), source: read(file) })),
      )
      if (problems.length) throw new Error(problems.join('\n'))
    }

    nuxt.hook('content:file:beforeParse', context => {
      if (!context.file.id.endsWith('.md')) return
      const file = relative(rootDir, String(context.file.path)).replaceAll('\\', '/')
      context.file.body = withStatuses(context.file.body, reportOn(file, read(file), dev))
    })
  },
})

/** While a page is being written, its blocks have no status until they are run. */
function reportOn(file: string, source: string, dev: boolean): PageReport | undefined {
  try {
    return readReport(file, source)
  } catch (error) {
    if (dev) return undefined
    throw error
  }
}
