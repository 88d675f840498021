/** Where the site is, and which pages it has. */
export interface Site {
  /** Without a slash at the end, e.g. `https://everyhost.example`. */
  address: string
  /** Paths of the pages, e.g. `/guide/validation`. */
  paths: ReadonlySet<string>
}

/** The path of a page's Markdown: its own with `.md` added; the start page has no name to add it to. */
export function markdownPathOf(path: string): string {
  return path === '/' ? '/index.md' : `${path}.md`
}

/** The path of a page as pages are known by: without a slash at its end. */
export function pagePathOf(pathname: string): string {
  return pathname.replace(/(.)\/$/, '$1')
}

/** A link of a page as an agent can follow it: a whole address, and of a page its Markdown. */
export function absolute(link: string, path: string, { address, paths }: Site): string {
  const url = new URL(link, new URL(path, address))
  if (url.origin !== new URL(address).origin) return link
  const page = pagePathOf(url.pathname)
  if (paths.has(page)) url.pathname = markdownPathOf(page)
  return url.href
}

/** The base address as it is configured, or a complaint: all that agents read is built on it. */
export function checkedAddress(address: unknown): string {
  const url = typeof address === 'string' && URL.canParse(address) ? new URL(address) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.origin !== address) {
    throw new Error(
      `The address of the site is ${JSON.stringify(address)}; it must be an origin such as "https://everyhost.example", with no slash at its end`,
    )
  }
  return address
}
