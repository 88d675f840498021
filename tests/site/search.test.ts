import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { violationsOn } from './violations.ts'
import { visit } from './visit.ts'

interface Section {
  id: string
  page: string
  title: string
  text: string
}

let page: Page
let complaints: string[]
let dialog: Locator
let field: Locator

beforeAll(async () => {
  ;({ page, complaints } = await visit('/'))
  dialog = page.getByRole('dialog', { name: 'Search' })
  field = dialog.getByRole('combobox')
})
beforeEach(async () => {
  if (new URL(page.url()).pathname !== '/') await page.goto(`${inject('site')}/`)
  if (await dialog.isVisible()) await page.keyboard.press('Escape')
})
afterAll(async () => {
  expect(complaints).toEqual([])
  await page.context().close()
})

test('its code and its index come with the first use', async () => {
  const asked = () =>
    page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))
  const before = await asked()
  expect(before).not.toContain('/search.json')
  await page.getByRole('button', { name: 'Search' }).click()
  await dialog.getByRole('option').first().waitFor()
  const after = await asked()
  expect(after.filter(path => !before.includes(path)).sort()).toEqual([
    expect.stringMatching(/^\/_nuxt\/.+\.js$/),
    '/search.json',
  ])
})

test.for(['Control+k', 'Meta+k', '/'])('%s opens it, with every page to choose from', async key => {
  await page.keyboard.press(key)
  await dialog.getByText(/^\d+ pages$/).waitFor()
  expect(await field.evaluate(element => element === document.activeElement)).toBe(true)
  const sections: Section[] = await (await fetch(`${inject('site')}/search.json`)).json()
  expect(await dialog.getByRole('option').count()).toBe(sections.filter(({ id }) => !id.includes('#')).length)
})

test('a slash in a field is a slash', async () => {
  const textarea = page.getByRole('region', { name: 'Try sanitizeLine' }).getByRole('textbox')
  await textarea.fill('')
  await textarea.press('/')
  expect(await textarea.inputValue()).toBe('/')
  expect(await dialog.isVisible()).toBe(false)
})

test('finds a section by its title and goes there, by keyboard alone', async () => {
  await page.keyboard.press('Control+k')
  await page.keyboard.type('one honest line')
  await dialog
    .getByRole('option', { name: /One honest line/ })
    .first()
    .waitFor()
  expect(await dialog.getByRole('option', { selected: true }).textContent()).toMatch(/^One honest line/)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/guide/validation#one-honest-line')
  await page.getByRole('heading', { level: 1, name: 'Validation and Errors' }).waitFor()
})

test.for([
  ['sanitizelin', 'part of a name'],
  ['validaton', 'a slip in a word'],
  ['unknown property', 'two words of an output'],
])('%s is found: %s', async ([words]) => {
  await page.keyboard.press('Control+k')
  await page.keyboard.type(words!)
  await dialog.getByRole('status').filter({ hasText: /place/ }).waitFor()
  expect(await dialog.getByRole('option').count()).toBeGreaterThan(0)
  expect(await dialog.locator('mark').count()).toBeGreaterThan(0)
})

test('arrows go round, the field says which is chosen, and what is not there is said', async () => {
  await page.keyboard.press('Control+k')
  await page.keyboard.type('error')
  await dialog.getByRole('status').filter({ hasText: /place/ }).waitFor()
  const last = (await dialog.getByRole('option').count()) - 1
  const chosen = () => field.getAttribute('aria-activedescendant')
  expect(await chosen()).toBe('found-0')
  await page.keyboard.press('ArrowUp')
  expect(await chosen()).toBe(`found-${last}`)
  await page.keyboard.press('ArrowDown')
  expect(await chosen()).toBe('found-0')

  await field.fill('xyzzy plugh')
  await dialog.getByText('Nothing has “xyzzy plugh” in it').waitFor()
  expect(await chosen()).toBe(null)
  expect(await dialog.getByRole('option').count()).toBe(0)
})

test('Escape closes it at once, words or not, and gives the focus back', async () => {
  const button = page.getByRole('button', { name: 'Search' })
  await button.press('Enter')
  await dialog.waitFor()
  await page.keyboard.type('error')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect(await button.evaluate(element => element === document.activeElement)).toBe(true)
})

test('open, with results, it has no violation of axe, in light and dark', async () => {
  await page.keyboard.press('Control+k')
  await page.keyboard.type('error')
  await dialog.getByRole('option').first().waitFor()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await violationsOn(page, { include: '#search' })).toEqual([])
  }
})

test('the index has every section of every page, with an address that is there', async () => {
  const sections: Section[] = await (await fetch(`${inject('site')}/search.json`)).json()
  for (const path of new Set(sections.map(({ id }) => id.split('#')[0]!))) {
    const html = await (await fetch(inject('site') + path)).text()
    const headings = Array.from(html.matchAll(/<h[23] id="([^"]+)"/g), ([, id]) => `${path}#${id}`)
    const indexed = sections.map(({ id }) => id).filter(id => id.startsWith(`${path}#`))
    expect(indexed).toEqual(headings)
  }
})
