import { describe, expect, test } from 'vitest'
import { check, failuresOf, md } from './fixture.ts'

const tables = {
  'host-table': () => [
    ['', 'bad input', 'thrown'],
    ['MCP', '**isError**', 'a | b'],
    ['Pi', 'thrown', ''],
  ],
}

const page = md`
# Hosts

::host-table
| | bad input | thrown |
|---|:---|---|
| MCP | **isError** | a \| b |
| Pi | thrown | |
::
`

test('a table passes when every cell is what the run gave', async () => {
  expect(await failuresOf(page, { tables })).toEqual([])
})

describe('catches', () => {
  const cases: [lie: string, page: string, failures: string[]][] = [
    [
      'a cell',
      page.replace('| thrown | |', '| returned | |'),
      ['page.md:7 says "returned" under "bad input"; the run gave "thrown"'],
    ],
    [
      'a head',
      page.replace('| bad input |', '| good input |'),
      ['page.md:4 says "good input" under "bad input"; the run gave "bad input"'],
    ],
    [
      'a row left out',
      page.replace('| Pi | thrown | |\n', ''),
      ['page.md:6 lacks the row "Pi", "thrown", ""'],
    ],
    [
      'a row too many',
      page.replace('| |\n::', '| |\n| OMP | thrown | thrown |\n::'),
      ['page.md:8 has a row that the run did not give: "OMP", "thrown", "thrown"'],
    ],
    [
      'a component without its table',
      '::host-table\n::\n',
      [
        'page.md:2 lacks the row "", "bad input", "thrown"',
        'page.md:2 lacks the row "MCP", "**isError**", "a | b"',
        'page.md:2 lacks the row "Pi", "thrown", ""',
      ],
    ],
    [
      'a component that nothing checks',
      page.replace('::host-table', '::hosts-table'),
      ['page.md:4 is a ::hosts-table that nothing checks; register it in tests/samples/tables.ts'],
    ],
  ]
  test.each(cases)('%s', async (_, lie, failures) => {
    expect(await failuresOf(lie, { tables })).toEqual(failures)
  })
})

test('a component tells its table which cells it wants', async () => {
  const asked = md`
::host-table{of="failures" host="pi"}
| of | host |
|---|---|
| failures | pi |
::
`
  const cells = (attributes: Record<string, string>) => [Object.keys(attributes), Object.values(attributes)]
  expect(await failuresOf(asked, { tables: { 'host-table': cells } })).toEqual([])
})

test('cells that cannot be had are said at the line of the table', async () => {
  const none = () => {
    throw new Error('there is no host "PI"')
  }
  expect(await failuresOf(page, { tables: { 'host-table': none } })).toEqual([
    'page.md:4 is a ::host-table without cells: there is no host "PI"',
  ])
})

test('an update writes the whole table, and a second one nothing', async () => {
  const { updated } = await check(page.replace('MCP', 'ACP'), { tables })
  expect(updated).toBe(md`
# Hosts

::host-table
|  | bad input | thrown |
| --- | --- | --- |
| MCP | **isError** | a \| b |
| Pi | thrown |  |
::
`)
  expect((await check(updated, { tables })).updated).toBe(updated)
})

test('an update fills a component that has no table yet', async () => {
  const { updated } = await check('::host-table\n::\n', { tables: { 'host-table': () => [['a'], ['b']] } })
  expect(updated).toBe('::host-table\n| a |\n| --- |\n| b |\n::\n')
})
