import { glob } from 'node:fs/promises'
import { defineNuxtModule } from 'nuxt/kit'

interface BuiltPage {
  ids: Set<string>
  links: string[]
}

/** Fails the build when a Markdown file has no page, or a link of a page leads to a place that isn't there. */
export default defineNuxtModule({
  meta: { name: 'whole-site' },
  setup(_options, nuxt) {
    if (nuxt.options.dev) return
    const pages = new Map<string, BuiltPage>()

    nuxt.hook('nitro:init', nitro => {
      nitro.hooks.hook('prerender:generate', ({ route, contents, fileName }) => {
        if (contents && fileName?.endsWith('.html')) pages.set(route, read(contents))
      })
      nitro.hooks.hook('prerender:done', async () => {
        const problems = [...(await withoutPage(nuxt.options.rootDir, pages)), ...deadAnchors(pages)]
        if (problems.length) throw new Error(problems.join('\n'))
      })
    })
  },
})

function read(html: string): BuiltPage {
  return {
    ids: new Set(Array.from(html.matchAll(/<[^>]+\sid="([^"]+)"/g), ([, id = '']) => id)),
    links: Array.from(html.matchAll(/<a\b[^>]*\shref="([^"]*)"/g), ([, href = '']) => href),
  }
}

/** A page whose Markdown does not parse is only left out by Nuxt Content. */
async function withoutPage(root: string, pages: Map<string, BuiltPage>): Promise<string[]> {
  const problems: string[] = []
  for await (const file of glob('content/**/*.md', { cwd: root })) {
    const path = pathOf(file)
    if (!pages.has(path)) problems.push(`${file} has no page at ${path}: does it parse?`)
  }
  return problems
}

function pathOf(file: string): string {
  const names = file.replaceAll('\\', '/').replace(/\.md$/, '').split('/').slice(1)
  const path = names.map(name => name.replace(/^\d+\./, '')).filter(name => name !== 'index')
  return `/${path.join('/')}`
}

/** The crawler of the build finds dead pages; it does not look at what follows the `#`. */
function deadAnchors(pages: Map<string, BuiltPage>): string[] {
  return [...pages].flatMap(([route, page]) =>
    page.links.flatMap(link => {
      const url = new URL(link, `http://site${route}`)
      const target = pages.get(url.pathname.replace(/(.)\/$/, '$1'))
      const id = decodeURIComponent(url.hash.slice(1))
      if (url.host !== 'site' || !target || !id || target.ids.has(id)) return []
      return [`${route} links to ${link}, and no element there has that id`]
    }),
  )
}
