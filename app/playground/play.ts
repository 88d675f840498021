// The module that a run of the playground imports beside the tool, in the sandbox of the samples. It puts one call through every
// host and prints a line for each.

import { defineTool, invokeTool, type Tool } from 'everyhost'
import { config } from 'zod/v4/core'
import { playAiSdk } from './ai-sdk.ts'
import { playCli } from './cli.ts'
import { type Lane, type LaneName, lanes, type Play, type Played } from './lane.ts'
import { playMcp } from './mcp.ts'
import { playOmp } from './omp.ts'
import { playPi } from './pi.ts'

// the hosts check their messages with it, and it would try whether it can make code of texts, which no policy here allows
config({ jitless: true })

// before the tool can put something else in its place
const { log } = console

/** Calls the tool among what a module exports on every host, all at once. Throws an `Error` where there is no tool. */
export async function play(
  exported: Record<string, unknown>,
  { mark, execute, args, ompArgs }: Play,
): Promise<void> {
  const written = toolAmong(exported)
  const tool = execute ? defineTool<Tool['input']>({ ...written, execute }) : written
  const tell = (played: Played) => log('%s', mark + JSON.stringify(shortened(played)))
  const parsed = (): unknown => JSON.parse(args)
  const runs: Record<LaneName, () => Promise<Lane>> = {
    mcp: () => playMcp(tool, parsed()),
    pi: () => playPi(tool, parsed()),
    omp: () => playOmp(tool, parsed(), ompArgs === undefined ? undefined : JSON.parse(ompArgs)),
    'ai-sdk': () => playAiSdk(tool, parsed()),
    cli: () => playCli(tool, parsed()),
  }
  await Promise.all([
    core(tool, parsed()).then(tell),
    ...lanes.map(name =>
      runs[name]().then(
        lane => tell({ of: 'lane', name, lane }),
        error => tell({ of: 'lane', name, failed: String(error) }),
      ),
    ),
  ])
}

// ---

/** Most of a text that the page is told, in UTF-16 units, and most pieces of what travelled. */
const longest = 4000
const mostPieces = 20

/** All texts cut to what somebody reads: a run may not print without end. */
function shortened(played: Played): Played {
  if ('failed' in played) return { ...played, failed: cut(played.failed) }
  if (played.of === 'core') return { ...played, reads: cut(played.reads) }
  const { reads, travelled } = played.lane
  const pieces = travelled.slice(0, mostPieces).map(({ title, text }) => ({ title, text: cut(text) }))
  return { ...played, lane: { ...played.lane, reads: cut(reads), travelled: pieces } }
}

function cut(text: string): string {
  if (text.length <= longest) return text
  return `${text.slice(0, longest)} … and ${(text.length - longest).toLocaleString('en')} more characters`
}

function toolAmong(exported: Record<string, unknown>): Tool {
  const tool = [exported.default, ...Object.values(exported)].find(isTool)
  if (!tool) throw new Error('tool.ts exports no tool: export what defineTool gives you.')
  return tool
}

function isTool(value: unknown): value is Tool {
  return typeof value === 'object' && value !== null && 'execute' in value && 'input' in value
}

async function core(tool: Tool, args: unknown): Promise<Played> {
  try {
    const { text, isError } = await invokeTool(tool, args, { host: 'test' })
    return { of: 'core', reads: text, isError }
  } catch (error) {
    return { of: 'core', reads: (error as Error).message, isError: true }
  }
}
