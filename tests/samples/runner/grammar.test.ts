import { describe, expect, test } from 'vitest'
import { parsePage } from '../parse.ts'
import { md } from './fixture.ts'

describe('finds every block at its true line', () => {
  test('below front matter, in lists, quotations and nested components', () => {
    const { blocks, problems } = parsePage(md`
---
title: '''ts
---

::code-group
'''ts [a.ts]
export const a = 1
'''

  :::callout
  '''ts [b.ts]
  export const b = 2
  '''
  :::
::

1. First

   '''ts
   const c = 3
   '''

> '''sh
> $ echo quoted
> '''
`)
    expect(problems).toEqual([])
    expect(
      blocks.map(({ line, endLine, indent, file, text }) => ({ line, endLine, indent, file, text })),
    ).toEqual([
      { line: 6, endLine: 8, indent: '', file: 'a.ts', text: 'export const a = 1' },
      { line: 11, endLine: 13, indent: '  ', file: 'b.ts', text: 'export const b = 2' },
      { line: 19, endLine: 21, indent: '   ', file: undefined, text: 'const c = 3' },
      { line: 23, endLine: 25, indent: '> ', file: undefined, text: '$ echo quoted' },
    ])
  })

  test('with Windows line ends', () => {
    const { blocks } = parsePage('# Title\r\n\r\n```ts\r\nconst a = 1\r\nconst b = 2\r\n```\r\n')
    expect(blocks).toMatchObject([{ line: 3, endLine: 6, text: 'const a = 1\nconst b = 2' }])
  })
})

test('ties outputs and errors to the block before them, with prose between', () => {
  const { blocks, problems } = parsePage(md`
'''ts throws {1,3-4}
throw new Error('no')
'''

It says:

'''text [Output]
first
'''

'''text [Error]
no
'''
`)
  expect(problems).toEqual([])
  expect(blocks).toMatchObject([
    { throws: true, output: { line: 7, text: 'first' }, error: { line: 11, text: 'no' } },
  ])
})

test('takes a label without a file ending for the name of a tab', () => {
  const { blocks } = parsePage('```sh [npm] no-run="asks the registry"\nnpm install everyhost\n```\n')
  expect(blocks).toMatchObject([{ label: 'npm', noRun: 'asks the registry', kind: 'transcript' }])
  expect(blocks[0]).not.toHaveProperty('file')
})

test('leaves alone what stands in a comment', () => {
  expect(parsePage('<!--\n```ts\nnot code\n```\n-->\n')).toEqual({ blocks: [], tables: [], problems: [] })
})

describe('refuses', () => {
  const cases: [what: string, page: string, problems: string[]][] = [
    [
      'an unknown flag',
      md`
'''ts skip
const a = 1
'''`,
      ['1 has an unknown flag skip; ts takes throws, no-run'],
    ],
    [
      'a flag of another language',
      md`
'''sh throws
$ false
'''`,
      ['1 has an unknown flag throws; sh takes no-run'],
    ],
    [
      'a misspelled flag with a value',
      md`
'''ts norun="no key"
const a = 1
'''`,
      ['1 has an unknown flag norun="no key"; ts takes throws, no-run'],
    ],
    [
      'a flag given a value it does not take',
      md`
'''ts throws="TypeError"
const a = 1
'''`,
      ['1 gives throws a value; it takes none'],
    ],
    [
      'a flag said twice',
      md`
'''ts throws throws
const a = 1
'''`,
      ['1 says throws twice'],
    ],
    [
      'two labels',
      md`
'''ts [a.ts] [b.ts]
const a = 1
'''`,
      ['1 says [label] twice'],
    ],
    [
      'highlighted lines that are no lines',
      md`
'''ts {a-b}
const a = 1
'''`,
      ['1 highlights {a-b}, which is no list of lines such as {1,3-5}'],
    ],
    [
      'a skip without a reason',
      md`
'''ts no-run
const a = 1
'''`,
      ['1 is not run and does not say why; write no-run="the reason"'],
    ],
    [
      'a skip with a blank reason',
      md`
'''ts no-run=" "
const a = 1
'''`,
      ['1 is not run and does not say why; write no-run="the reason"'],
    ],
    [
      'a reason that the site would read as a label',
      md`
'''ts no-run="see [1]"
const a = 1
'''`,
      ['1 has a bracket or a brace in the reason of no-run'],
    ],
    [
      'a block that is not run and yet throws',
      md`
'''ts throws no-run="no key"
const a = 1
'''`,
      ['1 is not run, so it cannot throw'],
    ],
    [
      'text that nothing checks',
      md`
'''text
trust me
'''`,
      ['1 is text that nothing checks; label it [Output] or [Error], or say no-run="the reason"'],
    ],
    [
      'a label of text that is nearly right',
      md`
'''ts
console.log(1)
'''

'''text [output]
2
'''`,
      ['5 is text that nothing checks; label it [Output] or [Error], or say no-run="the reason"'],
    ],
    [
      'a language that nothing checks',
      md`
'''yaml
a: 1
'''`,
      ['1 is yaml, which nothing checks; say no-run="the reason"'],
    ],
    [
      'another name of a language that is checked',
      md`
'''bash
$ echo 1
'''

'''javascript
console.log(1)
'''`,
      [
        '1 is written bash; write sh, which is what gets checked',
        '5 is written javascript; write ts, which is what gets checked',
      ],
    ],
    [
      'a block without a language',
      md`
'''
console.log(1)
'''`,
      ['1 is of no language, which nothing checks; say no-run="the reason"'],
    ],
    [
      'code that is code by indentation',
      md`
Text

    console.log(1)
`,
      ['3 is code by its indentation alone, which nothing checks; write it between fences'],
    ],
    [
      'a fence that Markdown does not see',
      md`
<div>
'''ts
console.log(1)
'''
</div>
`,
      [
        '2 looks like a fence, but Markdown does not read it as one',
        '4 looks like a fence, but Markdown does not read it as one',
      ],
    ],
    [
      'a fence that is never closed',
      md`
Text

'''ts
console.log(1)
`,
      ['3 opens a fence that nothing closes'],
    ],
    [
      'an output with no block before it',
      md`
# Title

'''text [Output]
1
'''`,
      ['3 [Output] has no block before it'],
    ],
    [
      'a second output of one block',
      md`
'''ts
console.log(1)
'''

'''text [Output]
1
'''

'''text [Output]
1
'''`,
      ['9 [Output] follows the block at line 1, which has one already, at line 5'],
    ],
    [
      'an output of a block that is not run',
      md`
'''ts no-run="no key"
console.log(1)
'''

'''text [Output]
1
'''`,
      ['5 [Output] follows the block at line 1, which is not run'],
    ],
    [
      'an output of a transcript',
      md`
'''sh
$ echo 1
1
'''

'''text [Output]
1
'''`,
      ['6 [Output] follows the block at line 1, which is a transcript and shows its own output'],
    ],
    [
      'an output of JSON',
      md`
'''json
{}
'''

'''text [Output]
1
'''`,
      ['5 [Output] follows the block at line 1, which is not TypeScript'],
    ],
    [
      'an error of a block that is not marked',
      md`
'''ts
console.log(1)
'''

'''text [Error]
no
'''`,
      ['5 [Error] follows the block at line 1, which has neither the flag throws nor // @errors'],
    ],
    [
      'two blocks that claim one file',
      md`
'''ts [a.ts]
export const a = 1
'''

'''ts [a.ts]
export const a = 2
'''`,
      ['5 claims a.ts, which is the block at line 1'],
    ],
    [
      'files outside of the project',
      md`
'''ts [../a.ts]
export const a = 1
'''

'''ts [/etc/a.ts]
export const a = 1
'''

'''ts [node_modules/everyhost/a.ts]
export const a = 1
'''`,
      [
        "1 names a file outside the page's project: ../a.ts",
        "5 names a file outside the page's project: /etc/a.ts",
        "9 names a file outside the page's project: node_modules/everyhost/a.ts",
      ],
    ],
    [
      'a transcript without a command',
      md`
'''sh
npm install everyhost
'''`,
      ['1 is a transcript that does not begin with a command; write "$ " before each'],
    ],
    [
      'a directive that is nearly right',
      md`
'''ts
const a = 1
// @error: 2322
'''`,
      ['3 has an unknown comment // @error; known are @errors, @hide, @show, @ts-expect-error'],
    ],
    [
      'comments that silence the compiler',
      md`
'''ts
// @ts-ignore
const a: string = 1
'''

'''ts
// @ts-nocheck
'''`,
      [
        '2 has an unknown comment // @ts-ignore; known are @errors, @hide, @show, @ts-expect-error',
        '7 has an unknown comment // @ts-nocheck; known are @errors, @hide, @show, @ts-expect-error',
      ],
    ],
    [
      'expected errors without codes',
      md`
'''ts
// @errors
// @errors: TS2322
'''`,
      ['2 names no error codes; write // @errors: 2322', '3 names no error codes; write // @errors: 2322'],
    ],
    [
      'hidden lines that never end, or never began',
      md`
'''ts
const a = 1
// @show
// @hide
const b = 2
// @hide
'''`,
      [
        '3 has // @show without // @hide before it',
        '6 hides what is hidden already',
        '6 hides lines to the end; write // @show after the last of them',
      ],
    ],
  ]
  test.each(cases)('%s', (_, page, problems) => {
    expect(parsePage(page).problems.map(({ line, message }) => `${line} ${message}`)).toEqual(problems)
  })
})
