import type { JSHandle, Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { violationsOn } from './violations.ts'
import { builtPage, paths, visit } from './visit.ts'

test('the start page and the guide are among the pages', () => {
  expect(paths).toEqual(expect.arrayContaining(['/', '/guide', '/guide/validation']))
})

test.for(paths)('%s, in light and dark, on a phone and a wide screen', { timeout: 90_000 }, async path => {
  const { page, complaints } = await visit(path, { viewport: { width: 360, height: 740 } })
  await page.evaluate(() => document.fonts.ready)
  // nothing of a page's own part waits for its scripts
  const built = await textOf(await builtPage(path))
  expect(await textOf(await page.evaluateHandle(() => document))).toBe(built)
  expect(built.length).toBeGreaterThan(200)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 740 })
      expect(await stateOf(page)).toEqual({ tooWide: 0, isDark: colorScheme === 'dark', headings: 1 })
      // what is in main is in it at any width, so each theme looks at it once
      const isWhole = (colorScheme === 'dark') === (width === 1280)
      const violations = await violationsOn(page, isWhole ? {} : { exclude: ['main'] })
      expect(violations, `${colorScheme}, ${width} px`).toEqual([])
    }
  }
  expect(await page.title()).toMatch(/everyhost/)
  expect(complaints).toEqual([])
  await page.context().close()
})

test.for(paths)('%s offers nothing without JavaScript that would do nothing', async path => {
  const { page, complaints } = await visit(path, { javaScriptEnabled: false })
  for (const name of ['Search', 'Switch between light and dark']) {
    expect(await page.getByRole('button', { name }).isVisible()).toBe(false)
  }
  expect(complaints).toEqual([])
  await page.context().close()
})

test.for([
  [
    '/',
    'export const slugify = defineTool({',
    'one-tool-every-host',
    'no user "ada" Tool result: access granted',
  ],
  [
    '/guide/validation',
    'export const searchIssues = defineTool({',
    'unknown property "lables"',
    'Running 3 tests',
  ],
])(
  '%s has its code, outputs and the first result of its demos in the page itself',
  async ([path, ...texts]) => {
    const { page } = await visit(path!, { javaScriptEnabled: false })
    const [text] = await page.getByRole('main').allInnerTexts()
    for (const expected of texts) expect(text).toContain(expected)
    await page.context().close()
  },
)

test('no page asks another origin, a database or Nuxt for anything', async () => {
  const pages = await Promise.all(paths.map(async path => (await fetch(inject('site') + path)).text()))
  for (const html of pages) expect(html).not.toMatch(/wasm|__NUXT|_payload|fonts\.g|rel="prefetch"/)
})

function stateOf(page: Page) {
  return page.evaluate(() => ({
    tooWide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    isDark: getComputedStyle(document.documentElement).backgroundColor === 'rgb(20, 19, 17)',
    headings: document.querySelectorAll('h1').length,
  }))
}

/** All text of a page's own part, but for the labels that change in use. */
function textOf(document: JSHandle<Document>): Promise<string> {
  return document.evaluate(({ body }) => body.querySelector('main')!.textContent.replace(/\s+/g, ' '))
}
