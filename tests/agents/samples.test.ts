import { expect, test } from 'vitest'
import { packagesOf, samplesOf } from './samples.ts'

test('takes files, what they print or throw, and why one is not run, each from its own block', () => {
  const markdown = [
    '**a.ts**\n\n```ts\nexport const a = 1\n```\n\n(checked and run · everyhost 1.0.0 · Node 24.0.0)',
    '```sh\n$ npm install\n```\n\n(not run: not on npm yet)',
    "- in a list\n\n  ```ts\n  import { a } from './a.ts'\n\n  console.log(a)\n  ```\n\n  (checked and run · Node 24.0.0)\n\n  **Output**\n\n  ```text\n  1\n  ```",
    '```ts\nthrow 2\n```\n\n**Error**\n\n```text\n2\n```',
    '```ts\nfetch()\n```\n\n(types checked, not run: needs a key · everyhost 1.0.0)',
    '**package.json**\n\n```json\n{}\n```\n\n```json\n[]\n```',
  ].join('\n\n')
  expect(samplesOf(markdown)).toEqual([
    { file: 'a.ts', code: 'export const a = 1' },
    { file: 'sample-2.ts', code: "import { a } from './a.ts'\n\nconsole.log(a)", output: '1' },
    { file: 'sample-3.ts', code: 'throw 2', error: '2' },
    { file: 'sample-4.ts', code: 'fetch()', notRun: 'types checked, not run: needs a key' },
    { file: 'package.json', code: '{}' },
  ])
})

test('knows which packages a sample needs', () => {
  const code =
    "import 'node:fs'\nimport { a } from './a.ts'\nimport { b } from 'everyhost/mcp'\nimport type { C } from '@d/e/f'\nawait import('g')"
  expect(packagesOf({ file: 'x.ts', code })).toEqual(['everyhost', '@d/e', 'g'])
})
