import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { paths, visit } from './visit.ts'

const kilobyte = 1024
const budgets = {
  /** What every page starts with, whatever is on it. */
  start: { script: 12 * kilobyte, files: 3, all: 130 * kilobyte },
  /** What it has asked for when it has been read to its end, and all that is alive on it has come to life. */
  end: { script: 240 * kilobyte, files: 8, all: 340 * kilobyte },
}
/** Where the live part is what one comes for, and in sight at once: at its start such a page has all that another has at its end. */
const aliveAtOnce = ['/playground']

test.for(paths)('%s keeps to its budget, gzipped, at its start and its end', async path => {
  const { page, complaints } = await visit(path)
  await page.evaluate(() => document.fonts.ready)
  const start = await weigh(page)
  for (const part of await page.locator('[data-live]').all()) {
    await part.scrollIntoViewIfNeeded()
    await expect.poll(() => part.getAttribute('data-awake')).toBe('')
  }
  const end = await weigh(page)
  console.log(path, { start, end })
  expect(complaints).toEqual([])
  await page.context().close()

  for (const [measured, budget] of [
    [start, aliveAtOnce.includes(path) ? budgets.end : budgets.start],
    [end, budgets.end],
  ] as const) {
    expect(measured.script).toBeGreaterThan(0)
    expect(measured.script).toBeLessThanOrEqual(budget.script)
    expect(measured.files).toBeLessThanOrEqual(budget.files)
    expect(measured.all).toBeLessThanOrEqual(budget.all)
  }
})

async function weigh(page: Page) {
  const loaded = await page.evaluate(() => [
    location.href,
    ...performance.getEntriesByType('resource').map(({ name }) => name),
  ])
  expect(loaded.filter(url => /wasm|sql/.test(url))).toEqual([])
  const sizes = new Map<string, number>()
  for (const url of loaded) sizes.set(url, await gzippedSize(url))
  const scripts = [...sizes].filter(([url]) => url.endsWith('.js'))
  const total = (entries: Iterable<[string, number]>) =>
    Array.from(entries).reduce((sum, [, size]) => sum + size, 0)
  return { script: total(scripts), files: scripts.length, all: total(sizes) }
}

/** What a server that compresses would send: fonts are compressed already. */
async function gzippedSize(url: string): Promise<number> {
  const body = Buffer.from(await (await fetch(url)).arrayBuffer())
  return url.endsWith('.woff2') ? body.length : gzipSync(body).length
}
