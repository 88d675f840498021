import { expect, inject, test } from 'vitest'
import { paths, visit } from './visit.ts'

const schemes = ['light', 'dark'] as const
const everyWay = paths.flatMap(path => schemes.map(colorScheme => ({ path, colorScheme })))

test('the start page and the guide are among the pages', () => {
  expect(paths).toEqual(expect.arrayContaining(['/', '/guide/validation']))
})

test.for(everyWay)('$path in $colorScheme, on a phone and a wide screen', async ({ path, colorScheme }) => {
  const { page, complaints } = await visit(path, { colorScheme, viewport: { width: 360, height: 740 } })
  await page.evaluate(() => document.fonts.ready)
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    const state = await page.evaluate(() => ({
      tooWide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      isDark: document.documentElement.classList.contains('dark'),
      headings: document.querySelectorAll('h1').length,
    }))
    expect(state).toEqual({ tooWide: 0, isDark: colorScheme === 'dark', headings: 1 })
  }
  expect(await page.title()).toMatch(/everyhost/)
  expect(complaints).toEqual([])
  await page.context().close()
})

test('the colour mode is there before the page is, and stays with a reader who changes it', async () => {
  const { page, complaints } = await visit('/', { colorScheme: 'dark' })
  await page.addInitScript(() => {
    const seen = new MutationObserver(() => {
      if (!document.body) return
      seen.disconnect()
      Object.assign(globalThis, { classAtBody: document.documentElement.className })
    })
    seen.observe(document, { childList: true, subtree: true })
  })
  const classAtBody = async () => {
    await page.reload()
    return page.evaluate(() => (globalThis as { classAtBody?: string }).classAtBody)
  }
  expect(await classAtBody()).toBe('dark')

  await page.getByRole('button', { name: 'Switch between light and dark' }).click()
  expect(await classAtBody()).toBe('light')
  expect(complaints).toEqual([])
  await page.context().close()
})

test('the search finds a section and goes there', async () => {
  const sections: { id: string; title: string }[] = await (
    await fetch(`${inject('site')}/search.json`)
  ).json()
  const section = sections.findLast(({ id }) => id.startsWith('/guide/validation#'))!
  const { page, complaints } = await visit('/')
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Search' })
  await dialog.getByRole('textbox').fill(section.title)
  await dialog.getByRole('option').filter({ hasText: section.title }).first().click()
  await page.waitForURL(`**${section.id}`)
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('heading', { level: 1, name: 'Validation and Errors' }).waitFor()
  expect(complaints).toEqual([])
  await page.context().close()
})

test('on a phone the lists of pages and sections open over the page and close again', async () => {
  const { page, complaints } = await visit('/guide/validation', { viewport: { width: 360, height: 700 } })
  const sections = page.getByRole('navigation', { name: 'On this page' })
  expect(await sections.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'On this page' }).click()
  const link = sections.getByRole('link').last()
  const hash = await link.getAttribute('href')
  await link.click()
  await sections.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).hash).toBe(hash)
  expect(complaints).toEqual([])
  await page.context().close()
})

test('an address without a page says so and leads on', async () => {
  const { page } = await visit('/no/such/page')
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('There is no page at this address')
  await page.getByRole('main').getByRole('link', { name: 'Validation and Errors' }).click()
  await page.waitForURL('**/guide/validation')
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
])('%s has its text, code and outputs without JavaScript', async ([path, ...texts]) => {
  const { page, complaints } = await visit(path!, { javaScriptEnabled: false })
  const [text] = await page.getByRole('main').allInnerTexts()
  for (const expected of texts) expect(text).toContain(expected)
  expect(complaints).toEqual([])
  await page.context().close()
})

test.for(paths)('%s has code in whole colours: the two names of the light theme agree', async path => {
  const html = await (await fetch(inject('site') + path)).text()
  for (const [rule, light, standard] of html.matchAll(/--shiki-light:([^;]+);--shiki-default:([^;]+);/g)) {
    expect(light, rule).toBe(standard)
  }
})
