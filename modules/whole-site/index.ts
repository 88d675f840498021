import { glob } from 'node:fs/promises'
import { defineNuxtModule } from 'nuxt/kit'
import {
  type BuiltPage,
  deadAnchors,
  frontmatterProblems,
  missingComponents,
  readPage,
  unbuilt,
} from './check.ts'

/**
 * Fails the build when a Markdown file has no page, uses a component that isn't there, or has a link to a place in a page
 * that isn't.
 */
export default defineNuxtModule({
  meta: { name: 'whole-site' },
  setup(_options, nuxt) {
    if (nuxt.options.dev) return
    // Nuxt Content warns of what is thrown here and goes on without the page, whose lack is an error below
    nuxt.hook('content:file:beforeParse', ({ file }) => {
      if (!file.id.endsWith('.md')) return
      const problems = frontmatterProblems(file.body)
      if (problems.length) throw new Error(problems.join('\n'))
    })

    const pages = new Map<string, BuiltPage>()

    nuxt.hook('nitro:init', nitro => {
      nitro.hooks.hook('prerender:generate', ({ route, contents, fileName }) => {
        if (contents && fileName?.endsWith('.html')) pages.set(route, readPage(contents))
      })
      nitro.hooks.hook('prerender:done', async () => {
        const files = await Array.fromAsync(glob('content/**/*.md', { cwd: nuxt.options.rootDir }))
        const problems = [...unbuilt(files, pages), ...missingComponents(pages), ...deadAnchors(pages)]
        if (problems.length) throw new Error(problems.join('\n'))
      })
    })
  },
})
