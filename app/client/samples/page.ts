import { pagePathOf } from '../../../modules/for-agents/addresses.ts'
import { isNameless, type LiveBlock, type LivePage, livePathOf } from '../../../modules/live/page.ts'
import type { Order } from '../../sandbox/protocol.ts'
import { once } from './once.ts'

let loading: Promise<LivePage> | undefined
const texts = new Map<string, Promise<string>>()

/** What this page has to be live. Throws an `Error` for the reader where it cannot be loaded. */
export function loadPage(): Promise<LivePage> {
  loading ??= load(`/live/${livePathOf(pagePathOf(location.pathname))}`)
    .then(text => JSON.parse(text) as LivePage)
    .catch(error => {
      // the network may be back at the next try
      loading = undefined
      throw error
    })
  return loading
}

/** The block that a figure of the page shows. Throws an `Error` where the page is another than the one it was loaded for. */
export async function blockOf(figure: Element): Promise<LiveBlock> {
  const { blocks } = await loadPage()
  const block = blocks.find(({ index }) => index === Number(figure.getAttribute('data-block')))
  if (block?.shown.trimEnd() !== codeOf(figure).textContent.trimEnd()) {
    throw new Error('This page has changed since it was opened. Reload it.')
  }
  return block
}

export function codeOf(figure: Element): HTMLElement {
  return figure.querySelector('pre')!
}

/** An order to run a file of the page, with what it and the files it imports need of the package. */
export async function orderFor(entry: string, edited: Map<string, string>): Promise<Order> {
  const page = await loadPage()
  const all = { ...page.files, ...Object.fromEntries(edited) }
  // a block without a name can be run, and not imported
  const now = Object.fromEntries(Object.entries(all).filter(([path]) => path === entry || !isNameless(path)))
  const read = reachable(entry, now).map(path => now[path] ?? '')
  return { entry, files: now, ...(await packagesFor(read, page)) }
}

/** What a run needs of the package: the modules behind the names in some texts, and others by their paths in `dist`. */
export async function packagesFor(
  read: string[],
  { packages, dist }: Pick<LivePage, 'packages' | 'dist'>,
  others: string[] = [],
): Promise<Pick<Order, 'modules' | 'packages'>> {
  const named = Object.keys(packages).filter(name => read.some(text => isNamed(name, text)))
  const paths = [...new Set([...others, ...named.flatMap(name => packages[name]!)])]
  const texts = await Promise.all(paths.map(path => loadText(`${dist}/${path}`)))
  return {
    modules: Object.fromEntries(paths.map((path, index) => [path, texts[index]!])),
    packages: Object.fromEntries(Object.entries(packages).map(([name, [path]]) => [name, path!])),
  }
}

/** A file and the files of the page it leads to, by what stands between quotes in them: too many do no harm. */
export function reachable(entry: string, files: Record<string, string>): string[] {
  const found = new Set([entry])
  for (const path of found) {
    for (const file of Object.keys(files)) if (isNamed(`./${file}`, files[path] ?? '')) found.add(file)
  }
  return [...found]
}

/** A text of this site, which is loaded once. Throws an `Error` for the reader where it cannot be. */
export function loadText(address: string): Promise<string> {
  return once(texts, address, () => load(address))
}

// ---

function isNamed(name: string, text: string): boolean {
  return text.includes(`'${name}'`) || text.includes(`"${name}"`)
}

async function load(address: string): Promise<string> {
  const answer = await fetch(address).catch(() => undefined)
  if (!answer?.ok) throw new Error('What it takes to run could not be loaded. Is the network there?')
  return answer.text()
}
