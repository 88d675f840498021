import { describe, expect, inject, test } from 'vitest'
import { builtPages, markdownOf, textAt } from './built.ts'

const served = inject('served')
const pages = await builtPages()
const html = 'text/html;charset=utf-8'
const markdown = 'text/markdown; charset=utf-8'

describe.each(pages)('%s, with a server', path => {
  test('is Markdown for who would rather have that, byte for byte that of its .md address', async () => {
    const response = await fetch(served + path, { headers: { accept: 'text/markdown' } })
    expect(response.headers.get('content-type')).toBe(markdown)
    expect(response.headers.get('vary')).toContain('Accept')
    expect(await response.text()).toBe(await textAt(markdownOf(path)))
  })

  test('is HTML for everyone else, and says where its Markdown is', async () => {
    const { headers } = await fetch(served + path)
    expect(headers.get('content-type')).toBe(html)
    expect(headers.get('vary')).toContain('Accept')
    expect(headers.get('link')).toBe(`<${served}${markdownOf(path)}>; rel="alternate"; type="text/markdown"`)
  })
})

test.for([
  ['*/*', html],
  ['text/*', html],
  ['', html],
  ['application/json', html],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', html],
  ['text/html, text/markdown', html],
  ['text/markdown;q=0', html],
  ['text/markdown;q=0.4, text/html;q=0.5', html],
  ['text/markdown, text/html', markdown],
  ['text/html;q=0.9, text/markdown', markdown],
  ['text/markdown, */*;q=0.1', markdown],
  ['TEXT/Markdown', markdown],
  ['text/markdown;charset=utf-8, text/html;q=0.1', markdown],
  ['text/markdown;q=banana, ,,;;;q=', html],
])('Accept: %s', async ([accept, type]) => {
  const { headers } = await fetch(`${served}/guide`, { headers: { accept: accept! } })
  expect(headers.get('content-type')).toBe(type)
})

test('HEAD, a slash at the end and a copy that is still fresh are answered alike', async () => {
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(served + path, { ...init, headers: { accept: 'text/markdown', ...init.headers } })
  expect((await ask('/guide', { method: 'HEAD' })).headers.get('content-type')).toBe(markdown)
  const slashed = await ask('/guide/')
  expect(slashed.headers.get('content-type')).toBe(markdown)
  const etag = slashed.headers.get('etag')!
  const fresh = await ask('/guide', { headers: { 'if-none-match': etag } })
  expect([fresh.status, await fresh.text()]).toEqual([304, ''])
})

test('what is no page has no second form', async () => {
  const { headers } = await fetch(`${served}/llms.txt`, { headers: { accept: 'text/markdown' } })
  expect(headers.get('content-type')).toMatch(/^text\/plain/)
  expect(headers.get('vary') ?? '').not.toContain('Accept,')
})

test('a guessed .md address is answered with where to look', async () => {
  const response = await fetch(`${served}/guide/no-such-page.md`)
  expect([response.status, response.headers.get('content-type')]).toEqual([404, markdown])
  expect(await response.text()).toBe(`# There is no page at this address\n\nAll pages: ${served}/llms.txt\n`)
})

describe('a host of files', () => {
  const files = inject('files')

  test.for(pages)('has %s as Markdown, and the page names it', async path => {
    const page = await (await fetch(files + path)).text()
    expect(page).toContain(`<link rel="alternate" type="text/markdown" href="${served}${markdownOf(path)}">`)
    const response = await fetch(files + markdownOf(path))
    expect(response.headers.get('content-type')).toBe(markdown)
    expect(await response.text()).toBe(await textAt(markdownOf(path)))
  })

  test('sends what its file of headers says, in the words of either host', async () => {
    const { headers } = await fetch(`${files}/guide`)
    const link = `<${served}/guide.md>; rel="alternate"; type="text/markdown"`
    expect(headers.get('link')).toBe(link)
    const vercel = JSON.parse(await textAt('/vercel.json'))
    expect(vercel.headers).toContainEqual({ source: '/guide', headers: [{ key: 'Link', value: link }] })
  })
})

test.for(pages)('%s tells agents of the index where people neither see, hear nor reach it', async path => {
  const page = await textAt(path)
  const [, attributes, text] = /<div([^>]*)>(For agents: [^<]*)<\/div>/.exec(page) ?? []
  expect(attributes).toBe(' class="sr-only" aria-hidden="true"')
  expect(text).toBe(
    `For agents: all pages as Markdown are listed in ${served}/llms.txt, and this one is ${served}${markdownOf(path)}`,
  )
})
