import { beforeAll, describe, expect, test } from 'vitest'
import { failuresOf, failuresOfEach, md, shortLimits } from './fixture.ts'

test('a page that is true passes whole', async () => {
  const page = md`
'''ts [double.ts]
export const double = (n: number) => n * 2
'''

'''ts
import { double } from './double.ts'
console.log(double(21), { list: [1, 'a'], map: new Map([[1, 2]]) })
console.error('and this')
setTimeout(() => console.log('later'), 10)
'''

'''text [Output]
42 { list: [ 1, 'a' ], map: Map(1) { 1 => 2 } }
and this
later
'''

'''ts throws
import { double } from './double.ts'
throw new RangeError('no\n' + double(1))
'''

'''text [Error]
no
2
'''

'''ts
// @errors: 2322 2345
import { double } from './double.ts'
const text: string = double('1')
'''

'''text [Error]
TS2322: Type 'number' is not assignable to type 'string'.
TS2345: Argument of type 'string' is not assignable to parameter of type 'number'.
'''

'''sh
$ node -e "import('./double.ts').then(({ double }) => console.log(double(4)))"
8
$ cd /; pwd
/
$ echo no >&2; exit 3
no
[exit 3]
'''

'''json [package.json]
{ "type": "module" }
'''

'''ts no-run="asks a model"
const answer: Response = await fetch('https://example.com')
'''
`
  expect(await failuresOf(page)).toEqual([])
})

describe('catches', () => {
  const cases: [lie: string, page: string, failures: string[]][] = [
    [
      'an output that is another, at the first line that differs',
      md`
'''ts
console.log('one\ntwo\nthree')
'''

'''text [Output]
one
too
three
'''`,
      ['page.md:7 is not what the block at line 1 prints (- page, + run)\n\n one\n-too\n+two\n three'],
    ],
    [
      'an output that differs only in what cannot be seen',
      md`
'''ts
console.log('a\u00a0b \u202e\u001b[0m ')
'''

'''text [Output]
a b  
'''`,
      [
        'page.md:6 is not what the block at line 1 prints (- page, + run)\n\n-a b··\n+a<U+00A0>b <U+202E><U+001B>[0m·',
      ],
    ],
    [
      'an output that goes on',
      md`
'''ts
console.log('one')
console.log('two')
'''

'''text [Output]
one
'''`,
      ['page.md:8 is not what the block at line 1 prints (- page, + run)\n\n one\n+two'],
    ],
    [
      'an output where nothing is printed',
      md`
'''ts
const a = 1
'''

'''text [Output]
one
'''`,
      ['page.md:6 is not what the block at line 1 prints (- page, + run)\n\n-one'],
    ],
    [
      'something printed that the page does not show',
      md`
'''ts
console.log('secret')
'''`,
      ['page.md:1 prints what the page does not show; put ```text [Output] below it\n\nsecret'],
    ],
    [
      'an error with another text',
      md`
'''ts throws
throw new Error('yes')
'''

'''text [Error]
no
'''`,
      ['page.md:6 is not what the block at line 1 fails with (- page, + run)\n\n-no\n+yes'],
    ],
    [
      'an error whose text the page does not show',
      md`
'''ts throws
throw new Error('yes')
'''`,
      ['page.md:1 fails with what the page does not show; put ```text [Error] below it\n\nyes'],
    ],
    [
      'a block that does not throw though it should',
      md`
'''ts throws
const a = 1
'''

'''text [Error]
no
'''`,
      [
        'page.md:1 does not throw, though it is marked throws',
        'page.md:5 was not compared, because the block at line 1 went wrong',
      ],
    ],
    [
      'a block that throws though it should not, where it throws',
      md`
'''ts [fail.ts]
export function fail() {
  throw new Error('broken')
}
'''

1. In a list:

   '''ts
   import { fail } from './fail.ts'

     fail()
   '''

   '''text [Output]
   never
   '''`,
      ['page.md:3:9 throws broken', 'page.md:15 was not compared, because the block at line 9 went wrong'],
    ],
    [
      'a type that is wrong, at its column, in a list too',
      md`
'''ts
const a: string = 1
'''

1. In a list:

   '''ts
     const b: string = 2
   '''`,
      [
        "page.md:2:7 TS2322: Type 'number' is not assignable to type 'string'.",
        "page.md:8:12 TS2322: Type 'number' is not assignable to type 'string'.",
      ],
    ],
    [
      'a type that is wrong in a block that is not run',
      md`
'''ts no-run="asks a model"
const a: string = 1
'''`,
      ["page.md:2:7 TS2322: Type 'number' is not assignable to type 'string'."],
    ],
    [
      'a type error that is expected and does not come',
      md`
'''ts
const a = 1
// @errors: 2322
const b: string = 'b'
'''`,
      ['page.md:3 expects TS2322, which TypeScript does not report'],
    ],
    [
      'another type error than the one expected',
      md`
'''ts
// @errors: 2345
const a: string = 1
'''`,
      [
        "page.md:3:7 TS2322: Type 'number' is not assignable to type 'string'.",
        'page.md:2 expects TS2345, which TypeScript does not report',
      ],
    ],
    [
      'the expected type error coming twice',
      md`
'''ts
// @errors: 2322
const a: string = 1
const b: string = 2
'''`,
      ["page.md:4:7 TS2322: Type 'number' is not assignable to type 'string'."],
    ],
    [
      'a type error expected to be silent that is not there any more',
      md`
'''ts
// @ts-expect-error
const a: number = 1
'''`,
      ["page.md:2:1 TS2578: Unused '@ts-expect-error' directive."],
    ],
    [
      'syntax that Node cannot strip',
      md`
'''ts no-run="only its types matter"
export enum Colour { Red }
'''`,
      ["page.md:2:13 TS1294: This syntax is not allowed when 'erasableSyntaxOnly' is enabled."],
    ],
    [
      'a file imported before the page shows it',
      md`
'''ts
import { a } from './a.ts'
'''

'''ts [a.ts]
export const a = 1
'''`,
      ["page.md:1 throws Cannot find module '/project/a.ts' imported from /project/__line-1.mts"],
    ],
    [
      'an import that does not exist',
      md`
'''ts
import { nothing } from 'everyhost'
'''`,
      [
        `page.md:2:10 TS2305: Module '"everyhost"' has no exported member 'nothing'.`,
        "page.md:2:1 throws The requested module 'everyhost' does not provide an export named 'nothing'",
      ],
    ],
    [
      'an exit code',
      md`
'''ts
process.exitCode = 2
'''

'''ts
const a = 1
'''`,
      ['page.md:1 sets process.exitCode to 2'],
    ],
    [
      'a rejection that nobody handles, where it was made',
      md`
'''ts
const a = 1
void Promise.reject(new Error('lost'))
'''`,
      ['page.md:3:21 leaves an error that nobody catches: lost'],
    ],
    [
      'an exception thrown later, in the block that caused it',
      md`
'''ts
setTimeout(() => {
  throw new Error('late')
}, 20)
'''

'''ts
const a = 1
'''`,
      ['page.md:3:9 leaves an error that nobody catches: late'],
    ],
    [
      'a warning of Node',
      md`
'''ts
process.emitWarning('old', 'DeprecationWarning')
'''`,
      ['page.md:1 makes Node warn: DeprecationWarning: old'],
    ],
    [
      'an output that no page can show',
      md`
'''ts
console.log('a\rb')
'''

'''text [Output]
a
b
'''`,
      ['page.md:5 cannot show a carriage return; print JSON.stringify(…) of what holds it'],
    ],
    [
      'a command that prints something else',
      md`
'''sh
$ echo one
two
$ echo three
three
'''`,
      [
        'page.md:3 is not what the commands print (- page, + run)\n\n $ echo one\n-two\n+one\n $ echo three\n three',
      ],
    ],
    [
      'a command that fails though the page does not say so',
      md`
'''sh
$ node -e "process.exit(2)"
'''`,
      ['page.md:3 is not what the commands print (- page, + run)\n\n $ node -e "process.exit(2)"\n+[exit 2]'],
    ],
    [
      'a command that fails in another way',
      md`
'''sh
$ (exit 2)
[exit 3]
'''`,
      ['page.md:3 is not what the commands print (- page, + run)\n\n $ (exit 2)\n-[exit 3]\n+[exit 2]'],
    ],
    [
      'a command that ends the shell before the next',
      md`
'''sh
$ exit 0
$ echo never
'''`,
      ['page.md:1 ended the shell before "$ echo never"'],
    ],
    [
      'JSON that is none',
      md`
'''json
{
  "a": 1,
}
'''`,
      [
        'page.md:4:1 is not JSON: Expected double-quoted property name in JSON at position 12 (line 3 column 1)',
      ],
    ],
    [
      'a rule of the grammar broken, beside the rest',
      md`
'''ts quick
const a: string = 1
'''`,
      [
        "page.md:2:7 TS2322: Type 'number' is not assignable to type 'string'.",
        'page.md:1 has an unknown flag quick; ts takes throws, no-run',
      ],
    ],
  ]
  let found: string[][]
  beforeAll(async () => {
    found = await failuresOfEach(cases.map(([, page]) => page))
  })
  test.each(cases.map(([lie, , failures], index) => [lie, failures, index] as const))(
    '%s',
    (_, failures, index) => {
      expect(found[index]).toEqual(failures)
    },
  )

  // each of these takes the process with it
  const fatal: typeof cases = [
    [
      'process.exit',
      md`
'''ts
console.log('bye')
process.exit(0)
'''

'''text [Output]
bye
'''

'''ts
const a = 1
'''`,
      [
        'page.md:1 called process.exit(0), having printed\n\nbye',
        'page.md:6 was not compared, because the block at line 1 went wrong',
        'page.md:10 was not run, because the block at line 1 ended the process',
      ],
    ],
    [
      'a timer that is left running',
      md`
'''ts
setInterval(() => {}, 1000)
'''`,
      ['page.md:1 leaves something running: Timeout'],
    ],
    [
      'a server that is left listening',
      md`
'''ts
import { createServer } from 'node:net'
createServer().listen(0)
'''`,
      ['page.md:1 leaves something running: TCPServerWrap'],
    ],
    [
      'a wait for what never comes',
      md`
'''ts
await new Promise(() => {})
'''`,
      ['page.md:1 awaits something that never comes'],
    ],
    [
      'a block that eats all memory',
      md`
'''ts
const all: string[][] = []
for (;;) all.push(Array.from({ length: 100_000 }, (_, index) => String(index)))
'''`,
      ['page.md:1 needs more than the 48 MB of memory it has'],
    ],
  ]
  test.each(fatal)('%s', async (_, page, failures) => {
    expect(await failuresOf(page)).toEqual(failures)
  })

  const endless: typeof cases = [
    [
      'a loop that never ends',
      md`
'''ts
console.log('on and on')
for (;;) {}
'''`,
      ['page.md:1 did not end within 1.5 s, having printed\n\non and on'],
    ],
    [
      'a command that does not come back',
      md`
'''sh
$ sleep 30
'''`,
      ['page.md:1 did not end within 1.5 s'],
    ],
  ]
  test.each(endless)('%s', async (_, page, failures) => {
    expect(await failuresOf(page, { limits: { ...shortLimits, time: 1_500 } })).toEqual(failures)
  })

  test('a flood of output, without reading it to its end', async () => {
    const page = "```ts\nfor (;;) console.log('x'.repeat(1000))\n```\n"
    const [failure] = await failuresOf(page, { limits: { ...shortLimits, output: 2_000 } })
    expect(failure).toMatch(/^page\.md:1 printed more than 2000 characters, having printed\n\nx{1000}\n/)
  })
})
