import { expect, test } from 'vitest'
import { copiedCode, shownCode } from '../directives.ts'
import { failuresOf } from './fixture.ts'

const code = `// @hide
import { strictEqual } from 'node:assert'

// @show
// @errors: 2322
const a: string = 1
// @hide
strictEqual(a, 2)
// @show
console.log(a) // @hide is no directive here`

test('the reader sees neither hidden lines nor directives', () => {
  expect(shownCode(code)).toBe('const a: string = 1\nconsole.log(a) // @hide is no directive here')
})

test('Copy gives all that runs, without directives', () => {
  expect(copiedCode(code)).toBe(`import { strictEqual } from 'node:assert'

const a: string = 1
strictEqual(a, 2)
console.log(a) // @hide is no directive here`)
})

test('hidden lines are checked and run, and counted in the line of a failure', async () => {
  const page = '```ts\n// @hide\nconst b: string = 1\n\n// @show\nthrow new Error(b)\n```\n'
  expect(await failuresOf(page)).toEqual([
    "page.md:3:7 TS2322: Type 'number' is not assignable to type 'string'.",
    'page.md:6:7 throws 1',
  ])
})
