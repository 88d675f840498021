import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { problemsOf, statusOf, withStatuses } from '../../modules/sample-status/status.ts'
import { pathOf } from '../../modules/whole-site/check.ts'
import { parsePage } from '../samples/parse.ts'
import { type PageReport, readReport, writeReport } from '../samples/report.ts'
import { builtPage } from './visit.ts'

const root = join(import.meta.dirname, '../..')
const everyhost = `everyhost\u00a0${versionIn('lib')}`
const typescript = `TypeScript\u00a0${versionIn('node_modules/typescript')}`
const node = `Node\u00a0${process.versions.node}`

const ran = ['checked and run', everyhost, typescript, node].join('\u00a0· ')

describe('a built page, without JavaScript', async () => {
  const files = (await Array.fromAsync(glob('content/**/*.md', { cwd: root }))).map(file =>
    file.replaceAll('\\', '/'),
  )

  test.for(files)('%s says at each TypeScript block what it was checked with', async file => {
    const markdown = textOf(file)
    const blocks = (await blocksOf(pathOf(file))).filter(({ language }) => language === 'ts')
    expect(blocks.length).toBe(markdown.match(/^\s*```ts\b/gm)?.length ?? 0)
    for (const { status } of blocks) {
      const [done, ...versions] = status.split('\u00a0· ')
      expect(done).toMatch(
        /^(checked and run|types checked, not run: .+|types checked but for modules that are not here \(TS2307\), not run: .+|fails its type check as it must: TS\d{4,5}(?:; run all the same|, not run: .+)?)$/,
      )
      expect(versions).toEqual([
        everyhost,
        typescript,
        ...(done === 'checked and run' || done?.endsWith('run all the same') ? [node] : []),
      ])
    }
  })

  test('says of other blocks what is true of them, and nothing of an output', async () => {
    expect(await blocksOf('/guide/how-this-site-is-tested')).toEqual([
      { language: 'ts', status: ran },
      { language: 'ts', status: ran },
      { language: 'text', status: '' },
      { language: 'ts', status: ran },
      { language: 'text', status: '' },
      {
        language: 'ts',
        status: ['fails its type check as it must: TS2345', everyhost, typescript].join('\u00a0· '),
      },
      {
        language: 'sh',
        status: ['run, output and exit codes compared', everyhost, node].join('\u00a0· '),
      },
      { language: 'ts', status: ran },
      {
        language: 'ts',
        status: ['types checked, not run: needs an account to send from', everyhost, typescript].join(
          '\u00a0· ',
        ),
      },
    ])
  })
})

describe('the Markdown that the site reads', () => {
  const versions = { everyhost: '1.2.3', lib: '', typescript: '6.0.3', node: '24.0.0' }

  test('has no hidden lines but for Copy, and a status in the info string', () => {
    const file = 'tests/samples/README.md'
    const source = textOf(file)
    const seen = withStatuses(source, readReport(file, source))
    const copied = [
      "import { strictEqual } from 'node:assert'",
      'const answer: number = 6 * 7',
      'strictEqual(answer, 42)',
      'console.log(answer)',
    ].join('\n')
    expect(source).toContain("import { strictEqual } from 'node:assert'")
    expect(seen).toContain(
      [
        `\`\`\`ts copy="${encodeURIComponent(copied)}" status="${ran}"`,
        'const answer: number = 6 * 7',
        'console.log(answer)',
        '```',
        '',
        '```text [Output]',
      ].join('\n'),
    )
    expect(seen).not.toContain("'node:assert'\n")
  })

  test('is the same but for directives and hidden lines, which only Copy has, where nothing was run', () => {
    const markdown = [
      '---\ntitle: A\n---',
      '- a\n\n  ```ts\n  // @hide\n  const a = 1\n  // @show\n\n  console.log(a)\n  ```',
      '```ts\n// @errors: 2322\nconst b: string = 1\n```',
      '```text no-run="a // @hide in it"\n// @hide\n```',
    ].join('\n\n')
    expect(withStatuses(markdown)).toBe(
      [
        '---\ntitle: A\n---',
        '- a\n\n  ```ts copy="const%20a%20%3D%201%0A%0Aconsole.log(a)"\n  console.log(a)\n  ```',
        '```ts\nconst b: string = 1\n```',
        '```text no-run="a // @hide in it"\n// @hide\n```',
      ].join('\n\n'),
    )
  })

  test.each([
    [
      '```ts\n// @errors: 2322 2345\n```',
      ['type errors', 'run', 'output'],
      'fails its type check as it must: TS2322, TS2345; run all the same · everyhost 1.2.3 · TypeScript 6.0.3 · Node 24.0.0',
    ],
    [
      '```ts no-run="its host has run it"\n// @errors: 2307 2307\n```',
      ['type errors'],
      'types checked but for modules that are not here (TS2307), not run: its host has run it · everyhost 1.2.3 · TypeScript 6.0.3',
    ],
    ['```json\n1\n```', ['json'], 'checked: it parses'],
    ['```json no-run="half of a file"\n{\n```', [], 'not checked: half of a file'],
    ['```sh no-run="needs a key"\n$ a\n```', [], 'not run: needs a key'],
    ['```yaml no-run="read by the host"\na: 1\n```', [], 'not checked: read by the host'],
  ] as const)('%j', (markdown, checks, status) => {
    const [block] = parsePage(markdown).blocks
    const { line, lang, noRun } = block!
    const report = {
      ...{ line, lang, status: 'passed' as const, checks: [...checks], imports: [] },
      ...(noRun !== undefined && { reason: noRun }),
    }
    expect(statusOf(block!, report, versions).replaceAll('\u00a0', ' ')).toBe(status)
  })
})

describe('no page is built', () => {
  const real = 'content/guide/90.how-this-site-is-tested.md'
  const source = textOf(real)
  const file = `${randomUUID()}.md`
  afterEach(() => rmSync(join(root, `node_modules/.cache/everyhost/samples/${file}.json`), { force: true }))

  test('unless each has been run as it is', () => {
    expect(problemsOf([{ file: real, source }])).toEqual([])
  })

  test('that was never run, or has changed since, and each is named', () => {
    const pages = [
      { file, source },
      { file: real, source: `${source}\n` },
    ]
    expect(problemsOf(pages)).toEqual([
      `${file} has not been run; npm run samples runs it`,
      `${real} has not been run since it changed; npm run samples runs it`,
    ])
  })

  test('since the package changed', async () => {
    const report = readReport(real, source)
    await writeReport({ ...report, page: file, versions: { ...report.versions, lib: '0'.repeat(64) } })
    expect(problemsOf([{ file, source }])).toEqual([
      `${file} has not been run since lib changed; npm run samples runs it`,
    ])
  })

  test('with a block that has failed, whose line is named', async () => {
    await writeReport(failedAt(1, { ...readReport(real, source), page: file }))
    expect(problemsOf([{ file, source }])).toEqual([`${file}:20 has failed; npm run samples says why`])
  })
})

function failedAt(index: number, report: PageReport): PageReport {
  return {
    ...report,
    blocks: report.blocks.map((block, at) => (at === index ? { ...block, status: 'failed' } : block)),
  }
}

/** The blocks of a page in its order, each with what it says of itself. */
async function blocksOf(path: string) {
  const page = await builtPage(path)
  return page.evaluate(({ body }) =>
    Array.from(body.querySelectorAll('.code-block'), block => ({
      language: /\blanguage-(\w+)/.exec(block.querySelector('pre')!.className)?.[1],
      status: Array.from(block.querySelectorAll('.status'), ({ textContent }) => textContent).join(),
    })),
  )
}

function textOf(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}

function versionIn(folder: string): string {
  return JSON.parse(textOf(`${folder}/package.json`)).version
}
