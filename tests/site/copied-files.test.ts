import { describe, expect, test } from 'vitest'
import { completeFile } from '../../modules/sample-status/complete-file.ts'
import { withStatuses } from '../../modules/sample-status/status.ts'
import { parsePage } from '../samples/parse.ts'

/** What Copy gives of the last block of a page. */
function lastOf(...fences: [info: string, code: string][]): string {
  const { blocks } = parsePage(fences.map(([info, code]) => `\`\`\`${info}\n${code}\n\`\`\`\n`).join('\n'))
  return completeFile(blocks.at(-1)!, blocks)
}

describe('a block of TypeScript is copied', () => {
  test('as it is, with its hidden lines, where it imports nothing of the page', () => {
    expect(lastOf(['ts', "// @hide\nimport 'node:fs'\n// @show\nconsole.log(1)"])).toBe(
      "import 'node:fs'\nconsole.log(1)",
    )
  })

  test('with the files that it imports, and those that they import, each once and in order', () => {
    expect(
      lastOf(
        ['ts [unit.ts]', "import { sep } from 'node:path'\n\nexport const unit = 'day' + sep"],
        ['ts [tool.ts]', "import { unit } from './unit.ts'\n\nexport const tool = unit"],
        [
          'ts',
          "import { join } from 'node:path'\nimport { tool } from './tool.ts'\nimport { unit } from './unit.ts'\n\nconsole.log(join(tool, unit))",
        ],
      ),
    ).toBe(
      [
        "import { join, sep } from 'node:path'",
        "export const unit = 'day' + sep",
        'export const tool = unit',
        'console.log(join(tool, unit))',
      ].join('\n\n'),
    )
  })

  test.each([
    [
      "import tool from './tool.ts'\nconsole.log(tool)",
      'const tool = 1 + 1\n\nconsole.log(tool)',
      'export default 1 + 1',
    ],
    [
      "import { a as b } from './tool.ts'\nconsole.log(b)",
      'export const a = 1\n\nconst b = a\nconsole.log(b)',
      'export const a = 1',
    ],
    ["import './tool.ts'", 'console.log(1)', 'console.log(1)'],
  ])('with %j resolved', (main, copied, file) => {
    expect(lastOf(['ts [tool.ts]', file], ['ts', main]).trim()).toBe(copied)
  })

  test('with the imports of packages merged, a type that is a value elsewhere included', () => {
    expect(
      lastOf(
        [
          'ts [a.ts]',
          "import type { Tool } from 'everyhost'\nimport fs, { type Stats } from 'node:fs'\nexport const a: Tool[] = []",
        ],
        [
          'ts',
          "import * as path from 'node:path'\nimport { Tool } from 'everyhost'\nimport { a } from './a.ts'\nconsole.log(a)",
        ],
      ).split('\n\n')[0],
    ).toBe(
      [
        "import * as path from 'node:path'",
        "import { Tool } from 'everyhost'",
        "import fs from 'node:fs'",
        "import { type Stats } from 'node:fs'",
      ].join('\n'),
    )
  })

  test('with a JSON file of the page as a value', () => {
    expect(
      lastOf(
        ['json [a.json]', '{ "a": 1 }'],
        ['ts', "import a from './a.json' with { type: 'json' }\nconsole.log(a)"],
      ).trim(),
    ).toBe('const a = { "a": 1 }\n\nconsole.log(a)')
  })
})

test.each([
  [
    'export const a = 1\nconst list = [a]\nconsole.log(list)',
    "import { a } from './a.ts'\nconst list = [a]",
    'both a.ts and block.ts declare list; call one of them something else',
  ],
  [
    'export const a = 1',
    "export { a } from './a.ts'",
    'block.ts passes an export on; import it and export it in two statements',
  ],
  [
    'export const a = 1',
    "import * as a from './a.ts'",
    'block.ts imports all of a.ts under one name; import what it uses',
  ],
])('no page is built with a block that has no whole file: %j', (file, main, message) => {
  const source = `\`\`\`ts [a.ts]\n${file}\n\`\`\`\n\n\`\`\`ts\n${main}\n\`\`\`\n`
  const line = file.split('\n').length + 4
  expect(() => withStatuses(source)).toThrow(
    `The block at line ${line} cannot be copied as one file: ${message}`,
  )
})
