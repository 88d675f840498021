import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { pathOf } from '../../modules/whole-site/check.ts'
import { checkPage } from '../samples/check-page.ts'
import type { Block } from '../samples/page.ts'
import { parsePage } from '../samples/parse.ts'
import { readPage } from '../samples/read-page.ts'
import { commandsOf } from '../samples/transcript.ts'
import { createWorkspace, removeWorkspace } from '../samples/workspace.ts'
import { visit } from './visit.ts'

const root = join(import.meta.dirname, '../..')
const files = await Array.fromAsync(glob('content/**/*.md', { cwd: root }))
const permissions = ['clipboard-read', 'clipboard-write']
const thisSite = '/guide/how-this-site-is-tested'

const workspace = createWorkspace()
afterAll(() => removeWorkspace(workspace))

test.for(files)('what each block of %s copies runs by itself, and does what the page says', async file => {
  const { blocks } = parsePage(readFileSync(join(root, file), 'utf8'))
  const copied = blocks.filter(({ kind }) => kind !== 'shown')
  const { page, complaints } = await visit(pathOf(file.replaceAll('\\', '/')), { permissions })
  // the tabs of a package-install stand for one block; the first of them has its words
  const buttons = await page.locator('.copy:not(.tab:nth-of-type(n + 2) *)').all()
  const texts: string[] = []
  for (const [index, { kind, text }] of copied.entries()) {
    await buttons[index]!.click()
    await expect.poll(() => buttons[index]!.textContent()).toMatch(/^Copied /)
    texts.push(await clipboard(page))
    if (kind === 'transcript') expect(texts.at(-1)).toBe(commandsOf(text).join('\n') || text)
    if (kind === 'data') expect(texts.at(-1)).toBe(text)
  }
  expect(buttons).toHaveLength(copied.length)
  expect(await page.locator('.result .copy').count()).toBe(0)
  expect(complaints).toEqual([])
  await page.context().close()

  // what is copied as it stands on the page has been run there, with no file of the page but itself
  const modules = copied
    .map((block, i) => ({ block, text: texts[i]! }))
    .filter(({ block, text }) => block.kind === 'module' && text !== block.text)
  const read = readPage('copies.md', pageOf(modules), workspace)
  const { failures } = await checkPage(read)
  expect([...failures.values()].flat()).toEqual([])
  expect(read.page.blocks).toHaveLength(modules.length)
})

test('hidden lines and files of the page are copied and not shown', async () => {
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
      '',
      'export function greet(name: string): string {',
      `  return \`Hello, \${name}\``,
      '}',
      '',
      "const greeting = greet('Ada')",
      "strictEqual(greeting, 'Hello, Ada')",
    ].join('\n'),
  )
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
  const said = page.locator('[data-status]')
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

test('on a wide screen the button waits for the pointer or the keyboard, unless it stands beside Run', async () => {
  const { page } = await visit(thisSite)
  const alone = page.locator('.code-block:has(.copy):not(:has(.act))').first()
  const button = alone.locator('.copy')
  const opacityOf = (one: Locator) => one.evaluate(element => getComputedStyle(element).opacity)
  const opacity = () => opacityOf(button)
  expect(await opacityOf(page.getByRole('button', { name: 'Copy greet.ts' }))).toBe('1')
  expect(await opacity()).toBe('0')
  await button.focus()
  expect(await opacity()).toBe('1')
  await button.blur()
  expect(await opacity()).toBe('0')
  await alone.hover()
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

/** A page of what was copied, which promises of each text what the real page promises of its block. */
function pageOf(copies: { block: Block; text: string }[]): string {
  const fence = '``````'
  return copies
    .flatMap(({ block: { file, throws, noRun, errorCodes, output, error }, text }) => [
      // only a file that another one starts by its name has one here: an import of it would find it otherwise
      [
        `${fence}ts`,
        isStarted(file) && `[${file}]`,
        throws && 'throws',
        noRun !== undefined && `no-run="${noRun}"`,
      ]
        .filter(Boolean)
        .join(' '),
      ...(errorCodes ? [`// @errors: ${errorCodes.join(' ')}`] : []),
      ...[text, fence, ''],
      ...(output ? [`${fence}text [Output]`, output.text, fence, ''] : []),
      ...(error ? [`${fence}text [Error]`, error.text, fence, ''] : []),
    ])
    .join('\n')

  function isStarted(file: string | undefined): boolean {
    return file !== undefined && copies.some(({ text }) => text.includes(`'${file}'`))
  }
}
