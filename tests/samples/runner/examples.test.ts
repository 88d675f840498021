import { beforeAll, describe, expect, test } from 'vitest'
import { checkPage } from '../check-page.ts'
import { describeFailure, type Failure } from '../failure.ts'
import { readPage } from '../read-page.ts'
import { shortLimits, workspace } from './fixture.ts'

/** A source with a function for each example. */
function sourceWith(...examples: string[]): string {
  return examples.map((example, index) => `${docOf(example)}export function next${index}() {}\n`).join('')
}

function docOf(example: string): string {
  const lines = example.split('\n').map(line => ` * ${line}`.trimEnd())
  return ['/**', ' * Adds one.', ' *', ' * @example', ...lines, ' */', ''].join('\n')
}

async function check(...examples: string[]) {
  const result = await checkPage(readPage('lib/src/next.ts', sourceWith(...examples), workspace), {
    limits: shortLimits,
  })
  const failures = [...result.failures.values()].flat()
  return { failures, updated: result.updated }
}

test('an example is true when its comments are what it prints', async () => {
  const { failures } = await check(
    "const url = 'http://example.com//'\nconsole.log(url) // http://example.com//\nconsole.log('a\\nb')\n// a\n// b",
  )
  expect(failures).toEqual([])
})

test('finds the examples of functions, of members and of types, and no others', () => {
  const { page } = readPage(
    'lib/src/a.ts',
    `/** Has none. */
export interface A {
  /**
   * @example
   * console.log(1) // 1
   */
  a: string
}

/**
 * @example
 * console.log(2) // 2
 * @param b - the b
 */
export function b(b: number): void {}
const text = '@example'
`,
    workspace,
  )
  expect(page.problems).toEqual([])
  expect(page.blocks.map(({ line, endLine, text }) => ({ line, endLine, text }))).toEqual([
    { line: 4, endLine: 6, text: 'console.log(1) // 1' },
    { line: 11, endLine: 13, text: 'console.log(2) // 2' },
  ])
})

describe('catches', () => {
  const cases: [lie: string, example: string, failures: string[]][] = [
    [
      'a comment that is not what is printed, at its line',
      "console.log('a') // a\n\nconsole.log('b') // c",
      [
        'next.ts:7 is not what the example prints, whose comments are its output (- page, + run)\n\n a\n-c\n+b',
      ],
    ],
    [
      'a comment that is no output at all',
      '// adds one\nconst a = 1',
      [
        'next.ts:5 is not what the example prints, whose comments are its output (- page, + run)\n\n-adds one',
      ],
    ],
    [
      'an output without a comment',
      'console.log(1)',
      ['next.ts:4 is not what the example prints, whose comments are its output (- page, + run)\n\n+1'],
    ],
    [
      'a wrong type',
      "const a: number = 'a'",
      ["next.ts:5:10 TS2322: Type 'string' is not assignable to type 'number'."],
    ],
    ['an exception', "\nthrow new Error('no')", ['next.ts:6:10 throws no']],
    ['fences', '/*\n```ts\n*/', ['next.ts:4 has fences in an @example, which is all code']],
  ]
  // in one source, whose lines are counted from each example's own comment
  let failures: Failure[]
  const starts = cases.map(
    (_, index) => sourceWith(...cases.slice(0, index).map(([, example]) => example)).split('\n').length - 1,
  )
  beforeAll(async () => {
    failures = (await check(...cases.map(([, example]) => example))).failures
  })
  test.each(cases.map(([lie, , expected], index) => [lie, expected, index] as const))(
    '%s',
    (_, expected, index) => {
      const own = failures.filter(({ line }) => starts.findLastIndex(start => line > start) === index)
      const said = own.map(failure =>
        describeFailure('next.ts', { ...failure, line: failure.line - starts[index]! }),
      )
      expect(said).toEqual(expected)
    },
  )
})

test('an update rewrites the comments, where there are as many as lines', async () => {
  const { updated } = await check("console.log('a') // b\n  // c\nconsole.log('d')")
  expect(updated).toBe(sourceWith("console.log('a') // a\n  // d\nconsole.log('d')"))
})

test('an update leaves an example alone that needs more comments', async () => {
  const example = "console.log('a')\nconsole.log('b') // c"
  expect((await check(example)).updated).toBe(sourceWith(example))
})
