/** What a built page offers to links, and the links it has, each as it is written. */
export interface BuiltPage {
  ids: Set<string>
  links: string[]
}

export function readPage(html: string): BuiltPage {
  return {
    ids: new Set(Array.from(html.matchAll(/<[^>]+\sid="([^"]+)"/g), ([, id = '']) => id)),
    links: Array.from(html.matchAll(/<a\b[^>]*\shref="([^"]*)"/g), ([, href = '']) => href),
  }
}

/** The Markdown files without a page: Nuxt Content only leaves out what it cannot parse. */
export function unbuilt(files: string[], pages: Map<string, BuiltPage>): string[] {
  return files.flatMap(file => {
    const path = pathOf(file)
    return pages.has(path) ? [] : [`${file} has no page at ${path}: does it parse?`]
  })
}

/** The links to places that their pages don't have; dead pages are what the crawler of the build finds. */
export function deadAnchors(pages: Map<string, BuiltPage>): string[] {
  return [...pages].flatMap(([route, page]) =>
    page.links.flatMap(link => {
      const url = new URL(link, `http://site${route}`)
      const target = pages.get(url.pathname.replace(/(.)\/$/, '$1'))
      const id = decodeURIComponent(url.hash.slice(1))
      if (url.host !== 'site' || !target || !id || target.ids.has(id)) return []
      return [`${route} links to ${link}, and nothing there has that id`]
    }),
  )
}

/** The address of a Markdown file: without the numbers that order files, and without `index`. */
function pathOf(file: string): string {
  const names = file.replaceAll('\\', '/').replace(/\.md$/, '').split('/').slice(1)
  const path = names.map(name => name.replace(/^\d+\./, '')).filter(name => name !== 'index')
  return `/${path.join('/')}`
}
