import { createHash } from 'node:crypto'
import { markdownPathOf } from './addresses.ts'
import { grouped, llmsFullTxt, llmsTxt } from './llms-txt.ts'
import { folderTitles, type Reading, readPages } from './pages.ts'
import { type Section, sectionsOf } from './sections.ts'
import { robots, sitemap } from './sitemap.ts'

/** A file of the site that is not made by Nuxt. */
export interface Document {
  type: string
  etag: string
  text: string
}

export interface ForAgents {
  /** By path, e.g. `/llms.txt` and `/guide/validation.md`. */
  documents: Record<string, Document>
  /** Paths of the pages, e.g. `/guide/validation`. */
  pages: string[]
  sections: Section[]
}

export async function documentsOf(reading: Reading): Promise<ForAgents> {
  const { rootDir, address, version } = reading
  const pages = await readPages(reading)
  const paths = pages.map(({ path }) => path)
  const sections = sectionsOf(pages, address)
  const groups = grouped(pages, folderTitles(rootDir, pages))
  const summary = pages.find(({ path }) => path === '/')!.description
  const about = { address, version, summary }

  return {
    pages: paths,
    sections,
    documents: Object.fromEntries([
      ...pages.map(({ path, markdown }) => [markdownPathOf(path), document('text/markdown', markdown)]),
      ['/llms.txt', document('text/plain', llmsTxt(groups, about))],
      ...Array.from(llmsFullTxt(groups, about), ([path, text]) => [path, document('text/plain', text)]),
      ['/sections.json', document('application/json', JSON.stringify(sections))],
      ['/sitemap.xml', document('application/xml', sitemap(paths, address))],
      ['/robots.txt', document('text/plain', robots(address))],
    ]),
  }
}

function document(type: string, text: string): Document {
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  return { type: `${type}; charset=utf-8`, etag: `"${hash}"`, text }
}
