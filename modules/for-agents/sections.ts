// The pages by section, so that a search can answer with a piece and not with a page.

import GithubSlugger from 'github-slugger'
import { toString as textOf } from 'mdast-util-to-string'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { markdownAddress, type Page } from './pages.ts'

export interface Section {
  /** Of the page. */
  page: string
  /** Of the section; the page's own for what stands above the first heading. */
  title: string
  /** Where it is for people, with the place on the page. */
  url: string
  /** The whole page as Markdown. */
  markdown: string
  text: string
}

const parser = unified().use(remarkParse).use(remarkGfm)

export function sectionsOf(pages: Page[], address: string): Section[] {
  return pages.flatMap(page => pageSections(page, address))
}

// ---

function pageSections(page: Page, address: string): Section[] {
  const slugger = new GithubSlugger()
  const starts = parser.parse(page.body).children.flatMap(node => {
    if (node.type !== 'heading' || node.depth > 3) return []
    const title = textOf(node)
    return [{ title, depth: node.depth, at: node.position!.start.offset! }]
  })
  return starts.map(({ title, depth, at }, index) => ({
    page: page.title,
    title,
    url: `${address}${page.path}${depth === 1 ? '' : `#${anchorOf(slugger.slug(title))}`}`,
    markdown: markdownAddress(page, address),
    text: page.body.slice(at, starts[index + 1]?.at).trim(),
  }))
}

/** As Nuxt Content makes the id of a heading. */
function anchorOf(slug: string): string {
  return slug.replace(/-+/g, '-').replace(/^-|-$/g, '').replace(/^(\d)/, '_$1')
}
