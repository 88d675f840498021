import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkPage } from '../check-page.ts'
import { root } from '../project.ts'
import { readPage } from '../read-page.ts'
import { filesWithSamples } from '../vite-plugin.ts'
import { breakagesOf, type Wrong } from './breakages.ts'
import { md } from './fixture.ts'

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

const files = globSync(filesWithSamples(), { cwd: root }).sort()
const pages: [file: string, source: string][] = [
  ['every-kind.md', everyKind],
  ...files.map((file): [string, string] => [file, readFileSync(join(root, file), 'utf8')]),
]

describe.each(pages)('whatever is broken on a copy of %s is noticed', (file, source) => {
  const { page } = readPage(file, source)
  const breakages = breakagesOf(source, page)
  const titled = breakages.map((breakage): [string, typeof breakage] => [titleOf(breakage.wrongs), breakage])
  if (breakages.length === 0) test('it has nothing that can be broken', () => expect(page.blocks).toEqual([]))

  test.each(titled)('%s', async (_, breakage) => {
    const broken = readPage(file, breakage.source)
    const { failures } = await checkPage(broken)
    const unnoticed = breakage.wrongs.filter(({ index, at, says }) => {
      const place =
        at === 'table'
          ? broken.page.tables[index]
          : at === 'block'
            ? broken.page.blocks[index]
            : broken.page.blocks[index]?.[at]
      return !failures.get(place?.line ?? 0)?.some(({ text }) => says.test(text))
    })
    expect(unnoticed).toEqual([])
  })
})

function titleOf(wrongs: Wrong[]): string {
  return [...new Set(wrongs.map(({ says }) => says.source))].join(', ')
}
