// The hosts beside one another.

import { isDeepStrictEqual } from 'node:util'
import { validateInput } from 'everyhost'
import { code, together, yes } from './cell-text.ts'
import type { Outcome, Passed } from './drivers/outcome.ts'
import { argumentCases } from './probe/arguments.ts'
import { calls } from './probe/calls.ts'
import { tools } from './probe/tools.ts'
import type { HostRecord } from './record.ts'

const FAMILIES = ['MCP', 'Pi', 'OMP', 'AI SDK']

/** A column for each host. */
export function overview(records: HostRecord[]): string[][] {
  const families = familiesOf(records)
  const row = (name: string, cell: (record: HostRecord) => string) => [
    name,
    ...families.map(([, members]) => together(members, cell)),
  ]
  return [
    ['what', ...families.map(([name]) => name)],
    ['versions run', ...families.map(([, members]) => members.map(({ version }) => version).join(', '))],
    row('arguments rewritten, tool by hand', ({ facts, arguments: passed }) =>
      rewritten((facts['arguments by hand'] as typeof passed | undefined) ?? passed),
    ),
    row('arguments rewritten, tool of ours', ({ arguments: passed }) => rewritten(passed)),
    row('bad input', record => channelOf(record, 'bad input')),
    row('returned failure', record => channelOf(record, 'returned failure')),
    row('thrown failure', record => channelOf(record, 'throws error')),
    row('your code keeps `details` of an answer', ({ calls }) =>
      whereIn(calls, ({ answer }) => keeps(answer)),
    ),
    row('your code keeps `details` of a failure', ({ calls }) =>
      whereIn(calls, outcomes => keeps(outcomes['returned failure'])),
    ),
    row('an image', ({ calls }) => code(kindOfImage(calls.default?.['returns image']))),
    row('your `progress` is told on', ({ facts: { progress } }) =>
      whereIn(Array.isArray(progress) ? { default: progress } : (progress as Record<string, unknown>), told =>
        says(told, 'half way'),
      ),
    ),
    row('an abort reaches `context.signal`', ({ facts }) => yes(says(facts.abort, 'aborted'))),
    row('unknown tool', ({ facts }) => unknownTool(facts['unknown tool'])),
    row('status line of a call', ({ facts }) => statusLine(facts['status lines'])),
  ]
}

/** A row for each host. */
export function channels(records: HostRecord[]): string[][] {
  return [
    ['host', 'bad input', 'returned failure', 'thrown failure'],
    ...familiesOf(records).map(([name, members]) => [
      name,
      ...['bad input', 'returned failure', 'throws error'].map(id =>
        together(members, record => channelOf(record, id)),
      ),
    ]),
  ]
}

/** What the model reads of the call `bad input` where the tool is written by hand and leaves the check to its host. */
export function ownChecks(records: HostRecord[]): string[][] {
  const said = ({ facts: { 'validates first': check } }: HostRecord) => {
    const text = typeof check === 'string' ? check : (check as { zod: { reads: string } }).zod.reads
    return code(text)
  }
  return [
    ['host', 'the model reads'],
    ...records.map(record => [
      `${record.title}${record.title.endsWith(record.version) ? '' : ` (${record.version})`}`,
      said(record),
    ]),
  ]
}

// ---

function familiesOf(records: HostRecord[]): [string, HostRecord[]][] {
  return FAMILIES.map(name => [name, records.filter(({ title }) => title.startsWith(name))])
}

/** How a failure comes: whether the host calls it one, and the text where it is not ours as it is. */
function channelOf({ calls: byOptions }: HostRecord, id: string): string {
  const { reads, marked } = byOptions.default![id]!
  const ours = calls.find(call => call.id === id)!.reads
  const mark = marked ? 'marked as an error' : 'not marked as an error'
  if (reads === ours) return `our text, ${mark}`
  const [before, after] = reads.includes(ours) ? (reads.split(ours) as [string, string]) : [reads, '']
  return `${code(before)} then our text${after ? ` then ${code(after)}` : ''}, ${mark}`
}

/** How many of the arguments come to the tool otherwise than the model sent them. */
function rewritten(passed: Record<string, Passed>): string {
  const count = argumentCases.filter(({ id, tool, sent }) => {
    const { received } = passed[id] ?? {}
    if (received === undefined) return false
    return !isDeepStrictEqual(received, sent) && !isDeepStrictEqual(received, ours(tool, sent))
  }).length
  return count === 0 ? 'none' : `${count} of ${argumentCases.length}`
}

/** What the core alone makes of arguments: it takes null for a property that is left out. */
function ours(name: string, sent: unknown): unknown {
  const checked = validateInput(tools.find(tool => tool.name === name)!, sent)
  return checked.ok ? checked.value : undefined
}

/** Whether something is so with no options of the adapter, or with which. */
function whereIn<Run>(byOptions: Record<string, Run>, isSo: (run: Run) => boolean): string {
  const { default: usual, ...others } = byOptions
  if (isSo(usual!)) return 'yes'
  const [option] = Object.entries(others).find(([, run]) => isSo(run)) ?? []
  return option ? `with ${code(option)}` : 'no'
}

function keeps(outcome: Outcome | undefined): boolean {
  return /"secret":|"begun":/.test(JSON.stringify(outcome?.receives))
}

/** The `type` of the part that is the image. */
function kindOfImage(outcome: Outcome | undefined): string {
  const found = JSON.stringify(outcome?.message).match(/"type":"([\w-]+)",(?:"data"|"mediaType"|"mimeType")/)
  return found?.[1] ?? ''
}

function says(fact: unknown, word: string): boolean {
  return JSON.stringify(fact).includes(word)
}

function unknownTool(fact: unknown): string {
  if (typeof fact === 'string') return code(fact)
  const { reads } = Object(fact) as { reads?: string }
  const texts = reads === undefined ? (Object.values(Object(fact)) as string[]) : [reads]
  return texts.map(code).join('<br>')
}

function statusLine(fact: unknown): string {
  const { call, running } = Object(fact) as Record<string, string[] | undefined>
  const [line] = call ?? running ?? []
  return line === undefined ? 'none' : code(line)
}
