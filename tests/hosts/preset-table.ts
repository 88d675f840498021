// What came of the presets of the playground, host beside host.

import { playCli } from '../../app/playground/cli.ts'
import { withCallerGivingUp } from '../../app/playground/giving-up.ts'
import { code, together, yes } from './cell-text.ts'
import type { Read, Unread } from './drivers/outcome.ts'
import { newest } from './hosts.ts'
import { type Preset, presets } from './presets.ts'
import { tools } from './probe/tools.ts'
import { readHost } from './record.ts'

const titles = { mcp: 'MCP', pi: 'Pi', omp: 'OMP', 'ai-sdk': 'AI SDK', cli: 'command line' }

type Lanes = keyof typeof titles

/** What a model reads of a preset, by the names of the lanes: the record's word for it, and that of the command line. */
export async function readsOf(preset: Preset): Promise<Record<Lanes, Read | Unread>> {
  const { id } = preset
  return {
    mcp: read('mcp', 'in memory'),
    pi: read('pi'),
    omp: read('omp'),
    'ai-sdk': read('ai-sdk'),
    cli: await readByCli(preset),
  }

  function read(lane: keyof typeof newest, options = 'default'): Read | Unread {
    const { calls, argumentReads, otherRows } = readHost(newest[lane])
    const came = calls[options]?.[id] ?? argumentReads[id] ?? otherRows[id]!
    return 'unread' in came ? came : { reads: came.reads, marked: came.marked }
  }
}

/** What the user's terminal shows of a preset, by the names of the lanes, where a tool draws that. */
export function seenOf({ id, asks }: Preset): Partial<Record<Lanes, string[]>> {
  if (asks !== undefined) return {}
  return { pi: readHost(newest.pi).cards![id]!, omp: readHost(newest.omp).cards![id]! }
}

/** `of` says which group of presets. That of the other rows tells what the user sees too, since one of them is about that. */
export async function presetTable({ of = '' }: Record<string, string>): Promise<string[][]> {
  if (!Object.hasOwn(presets, of)) {
    throw new Error(`there are no presets of "${of}"; there are ${Object.keys(presets).join(', ')}`)
  }
  const group = of as keyof typeof presets
  const withCards = group === 'other rows'
  const rows = presets[group].map(async preset => {
    const came = Object.entries(await readsOf(preset)).map(([lane, read]) => ({
      read,
      title: titles[lane as Lanes],
    }))
    return [
      preset.id,
      callOf(preset),
      together(came, ({ read }) => ('unread' in read ? `no text. ${read.unread}.` : code(read.reads))),
      together(came, ({ read }) => ('unread' in read ? 'nothing to mark' : yes(read.marked))),
      ...(withCards ? [cardsOf(preset)] : []),
    ]
  })
  const head = ['preset', 'call', 'the model reads', 'marked as an error']
  return [[...head, ...(withCards ? ['card in the terminal'] : [])], ...(await Promise.all(rows))]
}

// ---

function callOf({ tool, args, asks, givesUp }: Preset): string {
  const call = `\`${tool}\` ${code(JSON.stringify(args))}`
  if (asks !== undefined) return `${call}, asked for as ${code(asks)}`
  return givesUp ? `${call}, whose caller gives up` : call
}

function cardsOf(preset: Preset): string {
  const drawn = seenOf(preset)
  const lanes = Object.entries(titles).map(([lane, title]) => ({ title, lane: lane as Lanes }))
  return together(lanes, ({ lane }) => {
    if (lane !== 'pi' && lane !== 'omp') return 'none'
    return drawn[lane] ? code(drawn[lane].join('\n')) : 'one that the host draws by itself'
  })
}

async function readByCli({ tool: name, args, asks, givesUp }: Preset): Promise<Read | Unread> {
  const tool = tools.find(tool => tool.name === name)!
  const sent = givesUp ? withCallerGivingUp(tool) : { tool, signal: new AbortController().signal }
  const came = await playCli({ ...sent, args, name: asks ?? name })
  return 'unread' in came ? { unread: came.unread } : { reads: came.reads, marked: came.isError }
}
