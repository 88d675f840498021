import { describe, expect, inject, test } from 'vitest'
import { packageCommands } from '../../components/package-commands.ts'
import { visit } from './visit.ts'

describe('npm install in the words of each package manager', () => {
  test.each([
    ['npm install everyhost', 'pnpm add everyhost', 'yarn add everyhost', 'bun add everyhost'],
    ['npm install -D vitest', 'pnpm add --save-dev vitest', 'yarn add --dev vitest', 'bun add --dev vitest'],
    [
      'npm install --save-exact everyhost ai@7',
      'pnpm add --save-exact everyhost ai@7',
      'yarn add --exact everyhost ai@7',
      'bun add --exact everyhost ai@7',
    ],
  ])('%s', (npm, pnpm, yarn, bun) => {
    const commands = Object.fromEntries(packageCommands(npm).map(({ name, command }) => [name, command]))
    expect(commands).toMatchObject({ pnpm, yarn, bun })
  })

  test.each(['npm i everyhost', 'npm install', 'npm install -g everyhost', 'yarn add everyhost'])(
    'not %s',
    command => {
      expect(() => packageCommands(command)).toThrow(
        `A package-install holds "npm install", packages, -D and -E, and not: ${command}`,
      )
    },
  )
})

describe('the tabs of the start page', () => {
  test('are a group of radio buttons that the keyboard works, and remember the choice', async () => {
    const { page, complaints } = await visit('/')
    const group = page.getByRole('group', { name: 'Package manager' })
    const code = () => group.locator('pre').filter({ visible: true }).allTextContents()
    expect(await code()).toEqual(['$ npm install everyhost\n'])
    await group.getByRole('radio', { name: 'npm', exact: true }).focus()
    await page.keyboard.press('ArrowRight')
    expect(await code()).toEqual(['$ pnpm add everyhost\n'])

    await page.goto(`${inject('site')}/`)
    expect(await code()).toEqual(['$ pnpm add everyhost\n'])
    expect(await group.getByRole('radio', { checked: true }).getAttribute('value')).toBe('pnpm')
    expect(complaints).toEqual([])
    await page.context().close()
  })

  test('copy the command that is shown', async () => {
    const { page } = await visit('/', { permissions: ['clipboard-read', 'clipboard-write'] })
    const group = page.getByRole('group', { name: 'Package manager' })
    await group.locator('label', { hasText: 'bun' }).click()
    await group.getByRole('button', { name: 'Copy bun' }).click()
    await group.getByRole('button', { name: 'Copied bun' }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('bun add everyhost')
    await page.context().close()
  })

  test('work without JavaScript', async () => {
    const { page } = await visit('/', { javaScriptEnabled: false })
    const group = page.getByRole('group', { name: 'Package manager' })
    await group.locator('label', { hasText: 'yarn' }).click()
    expect(await group.locator('pre').filter({ visible: true }).allTextContents()).toEqual([
      '$ yarn add everyhost\n',
    ])
    await page.context().close()
  })
})
