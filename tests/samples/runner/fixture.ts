import { inject } from 'vitest'
import { checkPage, type Options, type PageResult } from '../check-page.ts'
import { describeFailure } from '../failure.ts'
import type { Limits } from '../limits.ts'
import { readPage } from '../read-page.ts'

export const workspace = inject('workspace')

/** A page in a template string, where ''' stands for the fence that would need escapes there. */
export function md(strings: TemplateStringsArray, ...values: unknown[]): string {
  return String.raw(strings, ...values)
    .replaceAll("'''", '```')
    .replace(/^\n/, '')
}

/** Small, so that what goes beyond them does so soon; the time is for a busy machine. */
export const shortLimits: Limits = { time: 20_000, grace: 200, memory: 48, output: 10_000 }

export function check(source: string, options: Options = {}): Promise<PageResult> {
  return checkPage(readPage('page.md', source, workspace), { limits: shortLimits, ...options })
}

/** All that is wrong with a page, as vitest would print it. */
export async function failuresOf(source: string, options?: Options): Promise<string[]> {
  const { failures } = await check(source, options)
  return [...failures.values()].flat().map(failure => describeFailure('page.md', failure))
}

/**
 * What is wrong with each of several pages, found in one run of all of them as one page. Lines are those of each page. None
 * of them may end the process.
 */
export async function failuresOfEach(pages: string[]): Promise<string[][]> {
  const whole = pages.map(page => `${page.trimEnd()}\n\n`)
  const starts = whole.map((_, index) => whole.slice(0, index).join('').split('\n').length - 1)
  const { failures } = await check(whole.join(''))
  const found = pages.map((): string[] => [])
  for (const failure of [...failures.values()].flat()) {
    const index = starts.findLastIndex(start => failure.line > start)
    const own = (line: number) => line - starts[index]!
    const text = failure.text.replace(/(?<=at line |__line-)\d+/g, line => String(own(Number(line))))
    found[index]!.push(describeFailure('page.md', { ...failure, line: own(failure.line), text }))
  }
  return found
}
