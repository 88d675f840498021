// Makes a page a vitest suite. vite-plugin.ts writes a module for each page that calls this.

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, inject, test } from 'vitest'
import { checkPage, type PageResult, type ReadPage } from './check-page.ts'
import { describeFailure, type Failure } from './failure.ts'
import { placesOf } from './places.ts'
import { root } from './project.ts'
import { reportOn, writeReport } from './report.ts'

/**
 * Runs the page once, before its tests. The function it returns makes the tests of a line, if there is something at that
 * line to be tested; called from the same line of another file, it gives the tests that place.
 */
export function samples(read: ReadPage): (line: number) => void {
  const places = new Map(placesOf(read.page).map(place => [place.line, place]))
  if (places.size === 0) test('has nothing to run', () => {})
  const update = inject('updateSamples')
  let result: PageResult
  beforeAll(async () => {
    result = await checkPage(read)
    await writeReport(reportOn(read, result))
    if (update && result.updated !== read.source) await rewrite(read, result.updated)
  }, 300_000)

  return line => {
    const { title, notRun, checked } = places.get(line) ?? {}
    if (notRun) test.skip(`${read.file}:${line} is not run: ${notRun}`)
    if (!checked) return
    test(`line ${line}: ${title}`, () => {
      const failures = result.failures.get(line)?.filter(({ updatable }) => !(update && updatable)) ?? []
      if (failures.length > 0) throw new PageError(read.file, failures)
    })
  }
}

async function rewrite({ file, workspace }: ReadPage, updated: string): Promise<void> {
  const { readPage } = await import('./read-page.ts')
  const read = readPage(file, updated, workspace)
  const again = await checkPage(read)
  if (again.updated !== updated) {
    throw new Error(`${file} gives something else each time it is run; it was left as it is`)
  }
  await writeFile(join(root, file), updated)
  await writeReport(reportOn(read, again))
}

class PageError extends Error {
  constructor(file: string, failures: Failure[]) {
    super(failures.map(failure => describeFailure(file, failure)).join('\n\n'))
    this.name = 'Page'
    const frames = failures.map(({ line, column = 1 }) => `    at ${join(root, file)}:${line}:${column}`)
    this.stack = `${this.name}: ${this.message}\n${frames.join('\n')}`
  }
}
