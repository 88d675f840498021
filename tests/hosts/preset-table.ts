// What came of the presets of the playground, host beside host.

import { callEverywhere } from 'everyhost/testing'
import { code, together, yes } from './cell-text.ts'
import type { Read } from './drivers/outcome.ts'
import { newest } from './hosts.ts'
import { type Preset, presets } from './presets.ts'
import { tools } from './probe/tools.ts'
import { readHost } from './record.ts'

const titles = { mcp: 'MCP', pi: 'Pi', omp: 'OMP', 'ai-sdk': 'AI SDK', cli: 'command line' }

/** What a model reads of a preset, by the names of the lanes: the record's word for it, and that of the command line. */
export async function readsOf({ id, tool: name, args }: Preset): Promise<Record<keyof typeof titles, Read>> {
  const tool = tools.find(tool => tool.name === name)!
  const { cli } = await callEverywhere(tool, args, { only: ['cli'] })
  return {
    mcp: read('mcp', 'in memory'),
    pi: read('pi'),
    omp: read('omp'),
    'ai-sdk': read('ai-sdk'),
    cli: { reads: cli.reads, marked: cli.isError },
  }

  function read(lane: keyof typeof newest, options = 'default'): Read {
    const { calls, argumentReads } = readHost(newest[lane])
    const { reads, marked } = calls[options]?.[id] ?? argumentReads[id]!
    return { reads, marked }
  }
}

/** `of` says which group of presets. */
export async function presetTable({ of = '' }: Record<string, string>): Promise<string[][]> {
  if (!Object.hasOwn(presets, of)) {
    throw new Error(`there are no presets of "${of}"; there are ${Object.keys(presets).join(', ')}`)
  }
  const rows = presets[of as keyof typeof presets].map(async preset => {
    const reads = Object.entries(await readsOf(preset)).map(([lane, read]) => ({
      ...read,
      title: titles[lane as keyof typeof titles],
    }))
    return [
      preset.id,
      `\`${preset.tool}\` ${code(JSON.stringify(preset.args))}`,
      together(reads, ({ reads }) => code(reads)),
      together(reads, ({ marked }) => yes(marked)),
    ]
  })
  return [['preset', 'call', 'the model reads', 'marked as an error'], ...(await Promise.all(rows))]
}
