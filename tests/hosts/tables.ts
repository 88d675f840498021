// The tables on the pages, made of the record.

import { isDeepStrictEqual } from 'node:util'
import { code, together, yes } from './cell-text.ts'
import type { Outcome, Passed } from './drivers/outcome.ts'
import { hosts } from './hosts.ts'
import { channels, overview, ownChecks } from './overview.ts'
import { argumentCases } from './probe/arguments.ts'
import { type Call, calls } from './probe/calls.ts'
import type { Moved } from './probe/moves.ts'
import { type HostRecord, readHost } from './record.ts'

type Cells = string[][]
type Attributes = Record<string, string>

/**
 * `of` says which table: `failures` and `odd results` (what a model reads on a host), `arguments` (what a host does to them),
 * `rewritten` (which of them it changes for a tool without everyhost), `fact` (one of the other things that were seen, by the
 * name in `fact`), `moved` (what a model reads before and after a tool was moved over), `versions`; beside one another, `overview` (a column for each host), `channels` (a row for each) and
 * `own checks` (what a model reads of the same call where a tool leaves the check to its host). `host` says of which host, all
 * its versions together, and `options` with which options of the adapter.
 */
export function hostTable({ of = '', host, options = 'default', fact = '' }: Attributes): Cells {
  if (!Object.hasOwn(tables, of)) {
    throw new Error(`there is no table of "${of}"; there are ${Object.keys(tables).join(', ')}`)
  }
  const chosen = hosts.filter(({ id }) => host === undefined || id.startsWith(`${host}-`))
  if (chosen.length === 0) throw new Error(`there is no host "${host}"`)
  return tables[of as keyof typeof tables](
    chosen.map(({ id }) => readHost(id)),
    of === 'fact' ? fact : options,
  )
}

const tables = {
  failures,
  'odd results': oddResults,
  arguments: argumentsTable,
  rewritten,
  fact: factTable,
  moved,
  versions,
  overview,
  channels,
  'own checks': ownChecks,
}

// ---

const FAILURES = ['answer', 'bad input', 'returned failure', 'throws error', 'throws lines', 'throws escapes']

function failures(records: HostRecord[], options: string): Cells {
  return outcomes(
    records,
    options,
    calls.filter(({ id }) => FAILURES.includes(id)),
  )
}

function oddResults(records: HostRecord[], options: string): Cells {
  return outcomes(
    records,
    options,
    calls.filter(({ id }) => id.startsWith('returns')),
  )
}

function outcomes(records: HostRecord[], options: string, rows: Call[]): Cells {
  const of = (record: HostRecord, { id }: Call) => outcomeOf(record, options, id)
  return [
    ['outcome', 'the model reads', 'marked as an error'],
    ...rows.map(call => [
      call.id,
      together(records, record => code(of(record, call).reads)),
      together(records, record => yes(of(record, call).marked)),
    ]),
  ]
}

function argumentsTable(records: HostRecord[]): Cells {
  return [
    ['arguments', 'sent', 'what comes of them'],
    ...argumentCases.map(({ id, sent }) => [
      id,
      code(JSON.stringify(sent)),
      together(records, record => passed(record.arguments[id])),
    ]),
  ]
}

/** The arguments that came to a tool written by hand otherwise than to one of everyhost, on one version at least. */
function rewritten(records: HostRecord[]): Cells {
  const byHand = (record: HostRecord, id: string) =>
    (record.facts['arguments by hand'] as Record<string, Passed>)[id]
  const rows = argumentCases.filter(({ id }) =>
    records.some(record => {
      const { received } = byHand(record, id)!
      return received !== undefined && !isDeepStrictEqual(received, record.arguments[id]!.received)
    }),
  )
  return [
    ['sent', 'a tool written by hand', 'a tool of everyhost'],
    ...rows.map(({ id, sent }) => [
      code(JSON.stringify(sent)),
      together(records, record => {
        const { received } = byHand(record, id)!
        return received === undefined ? 'refused' : `gets ${code(JSON.stringify(received))}`
      }),
      together(records, record => passed(record.arguments[id])),
    ]),
  ]
}

function factTable(records: HostRecord[], fact: string): Cells {
  const facts = factOf(records, fact)
  if (!facts.every(isRecord)) {
    const byText = Map.groupBy(records, record => shown(record.facts[fact]))
    const rows = Array.from(byText, ([text, agreeing]) => [
      agreeing.map(({ title }) => title).join(', '),
      text,
    ])
    return [['host', fact], ...rows]
  }
  const names = new Set(facts.flatMap(Object.keys))
  const cell = (name: string) =>
    together(records, record => shown((record.facts[fact] as Record<string, unknown>)[name]))
  return [[fact, 'what came'], ...Array.from(names, name => [name, cell(name)])]
}

function moved(records: HostRecord[]): Cells {
  const [first] = factOf(records, 'moved over') as Moved[]
  const texts = (sent: string, when: 'before' | 'after') =>
    together(records, ({ facts }) => code((facts['moved over'] as Moved)[sent]![when]))
  return [
    ['the model sends', 'it reads before', 'it reads after'],
    ...Object.keys(first!).map(sent => [code(sent), texts(sent, 'before'), texts(sent, 'after')]),
  ]
}

function factOf(records: HostRecord[], fact: string): unknown[] {
  const without = records.filter(({ facts }) => facts[fact] === undefined)
  if (without.length === 0) return records.map(({ facts }) => facts[fact])
  throw new Error(`the record of ${without.map(({ title }) => title).join(', ')} has no fact "${fact}"`)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function shown(value: unknown): string {
  if (typeof value === 'string') return code(value)
  const lines = Array.isArray(value) && value.every(item => typeof item === 'string')
  return code(lines ? value.join('\n') : String(JSON.stringify(value)))
}

function versions(records: HostRecord[]): Cells {
  return [['package', 'version'], ...records.map(record => [code(record.package), record.version])]
}

function outcomeOf({ title, calls: byOptions }: HostRecord, options: string, id: string): Outcome {
  const outcome = byOptions[options]?.[id]
  if (!outcome) throw new Error(`the record of ${title} has no "${id}" with the options "${options}"`)
  return outcome
}

function passed(passed: Passed | undefined): string {
  if (!passed) return 'was not run'
  if (passed.refused !== undefined) return `refused: ${code(passed.refused)}`
  return `\`execute\` gets ${code(JSON.stringify(passed.received))}`
}
