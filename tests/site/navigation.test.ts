import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { parse } from 'yaml'
import { paths, visit } from './visit.ts'

const phone = { hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } }

test('each section has its name and its icon, and its pages in order', async () => {
  const { page } = await visit('/guide/validation')
  const sections = page.getByRole('navigation', { name: 'Pages' }).locator('section')
  for (const section of await sections.all()) {
    const links = await section
      .getByRole('link')
      .evaluateAll(all => all.map(link => link.getAttribute('href')!))
    const [, folder] = links[0]!.split('/')
    const file = join(import.meta.dirname, `../../content/${folder}/.navigation.yml`)
    const { title } = parse(readFileSync(file, 'utf8'))
    expect((await section.getByRole('heading').textContent())?.trim()).toBe(title)
    expect(await section.locator('h2 svg').count()).toBe(1)
    for (const link of links) expect(paths).toContain(link)
  }
  const current = page.getByRole('navigation', { name: 'Pages' }).locator('[aria-current=page]')
  expect(await current.allTextContents()).toEqual(['Validation and Errors'])
  await page.context().close()
})

test('every page is reached from the first one by Next, and each names the two beside it with what they are about', async () => {
  const { page } = await visit('/guide')
  const seen: string[] = []
  for (;;) {
    seen.push(new URL(page.url()).pathname)
    const next = page.locator('.page-end a[rel=next]')
    if (!(await next.count())) break
    const [title, description] = await Promise.all([
      next.locator('strong').textContent(),
      next.locator('span').textContent(),
    ])
    await next.click()
    await page.getByRole('heading', { level: 1, name: title! }).waitFor()
    expect(await page.locator('.lead').textContent()).toBe(description)
    expect(await page.locator('.page-end a[rel=prev]').getAttribute('href')).toBe(seen.at(-1))
  }
  expect(seen.sort()).toEqual(paths.filter(path => path !== '/' && path !== '/no/such/page').sort())
  await page.context().close()
})

test('a page can be edited and reported, at one configured address', async () => {
  const { page } = await visit('/guide/validation')
  expect(await page.getByRole('link', { name: 'Edit this page' }).getAttribute('href')).toBe(
    'https://github.com/everyhost/everyhost/edit/main/content/guide/30.validation.md',
  )
  expect(await page.getByRole('link', { name: 'Report a problem with it' }).getAttribute('href')).toBe(
    'https://github.com/everyhost/everyhost/issues/new?title=%2Fguide%2Fvalidation%3A%20',
  )
  await page.context().close()
})

test('the table of contents marks what is being read', async () => {
  const { page } = await visit('/guide/validation', { reducedMotion: 'reduce' })
  const contents = page.getByRole('navigation', { name: 'On this page' })
  expect(await contents.locator('[aria-current]').count()).toBe(0)
  await page.locator('#one-honest-line').evaluate(heading => heading.scrollIntoView())
  await expect.poll(() => contents.locator('[aria-current]').allTextContents()).toEqual(['One honest line'])
  await page.context().close()
})

test('on a phone the lists of pages and sections open over the page and close again', async () => {
  const { page, complaints } = await visit('/guide/validation', phone)
  const sections = page.getByRole('navigation', { name: 'On this page' })
  expect(await sections.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'On this page' }).click()
  const link = sections.getByRole('link').last()
  const hash = await link.getAttribute('href')
  await link.click()
  await sections.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).hash).toBe(hash)

  const pages = page.getByRole('navigation', { name: 'Pages' })
  expect(await pages.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Pages' }).click()
  await pages.getByRole('link', { name: 'How This Site Is Tested' }).click()
  await page.waitForURL('**/guide/how-this-site-is-tested')
  expect(complaints).toEqual([])
  await page.context().close()
})

test('without JavaScript the lists of a phone open as well', async () => {
  const { page } = await visit('/guide/validation', { ...phone, javaScriptEnabled: false })
  for (const name of ['Pages', 'On this page']) {
    await page.getByRole('button', { name }).click()
    await page.getByRole('navigation', { name }).getByRole('link').first().waitFor()
    await page.keyboard.press('Escape')
  }
  await page.context().close()
})

test('the keyboard goes from the skip link through the frame to the page, and each stop is seen', async () => {
  const { page } = await visit('/guide/how-this-site-is-tested', { reducedMotion: 'reduce' })
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to the text' })
  expect(
    await skip.evaluate(link => link === document.activeElement && link.getBoundingClientRect().top >= 0),
  ).toBe(true)

  const stops: string[] = []
  for (let i = 0; i < 200; i++) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(() => {
      const element = document.activeElement
      if (!element || element === document.body) return undefined
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      const { top, bottom } = element.getBoundingClientRect()
      return {
        name: element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 30),
        outline: `${outlineStyle} ${outlineWidth}`,
        inSight: bottom > 0 && top < innerHeight,
      }
    })
    if (!stop) break
    expect(stop, stop.name).toMatchObject({ outline: 'solid 2px', inSight: true })
    stops.push(stop.name)
  }
  const order = [
    'everyhost, start page',
    'Search',
    'Switch between light and dark',
    'Getting Started',
    'Edit this page',
    'Source',
  ]
  const at = order.map(name => stops.findIndex(stop => stop.startsWith(name)))
  expect(at).not.toContain(-1)
  expect(at).toEqual([...at].sort((a, b) => a - b))
  await page.context().close()
})

test('the skip link leads into the text', async () => {
  const { page } = await visit('/guide/validation')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  await page.context().close()
})

test('a choice of light or dark holds on this page and the next, before anything is painted', async () => {
  const { page, complaints } = await visit('/', { colorScheme: 'dark' })
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  expect(await background()).toBe('rgb(20, 19, 17)')
  await page.getByRole('button', { name: 'Switch between light and dark' }).click()
  expect(await background()).toBe('rgb(251, 250, 247)')

  await page.addInitScript(() => {
    const seen = new MutationObserver(() => {
      if (!document.body) return
      seen.disconnect()
      Object.assign(globalThis, { modeAtBody: document.documentElement.dataset.mode })
    })
    seen.observe(document, { childList: true, subtree: true })
  })
  await page.goto(`${inject('site')}/guide`)
  expect(await page.evaluate(() => (globalThis as { modeAtBody?: string }).modeAtBody)).toBe('light')
  expect(await background()).toBe('rgb(251, 250, 247)')
  expect(complaints).toEqual([])
  await page.context().close()
})

test('motion is only for those who do not mind it', async () => {
  const { page } = await visit('/', { reducedMotion: 'reduce' })
  const behaviour = () => page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)
  expect(await behaviour()).toBe('auto')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await behaviour()).toBe('smooth')
  await page.context().close()
})

test('printed, a page is its text alone, in black on white, and no line of code is cut off', async () => {
  const { page } = await visit('/guide/validation', { colorScheme: 'dark' })
  await page.emulateMedia({ media: 'print' })
  for (const name of ['Pages', 'On this page', 'Before and after this page']) {
    expect(await page.getByRole('navigation', { name }).isVisible()).toBe(false)
  }
  expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(
    await page.locator('.demo').getByRole('button').count(),
  )
  const state = await page.evaluate(() => ({
    background: getComputedStyle(document.documentElement).backgroundColor,
    wraps: Array.from(
      document.querySelectorAll('pre'),
      pre => getComputedStyle(pre).whiteSpaceCollapse + getComputedStyle(pre).textWrapMode,
    ),
  }))
  expect(state.background).toBe('rgb(251, 250, 247)')
  expect(new Set(state.wraps)).toEqual(new Set(['preservewrap']))
  await page.context().close()
})

test('an address without a page says so and leads on', async () => {
  const { page } = await visit('/no/such/page')
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('There is no page at this address')
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  const links = await page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll(all => all.map(link => link.getAttribute('href')))
  expect(links.sort()).toEqual(paths.filter(path => path !== '/no/such/page'))
  await page.getByRole('main').getByRole('link', { name: 'Validation and Errors' }).click()
  await page.waitForURL('**/guide/validation')
  await page.context().close()
})
