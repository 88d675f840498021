import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkPage } from '../check-page.ts'
import type { Page } from '../page.ts'
import { root } from '../project.ts'
import { readPage } from '../read-page.ts'
import { pageFiles } from '../vite-plugin.ts'
import { breakagesOf, type Wrong } from './breakages.ts'
import { md, workspace } from './fixture.ts'

/** Has each kind of expectation, so that this is a test also while no real page has them all. */
const everyKind = md`
'''ts [one.ts]
export const one = 1
'''

1. Prints:

   '''ts
   import { one } from './one.ts'
   console.log(one)
   '''

   '''text [Output]
   1
   '''

'''ts throws
throw new Error('no')
'''

'''text [Error]
no
'''

'''ts
// @errors: 2322
const a: string = 1
'''

> '''sh
> $ echo 1
> 1
> '''

'''json
{}
'''

'''ts no-run="asks a model"
const a = 1
'''

'''yaml no-run="read by the command above"
a: 1
'''
`

const files = globSync(pageFiles, { cwd: root }).sort()
const pages: [file: string, source: string][] = [
  ['every-kind.md', everyKind],
  ...files.map((file): [string, string] => [file, readFileSync(join(root, file), 'utf8')]),
]

describe.each(pages)('whatever is broken on a copy of %s is noticed', (file, source) => {
  const { page } = readPage(file, source, workspace)
  const breakages = breakagesOf(source, page)
  const titled = breakages.map((breakage): [string, typeof breakage] => [titleOf(breakage.wrongs), breakage])
  if (breakages.length === 0) test('it has nothing that can be broken', () => expect(page.blocks).toEqual([]))

  test.each(titled)('%s', async (_, breakage) => {
    const broken = readPage(file, breakage.source, workspace)
    const { failures } = await checkPage(broken)
    const unnoticed = breakage.wrongs.flatMap(wrong => {
      const noticed = failures.get(placeOf(wrong, broken.page) ?? 0) ?? []
      return noticed.some(({ text }) => wrong.says.test(text)) ? [] : { ...wrong, noticed }
    })
    expect(unnoticed).toEqual([])
  })
})

function placeOf({ index, at }: Wrong, { blocks, tables }: Page): number | undefined {
  if (at === 'table') return tables[index]?.line
  return at === 'block' ? blocks[index]?.line : blocks[index]?.[at]?.line
}

function titleOf(wrongs: Wrong[]): string {
  return [...new Set(wrongs.map(({ says }) => says.source))].join(', ')
}
