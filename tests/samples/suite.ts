// Makes a page a vitest suite. vite-plugin.ts writes a module for each page that calls this.

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { checkPage, type PageResult } from './check-page.ts'
import { parseExamples } from './examples.ts'
import { describeFailure, type Failure } from './failure.ts'
import type { Page } from './page.ts'
import { parsePage } from './parse.ts'
import { placesOf } from './places.ts'
import { root } from './project.ts'

/**
 * Runs the page once, before its tests. The function it returns makes the test of a line, if there is something at that
 * line to be tested; called from the same line of another file, it gives the test that place.
 */
export function samples(file: string, source: string): (line: number) => void {
  const page = parse(file, source)
  const places = new Map(placesOf(page).map(({ line, title }) => [line, title]))
  if (places.size === 0) test('has nothing to run', () => {})
  const update = isUpdate()
  let result: PageResult
  beforeAll(async () => {
    result = await checkPage(source, page)
    if (update && result.updated !== source) await rewrite(file, result.updated)
  }, 300_000)

  return line => {
    const title = places.get(line)
    if (title === undefined) return
    test(`line ${line}: ${title}`, () => {
      const failures = result.failures.get(line)?.filter(({ updatable }) => !(update && updatable)) ?? []
      if (failures.length > 0) throw new PageError(file, failures)
    })
  }
}

function parse(file: string, source: string): Page {
  return file.endsWith('.md') ? parsePage(source) : parseExamples(source)
}

/** The update flag of vitest itself, so that `u` in its watch mode means the same. */
function isUpdate(): boolean {
  const { snapshotState } = expect.getState() as { snapshotState?: { snapshotUpdateState: string } }
  return snapshotState?.snapshotUpdateState === 'all'
}

async function rewrite(file: string, updated: string): Promise<void> {
  const again = await checkPage(updated, parse(file, updated))
  if (again.updated !== updated)
    throw new Error(`${file} prints something else each time it is run; nothing was rewritten`)
  await writeFile(join(root, file), updated)
}

class PageError extends Error {
  constructor(file: string, failures: Failure[]) {
    super(failures.map(failure => describeFailure(file, failure)).join('\n\n'))
    this.name = 'Page'
    const frames = failures.map(({ line, column = 1 }) => `    at ${join(root, file)}:${line}:${column}`)
    this.stack = `${this.name}: ${this.message}\n${frames.join('\n')}`
  }
}
