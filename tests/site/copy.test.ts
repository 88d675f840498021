import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pathOf } from '../../modules/whole-site/check.ts'
import { copiedCode } from '../samples/directives.ts'
import type { Block } from '../samples/page.ts'
import { parsePage } from '../samples/parse.ts'
import { commandsOf } from '../samples/transcript.ts'
import { visit } from './visit.ts'

const root = join(import.meta.dirname, '../..')
const files = await Array.fromAsync(glob('content/**/*.md', { cwd: root }))
const permissions = ['clipboard-read', 'clipboard-write']
const thisSite = '/guide/how-this-site-is-tested'

test.for(files)('each block of %s copies what its Markdown has', async file => {
  const { blocks } = parsePage(readFileSync(join(root, file), 'utf8'))
  const copied = blocks.filter(({ kind }) => kind !== 'shown')
  const { page, complaints } = await visit(pathOf(file.replaceAll('\\', '/')), { permissions })
  const buttons = await page.locator('.copy').all()
  expect(await Promise.all(buttons.map(button => button.textContent()))).toEqual(
    copied.map(({ label }) => `Copy ${label ?? 'this code'}`),
  )
  for (const [index, block] of copied.entries()) {
    await buttons[index]!.click()
    await expect.poll(() => buttons[index]!.textContent()).toMatch(/^Copied /)
    expect(await clipboard(page)).toBe(textOf(block))
  }
  expect(await page.locator('.result .copy').count()).toBe(0)
  expect(complaints).toEqual([])
  await page.context().close()
})

test('hidden lines are copied and not shown', async () => {
  const { page } = await visit(thisSite, { permissions })
  const block = page.locator('.code-block').filter({ hasText: "greet('Ada')" })
  expect(await block.locator('code').textContent()).toBe(
    "import { greet } from './greet.ts'\n\nconst greeting = greet('Ada')\n",
  )
  expect(await page.getByRole('main').textContent()).not.toContain('strictEqual')
  await block.getByRole('button', { name: 'Copy this code' }).click()
  await block.getByRole('button', { name: 'Copied this code' }).waitFor()
  expect(await clipboard(page)).toBe(
    [
      "import { strictEqual } from 'node:assert'",
      "import { greet } from './greet.ts'",
      '',
      "const greeting = greet('Ada')",
      "strictEqual(greeting, 'Hello, Ada')",
    ].join('\n'),
  )
  expect(await page.locator('[data-copy]').count()).toBe(1)
  await page.context().close()
})

test('a transcript gives its commands, by keyboard too', async () => {
  const { page } = await visit(thisSite, { permissions })
  await page.locator('.code-block').filter({ hasText: 'missing.ts' }).getByRole('button').press('Enter')
  await page.getByRole('button', { name: 'Copied this code' }).waitFor()
  expect(await clipboard(page)).toBe(
    'node greet.ts\nnode -e "console.log(6 * 7)"\nnode missing.ts 2> /dev/null',
  )
  await page.context().close()
})

test('the outcome is said, and taken back after two seconds or by the next', async () => {
  const { page } = await visit(thisSite, { permissions })
  const said = page.locator('.site-footer ~ [role=status]')
  const named = page.getByRole('button', { name: 'Copy greet.ts' })
  expect(await said.textContent()).toBe('')
  await named.click()
  await expect.poll(() => said.textContent()).toBe('Copied greet.ts')
  await page.getByRole('button', { name: 'Copy this code' }).first().click()
  await expect.poll(() => said.textContent()).toBe('Copied this code')
  expect(await named.isVisible()).toBe(true)
  await expect.poll(() => said.textContent(), { timeout: 4000 }).toBe('')
  expect(await page.getByText(/^Copied/).count()).toBe(0)
  await page.context().close()
})

test('a browser that refuses is said to', async () => {
  const { page, complaints } = await visit(thisSite)
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('refused', 'NotAllowedError'))
  })
  await page.getByRole('button', { name: 'Copy greet.ts' }).click()
  await page.getByRole('button', { name: 'Could not copy greet.ts' }).waitFor()
  expect(complaints).toEqual([])
  await page.context().close()
})

test('without JavaScript there is no button to see', async () => {
  const { page } = await visit(thisSite, { javaScriptEnabled: false })
  expect(await page.locator('.copy').count()).toBeGreaterThan(0)
  expect(await page.locator('.copy').filter({ visible: true }).count()).toBe(0)
  await page.context().close()
})

test('on a wide screen the button waits for the pointer or the keyboard', async () => {
  const { page } = await visit(thisSite)
  const button = page.getByRole('button', { name: 'Copy greet.ts' })
  const opacity = () => button.evaluate(element => getComputedStyle(element).opacity)
  expect(await opacity()).toBe('0')
  await button.focus()
  expect(await opacity()).toBe('1')
  await button.blur()
  expect(await opacity()).toBe('0')
  await page.locator('.code-block').first().hover()
  expect(await opacity()).toBe('1')
  await page.context().close()
})

test('on a phone each button is in sight and lies over no code and no status', async () => {
  const phone = { hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } }
  const { page } = await visit('/guide/validation', phone)
  const states = await page.locator('.copy').evaluateAll(buttons =>
    buttons.map(button => {
      const { top, left, right, height } = button.getBoundingClientRect()
      const block = button.closest('.code-block')!
      const status = block.querySelector('.status')!.getBoundingClientRect()
      return {
        opacity: getComputedStyle(button).opacity,
        isBelowCode: top >= block.querySelector('code')!.getBoundingClientRect().bottom,
        isBesideStatus: left >= status.right,
        isInside: right <= block.getBoundingClientRect().right,
        isTall: height >= 24,
      }
    }),
  )
  expect(states.length).toBeGreaterThan(0)
  const good = { opacity: '1', isBelowCode: true, isBesideStatus: true, isInside: true, isTall: true }
  expect(states).toEqual(states.map(() => good))
  await page.context().close()
})

function clipboard(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText())
}

function textOf({ kind, text }: Block): string {
  return kind === 'transcript' ? commandsOf(text).join('\n') : copiedCode(text)
}
