import { parseDocument } from 'yaml'
import { pagePathOf } from '../for-agents/addresses.ts'
import { yamlOf } from './frontmatter.ts'

/** What a built page offers to links, the links it has, each as it is written, and the elements HTML doesn't know. */
export interface BuiltPage {
  ids: Set<string>
  links: string[]
  unknown: string[]
}

export function readPage(page: string): BuiltPage {
  const html = page.replace(/<script\b.*?<\/script>/gs, '')
  return {
    ids: new Set(Array.from(html.matchAll(/<[^>]+\sid="([^"]+)"/g), ([, id = '']) => id)),
    links: Array.from(html.matchAll(/<a\b[^>]*\shref="([^"]*)"/g), ([, href = '']) => href),
    unknown: Array.from(html.matchAll(/<([A-Z]\w*|[a-z]+-[a-z-]+)/g), ([, name = '']) => name),
  }
}

/** The Markdown files without a page: Nuxt Content only leaves out what it cannot parse. */
export function unbuilt(files: string[], pages: Map<string, BuiltPage>): string[] {
  return files.flatMap(file => {
    const path = pathOf(file)
    return pages.has(path) ? [] : [`${file} has no page at ${path}: does it parse?`]
  })
}

/** What is wrong with the frontmatter of a Markdown text, which its parser would rather guess at. */
export function frontmatterProblems(markdown: string): string[] {
  const yaml = yamlOf(markdown)
  if (yaml === undefined) return ['no frontmatter']
  const document = parseDocument(yaml)
  if (document.errors.length) return document.errors.map(({ message }) => message)
  const missing = ['title', 'description'].filter(name => !document.get(name))
  return missing.map(name => `no ${name} in the frontmatter`)
}

/** The components that a page asks for and nobody has. */
export function missingComponents(pages: Map<string, BuiltPage>): string[] {
  return [...pages].flatMap(([route, { unknown }]) =>
    unknown.map(name => `${route} uses the component ${name}, and there is no such component`),
  )
}

/** The links to places that their pages don't have; dead pages are what the crawler of the build finds. */
export function deadAnchors(pages: Map<string, BuiltPage>): string[] {
  return [...pages].flatMap(([route, page]) =>
    page.links.flatMap(link => {
      const url = new URL(link, `http://site${route}`)
      const target = pages.get(pagePathOf(url.pathname))
      const id = decodeURIComponent(url.hash.slice(1))
      if (url.host !== 'site' || !target || !id || target.ids.has(id)) return []
      return [`${route} links to ${link}, and nothing there has that id`]
    }),
  )
}

/** The address of a Markdown file: without the numbers that order files, and without `index`. */
export function pathOf(file: string): string {
  const names = file.replaceAll('\\', '/').replace(/\.md$/, '').split('/').slice(1)
  const path = names.map(name => name.replace(/^\d+\./, '')).filter(name => name !== 'index')
  return `/${path.join('/')}`
}
