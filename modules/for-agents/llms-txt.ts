// https://llmstxt.org: a title, a summary of one line, a paragraph, then sections of links and nothing else. The format's own
// reader fails on anything more, such as a sentence below a section's title.

import { markdownAddress, type Page } from './pages.ts'

/** No file an agent fetches whole may be longer. */
export const LIMIT = 100_000

/** What the indexes say of the whole. */
export interface About {
  address: string
  /** Of the package. */
  version: string
  /** One line. */
  summary: string
}

export interface Group {
  title: string
  /** Name of the folder; empty for the pages outside of any. */
  folder: string
  pages: Page[]
}

/** The pages by folder: those outside of any first, then each folder in the order of `titles`. */
export function grouped(pages: Page[], titles: Map<string, string>): Group[] {
  const groups = [
    { title: 'Start', folder: '' },
    ...Array.from(titles, ([folder, title]) => ({ title, folder })),
  ]
  return groups
    .map(group => ({ ...group, pages: pages.filter(({ folder }) => folder === group.folder) }))
    .filter(group => group.pages.length > 0)
}

export function llmsTxt(groups: Group[], { address, version, summary }: About): string {
  const sections = groups.map(({ title, pages }) => {
    return `## ${title}\n\n${pages.map(page => entry(page, address)).join('\n')}`
  })
  return join([
    '# everyhost',
    `> ${summary}`,
    [
      `This is the documentation of everyhost ${version}, a TypeScript package.`,
      'Each link leads to a page as Markdown.',
      `All pages in one read: ${address}/llms-full.txt.`,
      `By section, for a search of your own: ${address}/sections.json.`,
      'Each sample says what it was checked with when these pages were built.',
    ].join(' '),
    ...sections,
  ])
}

/** Path and text of `/llms-full.txt`, and of its parts where the whole would be too long for one read. */
export function llmsFullTxt(
  groups: Group[],
  { address, version }: About,
  limit = LIMIT,
): Map<string, string> {
  const head = `# everyhost ${version}, all pages\n\n> The index of these pages: ${address}/llms.txt`
  const whole = join([head, ...groups.flatMap(({ pages }) => pages.map(page => asPart(page, address)))])
  if (whole.length < limit) return new Map([['/llms-full.txt', whole]])

  const parts = groups.flatMap(group => splitGroup(group, address, version, limit))
  const list = parts.map(({ path, title, text }) => {
    return `- [${title}](${address}${path}): ${text.length.toLocaleString('en')} characters`
  })
  const index = join([head, 'All pages are too long for one read; these are their parts.', list.join('\n')])
  return new Map([['/llms-full.txt', index], ...parts.map(({ path, text }) => [path, text] as const)])
}

// ---

interface Part {
  path: string
  title: string
  text: string
}

function splitGroup(
  { title, folder, pages }: Group,
  address: string,
  version: string,
  limit: number,
): Part[] {
  const head = `# everyhost ${version}: ${title}\n\n> The other parts: ${address}/llms-full.txt`
  const texts: string[][] = []
  for (const page of pages) {
    const text = asPart(page, address)
    const open = texts.at(-1)
    if (open && join([head, ...open, text]).length < limit) open.push(text)
    else texts.push([text])
  }
  return texts.map((own, index) => {
    const number = texts.length > 1 ? `-${index + 1}` : ''
    const part = {
      path: `${folder ? `/${folder}` : ''}/llms-full${folder ? '' : '-start'}${number}.txt`,
      title: texts.length > 1 ? `${title}, part ${index + 1} of ${texts.length}` : title,
      text: join([head, ...own]),
    }
    if (part.text.length >= limit) {
      throw new Error(
        `${part.path} would have ${part.text.length} characters; no read may have ${limit}: make its page shorter`,
      )
    }
    return part
  })
}

function entry(page: Page, address: string): string {
  return `- [${page.title.replace(/[[\]]/g, '')}](${markdownAddress(page, address)}): ${page.description}`
}

function asPart(page: Page, address: string): string {
  return `<!-- ${markdownAddress(page, address)} -->\n\n${page.body.trim()}`
}

function join(parts: string[]): string {
  return `${parts.join('\n\n')}\n`
}
