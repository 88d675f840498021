import { describe, expect, test } from 'vitest'
import { check, failuresOf, md } from './fixture.ts'

const stale = md`
'''ts
console.log('one\ntwo')
'''

It prints:

'''text [Output]
three
'''

1. In a list:

   '''ts throws
   console.log('before')
   throw new Error('no\n\nway')
   '''

> '''sh
> $ echo "quoted"; exit 2
> '''

'''ts
console.log('~~~\n' + '\u0060'.repeat(4))
'''

'''text [Output]
x
'''
`

const fresh = md`
'''ts
console.log('one\ntwo')
'''

It prints:

'''text [Output]
one
two
'''

1. In a list:

   '''ts throws
   console.log('before')
   throw new Error('no\n\nway')
   '''

   '''text [Output]
   before
   '''

   '''text [Error]
   no

   way
   '''

> '''sh
> $ echo "quoted"; exit 2
> quoted
> [exit 2]
> '''

'''ts
console.log('~~~\n' + '\u0060'.repeat(4))
'''

FIVEtext [Output]
~~~
FOUR
FIVE
`
  .replaceAll('FOUR', '`'.repeat(4))
  .replaceAll('FIVE', '`'.repeat(5))

describe('an update', () => {
  test('writes what the run gave, in the place it belongs to', async () => {
    const { updated } = await check(stale)
    expect(updated).toBe(fresh)
  })

  test('leaves a page of which nothing is wrong, and nothing to change in it', async () => {
    const { updated } = await check(stale)
    expect(await failuresOf(updated)).toEqual([])
    expect((await check(updated)).updated).toBe(updated)
  })

  test('keeps Windows line ends', async () => {
    const { updated } = await check('```ts\r\nconsole.log(1)\r\n```\r\n\r\n```text [Output]\r\n2\r\n```\r\n')
    expect(updated).toBe('```ts\r\nconsole.log(1)\r\n```\r\n\r\n```text [Output]\r\n1\r\n```\r\n')
  })

  const unsound = [
    "```ts\nconsole.log(1)\nthrow new Error('no')\n```\n\n```text [Output]\n2\n```\n",
    '```ts throws\nconsole.log(1)\n```\n\n```text [Error]\nno\n```\n',
    '```ts\nconst a: string = 1\nconsole.log(a)\n```\n\n```text [Output]\n2\n```\n',
    "```ts\nconsole.log('\\r')\n```\n\n```text [Output]\n2\n```\n",
  ].join('\n')
  const fatal: [what: string, page: string][] = [
    ['throws, does not throw, does not compile or prints what no page can show', unsound],
    ['ends the process', '```ts\nconsole.log(1)\nprocess.exit()\n```\n\n```text [Output]\n2\n```\n'],
    [
      'leaves a timer running',
      '```ts\nconsole.log(1)\nsetInterval(() => {}, 100)\n```\n\n```text [Output]\n2\n```\n',
    ],
  ]
  test.each(fatal)('writes nothing for a block that %s', async (_, page) => {
    const { failures, updated } = await check(page)
    expect(updated).toBe(page)
    expect([...failures.values()].flat().every(({ updatable }) => !updatable)).toBe(true)
  })
})
