// What a host of files should send with them, as the files that common hosts read it from. Nothing is lost without: each page
// names its Markdown itself. But some hosts would call Markdown a download.

import { markdownPathOf } from './addresses.ts'
import type { Page } from './pages.ts'
import { markdownAddress } from './pages.ts'

export interface HeaderRule {
  path: string
  headers: Record<string, string>
}

export function headerRules(pages: Page[], address: string): HeaderRule[] {
  return pages.flatMap((page): HeaderRule[] => [
    { path: page.path, headers: { Link: alternateLink(markdownAddress(page, address)) } },
    { path: markdownPathOf(page.path), headers: { 'Content-Type': 'text/markdown; charset=utf-8' } },
  ])
}

/** Says in a header of a page where its Markdown is. */
export function alternateLink(markdown: string): string {
  return `<${markdown}>; rel="alternate"; type="text/markdown"`
}

/** For Netlify and Cloudflare Pages. */
export function headersFile(rules: HeaderRule[]): string {
  return rules
    .map(({ path, headers }) =>
      [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ''].join('\n'),
    )
    .join('\n')
}

/** For Vercel. */
export function vercelFile(rules: HeaderRule[]): string {
  const headers = rules.map(({ path, headers }) => ({
    source: path,
    headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
  }))
  return `${JSON.stringify({ $schema: 'https://openapi.vercel.sh/vercel.json', headers }, null, 2)}\n`
}
