import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { paths, visit } from './visit.ts'

const kilobyte = 1024
const budgets = {
  'a page': { script: 210 * kilobyte, files: 8, all: 310 * kilobyte },
  'a page with a demo': { script: 240 * kilobyte, files: 8, all: 340 * kilobyte },
}

test.for(paths)('%s starts with what its budget allows, gzipped, and without a database', async path => {
  const { page } = await visit(path)
  await page.evaluate(() => document.fonts.ready)
  const loaded = await page.evaluate(() => [
    location.href,
    ...performance.getEntriesByType('resource').map(({ name }) => name),
  ])
  const budget = budgets[(await page.locator('.demo').count()) ? 'a page with a demo' : 'a page']
  await page.context().close()

  const sizes = new Map<string, number>()
  for (const url of loaded) sizes.set(url, await gzippedSize(url))
  const scripts = [...sizes].filter(([url]) => url.endsWith('.js'))
  const total = (entries: Iterable<[string, number]>) =>
    Array.from(entries).reduce((sum, [, size]) => sum + size, 0)
  const measured = { script: total(scripts), files: scripts.length, all: total(sizes) }
  console.log(path, measured)

  expect(scripts.length).toBeGreaterThan(0)
  expect(loaded.filter(url => /wasm|sql/.test(url))).toEqual([])
  expect(measured.script).toBeLessThanOrEqual(budget.script)
  expect(measured.files).toBeLessThanOrEqual(budget.files)
  expect(measured.all).toBeLessThanOrEqual(budget.all)
})

/** What a server that compresses would send: fonts are compressed already. */
async function gzippedSize(url: string): Promise<number> {
  const body = Buffer.from(await (await fetch(url)).arrayBuffer())
  return url.endsWith('.woff2') ? body.length : gzipSync(body).length
}
