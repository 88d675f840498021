import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkPage } from '../check-page.ts'
import { root } from '../project.ts'
import { readPage } from '../read-page.ts'
import { type PageReport, readReport, reportOn, summaryOf, writeReport } from '../report.ts'
import { md, shortLimits, workspace } from './fixture.ts'

const page = md`
'''ts [one.ts]
export const one = 1
'''

'''ts
import { one } from './one.ts'
console.log(one)
'''

'''text [Output]
1
'''

'''ts
// @errors: 2322
const a: string = 1
'''

'''sh
$ echo 1
1
'''

'''ts no-run="asks a model"
import { request } from 'node:http'
'''

'''yaml no-run="read by the command above"
a: 1
'''
`

/** A name no page has, so that no report is touched. */
const file = `${randomUUID()}.md`

async function report(source = page): Promise<PageReport> {
  const read = readPage(file, source, workspace)
  return reportOn(read, await checkPage(read, { limits: shortLimits }))
}

describe('a report', () => {
  let made: PageReport
  beforeAll(async () => {
    made = await report()
    await writeReport(made)
  })
  afterAll(() => rmSync(join(root, `node_modules/.cache/everyhost/samples/${file}.json`)))

  test('says of each block how it was checked, and why it was not', () => {
    const blocks = made.blocks.map(({ duration: _, ...block }) => block)
    expect(blocks).toEqual([
      { line: 1, lang: 'ts', label: 'one.ts', status: 'passed', checks: ['types', 'run'], imports: [] },
      { line: 5, lang: 'ts', status: 'passed', checks: ['types', 'run', 'output'], imports: ['./one.ts'] },
      { line: 14, lang: 'ts', status: 'passed', checks: ['type errors'], imports: [] },
      { line: 19, lang: 'sh', status: 'passed', checks: ['transcript'], imports: [] },
      {
        line: 24,
        lang: 'ts',
        status: 'not-run',
        checks: ['types'],
        reason: 'asks a model',
        imports: ['node:http'],
      },
      {
        line: 28,
        lang: 'yaml',
        status: 'shown',
        checks: [],
        reason: 'read by the command above',
        imports: [],
      },
    ])
  })

  test('names what it was made with', () => {
    expect(made.versions).toEqual({
      everyhost: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      lib: expect.stringMatching(/^[0-9a-f]{64}$/),
      typescript: expect.stringMatching(/^6\./),
      node: process.versions.node,
    })
  })

  test('is read back as long as nothing has changed', () => {
    expect(readReport(file, page)).toEqual(made)
  })

  test('is of no use once the page has changed', () => {
    expect(() => readReport(file, `${page}\n`)).toThrow(
      `${file} has not been run since it changed; npm run samples runs it`,
    )
  })

  const others: [name: keyof PageReport['versions'], value: string][] = [
    ['lib', '0'.repeat(64)],
    ['node', '24.0.0'],
    ['typescript', '5.9.0'],
    ['everyhost', '0.0.1'],
  ]
  test.each(others)('is of no use with another %s', async (name, value) => {
    await writeReport({ ...made, versions: { ...made.versions, [name]: value } })
    expect(() => readReport(file, page)).toThrow(
      `${file} has not been run since ${name} changed; npm run samples runs it`,
    )
  })

  test('of a page that failed cannot be read', async () => {
    const wrong = page.replace('\n1\n', '\n2\n')
    await writeReport(await report(wrong))
    expect(() => readReport(file, wrong)).toThrow(`${file}:5 has failed; npm run samples says why`)
  })

  test('is missing for a page that was never run', () => {
    expect(() => readReport('nowhere.md', page)).toThrow(
      'nowhere.md has not been run; npm run samples runs it',
    )
  })

  test('is summed up in a line that counts and names what was not run', () => {
    expect(summaryOf([made, made], 1.25)).toBe(
      '12 blocks on 2 pages, 4 outputs compared, 4 not run (asks a model; read by the command above), 1.3 s',
    )
  })
})
