// Runs blocks where they are read.

import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { pathOf } from '../../modules/whole-site/check.ts'
import type { Block } from '../samples/page.ts'
import { parsePage } from '../samples/parse.ts'
import { visit } from './visit.ts'

const root = join(import.meta.dirname, '../..')

/** The Markdown files of the pages. */
export const pagesWithBlocks = (await Array.fromAsync(glob('content/**/*.md', { cwd: root }))).map(file =>
  file.replaceAll('\\', '/'),
)

/** A machine with other work takes its time. */
export const patience = { timeout: 20_000 }

/** Clicks every Run of a page, and holds what comes of it to what the page shows. */
export async function runAllBlocks(file: string): Promise<void> {
  const { page, complaints } = await visit(pathOf(file))
  const { blocks } = parsePage(readFileSync(join(root, file), 'utf8'))
  for (const figure of await page.locator('[data-block]:has([data-act=run])').all()) {
    await run(figure)
    const { index, ...ran } = await figure.evaluate(shownIn)
    const block = blocks[index]!
    expect(ran, `${file}:${block.line}`).toEqual({
      said: saidOf(block),
      output: block.output?.text ?? '',
      error: block.throws ? block.error?.text : undefined,
      same: isChecked(block) ? 'true' : undefined,
    })
  }
  expect(await page.locator('iframe').count()).toBe(0)
  expect(complaints).toEqual([])
  await page.context().close()
}

/** Runs a block, and waits until that has ended. */
export async function run(block: Locator) {
  const status = block.locator('.run-result > [role=status]')
  // what it said of the last run is not to be taken for what it says of this one
  await status.evaluateAll(elements => elements.map(element => element.replaceChildren()))
  await block.locator('[data-act=run]').click()
  await expect.poll(() => said(block), patience).not.toMatch(/^(|Running in your browser …)$/)
}

export async function said(block: Locator): Promise<string> {
  return (await block.evaluate(shownIn)).said
}

export async function shownBy(block: Locator): Promise<{ output: string; error: string | undefined }> {
  const { output, error } = await block.evaluate(shownIn)
  return { output, error }
}

// ---

function isChecked({ errorCodes, throws, output }: Block): boolean {
  return !errorCodes || throws || output !== undefined
}

function saidOf(block: Block): string {
  if (!isChecked(block)) return 'Ran in your browser. When checked, it was only compiled.'
  if (block.throws) return 'Ran in your browser: it threw what this page shows.'
  return block.output
    ? 'Ran in your browser: it printed what this page shows.'
    : 'Ran in your browser: it printed nothing, as it should.'
}

/** In the page: what stands under a block once it was run. */
function shownIn(figure: Element) {
  const textIn = (selector: string) => figure.querySelector(`.run-result > ${selector}`)?.textContent
  return {
    index: Number(figure.getAttribute('data-block')),
    said: textIn('[role=status]') ?? '',
    output: textIn('pre:not(.thrown)')?.replace(/\n$/, '') ?? '',
    error: textIn('.thrown')?.replace(/\n$/, ''),
    same: figure.querySelector<HTMLElement>('.run-result')?.dataset.same,
  }
}
