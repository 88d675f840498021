import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { absentModule } from '../../modules/live/absent-module.ts'
import { createLiveFiles } from '../../modules/live/files.ts'
import type { LivePage } from '../../modules/live/page.ts'
import { pathOf } from '../../modules/whole-site/check.ts'
import { parsePage } from '../samples/parse.ts'
import { builtPage } from './visit.ts'

const root = join(import.meta.dirname, '../..')
const files = (await Array.fromAsync(glob('content/**/*.md', { cwd: root })))
  .map(file => file.replaceAll('\\', '/'))
  .sort()
const { blocksOf } = createLiveFiles(root)

/** Entries of the package that need an SDK or Node; all others run in a browser. */
const heavyEntries = ['everyhost/mcp', 'everyhost/mcp/v2', 'everyhost/cli']

test.for(files)('%s has Run at the blocks that a browser can run, and a reason at each other', async file => {
  const markdown = readFileSync(join(root, file), 'utf8')
  const { blocks } = parsePage(markdown)
  const live = await blocksOf(markdown)
  expect(live.map(({ index }) => index)).toEqual(
    [...blocks.keys()].filter(index => blocks[index]!.kind === 'module'),
  )

  for (const { index, barred } of live) {
    if (barred === undefined) continue
    const { line, noRun } = blocks[index]!
    console.log(`${file}:${line} has no Run: ${barred}`)
    if (noRun !== undefined) {
      expect(barred).toBe(noRun)
      continue
    }
    const [, how, what = ''] = /^(imports|uses) (.+)$/.exec(barred) ?? []
    if (how === 'uses') for (const name of what.split(', ')) expect(ofNodeAlone).toContain(name)
    else expect(isPackageOfOthers(what) || heavyEntries.includes(what), barred).toBe(true)
  }

  const page = await builtPage(pathOf(file))
  const withRun = await page.evaluate(({ body }) =>
    Array.from(body.querySelectorAll('[data-block]:has([data-act=run])'), figure =>
      Number(figure.getAttribute('data-block')),
    ),
  )
  expect(withRun).toEqual(live.filter(({ barred }) => barred === undefined).map(({ index }) => index))
})

test.for(files)('what is loaded for %s is what its Markdown has', async file => {
  const path = pathOf(file).replace(/\/$/, '/index')
  const page: LivePage = await (await fetch(`${inject('site')}/live/pages${path}.json`)).json()
  const { blocks } = parsePage(readFileSync(join(root, file), 'utf8'))
  for (const { index, file: name, shown, types, errors } of page.blocks) {
    const block = blocks[index]!
    // the code that runs is that of the page, but for the comments that speak to the runner
    const code = block.text.split('\n').filter(line => !/^\s*\/\/\s*@(hide|show|errors)\b/.test(line))
    expect(page.files[name]).toBe(code.join('\n'))
    for (const [start, length, text] of types) {
      expect(shown.slice(start, start + length)).toMatch(/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u)
      expect(page.texts[text]).toBeTruthy()
    }
    const lacksPackage = block.errorCodes?.some(code => absentModule.includes(code))
    if (lacksPackage) expect(types).toEqual([])
    else expect(types.length).toBeGreaterThan(0)
    expect(errors.map(([, , message]) => Number(/^TS(\d+): /.exec(message)?.[1])).sort()).toEqual(
      lacksPackage ? [] : (block.errorCodes ?? []),
    )
  }
})

test.each([
  ['a package that is not installed here', "import { a } from 'absent'\na()", []],
  ['one that is imported for its effects', "import 'absent'", []],
  ['and one of a scope', "import { a } from '@absent/absent/a'\na()", []],
  [
    'a file that the page does not have',
    "import { a } from './absent.ts'\na()",
    ["TS2307: Cannot find module './absent.ts' or its corresponding type declarations."],
  ],
  [
    'any other error beside it',
    "import 'absent'\nconst a: string = 1",
    ["TS2322: Type 'number' is not assignable to type 'string'."],
  ],
])(
  'of the errors that a block must have, the page shows what a reader can learn from: %s',
  async (_, code, shown) => {
    const live = await blocksOf(`\`\`\`ts no-run="none"\n// @errors: 2307\n${code}\n\`\`\`\n`)
    expect(live.flatMap(({ errors }) => errors.map(([, , message]) => message))).toEqual(shown)
  },
)

test('the modules that are loaded are those of the package as it is built', async () => {
  const page: LivePage = await (await fetch(`${inject('site')}/live/pages/guide.json`)).json()
  expect(Object.keys(page.packages)).toEqual(
    expect.arrayContaining(['everyhost', 'everyhost/sanitize', 'everyhost/ctp']),
  )
  for (const entry of heavyEntries) expect(page.packages).not.toHaveProperty([entry])
  for (const path of new Set(Object.values(page.packages).flat())) {
    const served = await (await fetch(`${inject('site')}${page.dist}/${path}`)).text()
    expect(served).toBe(readFileSync(join(root, 'lib/dist', path), 'utf8'))
  }
})

/** Globals of Node, and of browsers where a run could do nothing with them. */
const ofNodeAlone = ['process', 'Buffer', 'require', 'setImmediate', 'global', 'import.meta', 'fetch']

function isPackageOfOthers(name: string): boolean {
  return isBuiltin(name) || !(name.startsWith('.') || name === 'everyhost' || name.startsWith('everyhost/'))
}
