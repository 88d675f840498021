import { createHash } from 'node:crypto'
import { markdownPathOf } from './addresses.ts'
import { headerRules, headersFile, vercelFile } from './headers.ts'
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
  /** Of the package. */
  version: string
  /** Where the site is, as it was configured for the build: all of the above has it in it. */
  address: string
}

export async function documentsOf(reading: Reading): Promise<ForAgents> {
  const { rootDir, address, version } = reading
  const found = await readPages(reading)
  const groups = grouped(found, folderTitles(rootDir, found))
  const pages = groups.flatMap(group => group.pages)
  const paths = pages.map(({ path }) => path)
  const sections = sectionsOf(pages, address)
  const rules = headerRules(pages, address)
  const summary = pages.find(({ path }) => path === '/')!.description
  const about = { address, version, summary }

  return {
    pages: paths,
    sections,
    version,
    address,
    documents: Object.fromEntries([
      ...pages.map(({ path, markdown }) => [markdownPathOf(path), document('text/markdown', markdown)]),
      ['/llms.txt', document('text/plain', llmsTxt(groups, about))],
      ...Array.from(llmsFullTxt(groups, about), ([path, text]) => [path, document('text/plain', text)]),
      ['/sections.json', document('application/json', JSON.stringify(sections))],
      ['/sitemap.xml', document('application/xml', sitemap(paths, address))],
      ['/_headers', document('text/plain', headersFile(rules))],
      ['/vercel.json', document('application/json', vercelFile(rules))],
      ['/robots.txt', document('text/plain', robots(address))],
    ]),
  }
}

function document(type: string, text: string): Document {
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  return { type: `${type}; charset=utf-8`, etag: `"${hash}"`, text }
}
