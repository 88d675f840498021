// What `everyhost/testing` says of a call is what came of it on the real host.

import { callEverywhere, type EverywhereOptions, type HostName } from 'everyhost/testing'
import { describe, expect, test } from 'vitest'
import { withCallerGivingUp } from '../../app/playground/giving-up.ts'
import { playOmp } from '../../app/playground/omp.ts'
import { recordedHosts } from '../../modules/live/playground.ts'
import type { Outcome } from './drivers/outcome.ts'
import type { HostId } from './hosts.ts'
import { readsOf, seenOf } from './preset-table.ts'
import { presets } from './presets.ts'
import { argumentCases } from './probe/arguments.ts'
import { calls } from './probe/calls.ts'
import { tools } from './probe/tools.ts'
import { readHost } from './record.ts'

interface Played {
  id: HostId
  host: HostName
  /** The options of the adapter, by their names in the record. */
  options: Record<string, EverywhereOptions>
  /** What was received, of what the record holds of a call. */
  received(recorded: Outcome): unknown
}

const played: Played[] = [
  { id: 'mcp-2', host: 'mcp', options: { default: {} }, received: ({ receives }) => receives },
  {
    id: 'pi-1.6.0',
    host: 'pi',
    options: { default: {}, "failures: 'return'": { pi: { failures: 'return' } } },
    received({ message }) {
      const { role: _, toolCallId: __, toolName: ___, ...received } = message as Record<string, unknown>
      return received
    },
  },
  {
    id: 'omp-18.2.3',
    host: 'omp',
    options: { default: {}, "intent: 'omit'": { omp: { intent: 'omit' } } },
    received({ receives }) {
      const { result, isError } = receives as { result: object; isError: boolean }
      return { ...result, isError }
    },
  },
  {
    id: 'ai-sdk-7',
    host: 'ai-sdk',
    options: {
      default: {},
      "badInput: 'answer'": { 'ai-sdk': { badInput: 'answer' } },
      "failures: 'return'": { 'ai-sdk': { failures: 'return' } },
      "progress: 'preliminary'": { 'ai-sdk': { progress: 'preliminary' } },
    },
    received({ receives }) {
      const { error, ...part } = (receives as { error?: string | { string: string } }[]).at(-1)!
      return { ...part, ...(error && { error: typeof error === 'string' ? error : error.string }) }
    },
  },
]

describe.each(played)('$host is as on $id', ({ id, host, options, received }) => {
  const record = readHost(id)

  test('with every option', () => {
    // on MCP the record tells ways to connect apart, and the adapter has no options
    const recorded = host === 'mcp' ? ['default'] : Object.keys(record.calls)
    expect(Object.keys(options)).toEqual(recorded)
  })

  describe.each(Object.entries(options))('%s', (name, given) => {
    test.each(calls)('$id', async call => {
      const tool = toolOf(call.tool)
      const lane = (await callEverywhere(tool, call.args, { ...given, only: [host] }))[host]
      const recorded = record.calls[name]![call.id]!
      const { reads, marked } = recorded
      expect({ ...lane, progress: [] }).toEqual({
        reads,
        isError: marked,
        receives: received(recorded),
        progress: [],
      })
    })
  })
})

describe.each(played)('$host is told on the way what $id was', ({ id, host, options }) => {
  const told = Object.entries(options).flatMap(([name, given]) => {
    const recorded = toldOn(readHost(id).facts.progress, name)
    return recorded ? [{ name, given, recorded }] : []
  })

  test.each(told)('$name', async ({ given, recorded }) => {
    const lane = (await callEverywhere(toolOf('work'), {}, { ...given, only: [host] }))[host]
    expect(lane.progress).toEqual(recorded)
  })
})

// OMP rewrites arguments first
describe.each(played.filter(({ host }) => host !== 'omp'))('$host takes arguments as $id', ({ id, host }) => {
  test.each(argumentCases)('$id', async ({ id: argument, tool, sent }) => {
    const options = { only: [host], 'ai-sdk': { badInput: 'answer' } } as const
    const lane = (await callEverywhere(toolOf(tool), sent, options))[host]
    const { refused, received } = readHost(id).arguments[argument]!
    expect(lane.reads).toBe(refused ?? JSON.stringify(received))
  })
})

describe("the playground's lane of OMP, given what is on record, is as on omp-18.2.3", () => {
  const { ompArgs, ompUnknown } = recordedHosts(process.cwd())

  test.each(Object.values(presets).flat())('$id', async preset => {
    const { id, tool: name, args, asks = name, givesUp } = preset
    const tool = toolOf(name)
    const sent = givesUp ? withCallerGivingUp(tool) : { tool, signal: new AbortController().signal }
    const onRecord = { ompArgs: ompArgs[id]!, ompUnknown: ompUnknown[id]! }
    const { travelled: _, sees, ...reading } = await playOmp({ ...sent, args, name: asks }, onRecord)
    const { omp } = await readsOf(preset)
    expect(reading).toEqual('unread' in omp ? omp : { reads: omp.reads, isError: omp.marked })
    expect(sees).toEqual(seenOf(preset).omp)
  })
})

// ---

/** What was told while `work` ran, with some options of the adapter; undefined where no run has shown it. */
function toldOn(progress: unknown, options: string): unknown[] | undefined {
  if (Array.isArray(progress)) return options === 'default' ? progress : undefined
  const outputs = (progress as Record<string, { fullStream: { output: unknown; preliminary?: true }[] }>)[
    options
  ]
  return outputs?.fullStream.filter(({ preliminary }) => preliminary).map(({ output }) => output)
}

function toolOf(name: string) {
  return tools.find(tool => tool.name === name)!
}
