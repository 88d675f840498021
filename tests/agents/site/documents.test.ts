// What agents are told of and given, on the built site.

import type { Nodes } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkMdc from 'remark-mdc'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { describe, expect, inject, test } from 'vitest'
import type { Section } from '../../../modules/for-agents/sections.ts'
import { parseLlmsTxt } from '../parse-llms-txt.ts'
import { builtPages, pathOfMarkdown, textAt } from './built.ts'

const served = inject('served')
const index = parseLlmsTxt(await textAt('/llms.txt'))
const links = index.sections.flatMap(section => section.links)
const pages = await builtPages()

test('the index lists every page that was built, in sections, and nothing else', () => {
  const listed = links.map(({ url }) => pathOfMarkdown(url))
  expect(listed.toSorted()).toEqual(pages)
})

test('the sitemap lists every page that was built', async () => {
  const xml = await textAt('/sitemap.xml')
  const urls = Array.from(xml.matchAll(/<loc>(.+?)<\/loc>/g), ([, url = '']) => url)
  expect(urls.map(url => new URL(url).pathname).toSorted()).toEqual(pages)
})

test('crawlers may read everything, and find the sitemap', async () => {
  expect(await textAt('/robots.txt')).toBe(`User-agent: *\nAllow: /\n\nSitemap: ${served}/sitemap.xml\n`)
})

test('all pages in one read, or in parts that the first names, none too long', async () => {
  const whole = await textAt('/llms-full.txt')
  const parts = Array.from(whole.matchAll(/^- \[.+\]\((.+\.txt)\): /gm), ([, url = '']) => url)
  const texts = await Promise.all([whole, ...parts.map(async url => (await fetch(url)).text())])
  for (const text of texts) expect(text.length).toBeLessThan(100_000)
  for (const { url } of links) {
    const markdown = await (await fetch(url)).text()
    const body = markdown.slice(markdown.indexOf('\n# ') + 1).trim()
    expect(texts.filter(text => text.includes(body))).toHaveLength(1)
  }
})

describe.each(links.map(({ url }) => url))('%s', url => {
  const path = pathOfMarkdown(url)

  test('begins with where the index is, the version and what came of the samples', async () => {
    const [first, , second, , title] = (await textAt(new URL(url).pathname)).split('\n')
    expect(first).toBe(
      `> All pages, as Markdown: ${served}/llms.txt · this page for people: ${served}${path}`,
    )
    expect(second).toMatch(
      /^> everyhost \d+\.\d+\.\d+ · (there are no samples on this page|\d+ of \d+ samples on this page passed with everyhost \S+, TypeScript \S+ and Node \d\S+)/,
    )
    expect(title).toMatch(/^# \S/)
  })

  test('has nothing left of what only this site understands, and no relative address', async () => {
    const markdown = await textAt(new URL(url).pathname)
    const nodes = [...walk(unified().use(remarkParse).use(remarkGfm).use(remarkMdc).parse(markdown))]
    const left = nodes.filter(({ type }) => /component/i.test(type))
    expect(left).toEqual([])
    for (const node of nodes) {
      if ('url' in node) expect(node.url).toMatch(/^https?:\/\//)
      if (node.type === 'code') expect(node.meta ?? '').toBe('')
      if (node.type === 'html') expect(node.value).toBe('<br>')
    }
  })

  test('leads only to what is there', async () => {
    const markdown = await textAt(new URL(url).pathname)
    const nodes = [...walk(unified().use(remarkParse).use(remarkGfm).parse(markdown))]
    const own = nodes.flatMap(node => ('url' in node && node.url.startsWith(served) ? [node.url] : []))
    for (const link of own) expect((await fetch(link)).status, link).toBe(200)
  })
})

test('each section is at the address it names', async () => {
  const sections: Section[] = JSON.parse(await textAt('/sections.json'))
  expect(new Set(sections.map(({ markdown }) => markdown))).toEqual(new Set(links.map(({ url }) => url)))
  for (const { url, title, text, markdown } of sections) {
    const { hash, pathname } = new URL(url)
    const html = await textAt(pathname)
    const id = decodeURIComponent(hash.slice(1))
    if (hash) expect(html.includes(` id="${id}"`), url).toBe(true)
    expect(text).toMatch(/^#{1,3} /)
    expect(title).not.toBe('')
    expect(await textAt(new URL(markdown).pathname)).toContain(text)
  }
})

// ---

function* walk(node: Nodes): Generator<Nodes> {
  yield node
  if ('children' in node) for (const child of node.children) yield* walk(child)
}
