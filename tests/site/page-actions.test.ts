import { expect, inject, test } from 'vitest'
import { paths, visit } from './visit.ts'

const pages = paths.filter(path => path !== '/no/such/page')

test.for(pages)('%s can be copied, seen as Markdown, and opened with a model', async path => {
  const { page, complaints } = await visit(path, { permissions: ['clipboard-read', 'clipboard-write'] })
  const actions = page.locator('.page-actions')
  const address = await actions.getByRole('link', { name: 'View as Markdown' }).getAttribute('href')
  const markdown = await (await fetch(inject('site') + address)).text()

  await actions.getByRole('button', { name: 'Copy page' }).click()
  await actions.getByRole('button', { name: 'Copied' }).waitFor()
  expect(await page.locator('[data-status]').textContent()).toBe('Copied the page')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(markdown)

  for (const name of ['Open in Claude', 'Open in ChatGPT']) {
    const link = new URL((await actions.getByRole('link', { name }).getAttribute('href'))!)
    expect(link.searchParams.get('q')).toMatch(new RegExp(`^Read https?://[^/]+${address} so that`))
  }
  expect(complaints).toEqual([])
  await page.context().close()
})

test('a copy that fails says so', async () => {
  const { page } = await visit('/guide', { permissions: ['clipboard-read', 'clipboard-write'] })
  await page.route('**/guide.md', route => route.fulfill({ status: 500 }))
  await page.getByRole('button', { name: 'Copy page' }).click()
  await page.getByRole('button', { name: 'Could not copy' }).waitFor()
  await page.getByRole('button', { name: 'Copy page' }).waitFor()
  await page.context().close()
})
