import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { paths } from './visit.ts'

const output = join(import.meta.dirname, '../../.output/public')
const pages = paths.filter(path => path !== '/no/such/page')

/** The one that the site was built with. */
const address = new URL((await headOf('/')).canonical!).origin

async function headOf(path: string) {
  const html = await (await fetch(inject('site') + path)).text()
  const [head = ''] = html.split('</head>')
  const meta = Object.fromEntries(
    Array.from(head.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g), ([, name, content]) => [
      name,
      content,
    ]),
  )
  return {
    meta,
    title: /<title>([^<]*)/.exec(head)?.[1],
    canonical: /<link rel="canonical" href="([^"]+)"/.exec(head)?.[1],
  }
}

test.for(pages)('%s says what it is', async path => {
  const { meta, title, canonical } = await headOf(path)
  expect(title).toMatch(/^[^·]+ · everyhost$/)
  expect(canonical).toBe(address + path)
  expect(meta.description?.length).toBeGreaterThan(50)
  expect(meta).toMatchObject({
    'og:title': title!.split(' · ')[0],
    'og:description': meta.description,
    'og:url': canonical,
    'og:site_name': 'everyhost',
    'og:image': `${address}/social-card.png`,
    'twitter:card': 'summary_large_image',
  })
})

test('no two pages have the same title or description', async () => {
  const heads = await Promise.all(pages.map(headOf))
  expect(new Set(heads.map(({ title }) => title)).size).toBe(pages.length)
  expect(new Set(heads.map(({ meta }) => meta.description)).size).toBe(pages.length)
})

test.each([
  ['social-card.png', 1200, 630],
  ['apple-touch-icon.png', 180, 180],
])('%s is there in its size', (name, width, height) => {
  const png = readFileSync(join(output, name))
  expect([png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([
    'PNG',
    width,
    height,
  ])
})
