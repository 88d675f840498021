// The module that a run of the playground imports beside the tool, in the sandbox of the samples. It puts one call through every
// host and prints a line for each.

import { defineTool, invokeTool, type Tool } from 'everyhost'
import { config } from 'zod/v4/core'
import { playAiSdk } from './ai-sdk.ts'
import { playCli } from './cli.ts'
import { withCallerGivingUp } from './giving-up.ts'
import {
  isUnknown,
  type Lane,
  type LaneName,
  lanes,
  type Play,
  type Played,
  type Reading,
  type Sent,
} from './lane.ts'
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
  { mark, execute, args, name, givesUp, ...onRecord }: Play,
): Promise<void> {
  const written = toolAmong(exported)
  const tool = execute ? defineTool<Tool['input']>({ ...written, execute }) : written
  const tell = (played: Played) => log('%s', mark + JSON.stringify(shortened(played)))
  const send = (): Sent => ({
    ...(givesUp ? withCallerGivingUp(tool) : { tool, signal: new AbortController().signal }),
    args: JSON.parse(args),
    name: name || tool.name,
  })
  const runs: Record<LaneName, () => Promise<Lane>> = {
    mcp: () => playMcp(send()),
    pi: () => playPi(send()),
    omp: () => playOmp(send(), onRecord),
    'ai-sdk': () => playAiSdk(send()),
    cli: () => playCli(send()),
  }
  await Promise.all([
    core(send()).then(reading => tell({ of: 'core', ...reading })),
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
  if (played.of === 'core') return { ...played, ...shortReading(played) }
  const { lane } = played
  const travelled = lane.travelled.slice(0, mostPieces).map(({ title, text }) => ({ title, text: cut(text) }))
  const sees = lane.sees && { sees: lane.sees.map(cut) }
  return { ...played, lane: { ...shortReading(lane), travelled, ...sees } }
}

function shortReading(reading: Reading): Reading {
  if ('unread' in reading) return { unread: cut(reading.unread) }
  return { reads: cut(reading.reads), isError: reading.isError }
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

async function core(sent: Sent): Promise<Reading> {
  if (isUnknown(sent))
    return { unread: 'It is given a tool and no name; a name that no tool has is for hosts to answer' }
  const { tool, args, signal } = sent
  try {
    const { text, isError } = await invokeTool(tool, args, { host: 'test', signal })
    return { reads: text, isError }
  } catch (error) {
    return { reads: (error as Error).message, isError: true }
  }
}
