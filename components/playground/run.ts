import { loadText, packagesFor } from '../../app/client/samples/page.ts'
import { type Ending, runInSandbox } from '../../app/client/samples/sandbox.ts'
import {
  type Lane,
  type LaneName,
  lanes,
  type Piece,
  type Play,
  type Played,
} from '../../app/playground/lane.ts'
import type { Order } from '../../app/sandbox/protocol.ts'
import type { PlaygroundFile } from '../../modules/live/playground-file.ts'
import type { Call } from './call.ts'
import { executes } from './executes.ts'

interface Watch {
  /** A preset that the call is, unchanged. */
  preset: string | undefined
  signal: AbortSignal
  onPlayed(played: Played): void
  /** What the tool printed by itself. */
  onPrinted(text: string): void
}

/** Puts a call through every host, in the sandbox of the samples. Throws an `Error` for the reader where it cannot be loaded. */
export async function run(call: Call, { preset, signal, onPlayed, onPrinted }: Watch): Promise<Ending> {
  const file: PlaygroundFile = JSON.parse(await loadText('/live/playground.json'))
  // what the tool prints cannot begin so by chance
  const mark = `${crypto.randomUUID()} `
  const ompArgs = preset === undefined ? undefined : file.ompArgs[preset]
  const order = await orderFor(call, { mark, args: call.args, ...(ompArgs && { ompArgs }) }, file)
  let rest = ''
  const take = (line: string) => {
    const played = line.startsWith(mark) ? playedOf(line.slice(mark.length)) : undefined
    if (played) onPlayed(played)
    else onPrinted(line)
  }
  const ending = await runInSandbox(order, {
    signal,
    onPrinted(text) {
      const lines = (rest + text).split('\n')
      rest = lines.pop()!
      for (const line of lines) take(line)
    },
  })
  if (rest) take(rest)
  return ending
}

// ---

async function orderFor({ source, execute }: Call, play: Play, file: PlaygroundFile): Promise<Order> {
  const [module, { modules, packages }] = await Promise.all([
    loadText(file.module),
    packagesFor([source], file, file.needs),
  ])
  const { code } = executes[execute]
  const entry = [
    "import * as exported from './tool.ts'",
    "import { play } from 'playground'",
    '',
    `await play(exported, { ...${JSON.stringify(play)}${code && `, execute: ${code}`} })`,
  ]
  return {
    entry: 'call.ts',
    files: { 'tool.ts': source, 'call.ts': entry.join('\n') },
    modules: { ...modules, 'playground.js': module },
    packages: { ...packages, playground: 'playground.js' },
  }
}

/** A line as it must look, whoever printed it; undefined for anything else. */
function playedOf(line: string): Played | undefined {
  try {
    const value = JSON.parse(line)
    if (value.of === 'core') return isRead(value) ? { of: 'core', ...readOf(value) } : undefined
    if (!lanes.includes(value.name)) return undefined
    const name = value.name as LaneName
    if (typeof value.failed === 'string') return { of: 'lane', name, failed: value.failed }
    return isLane(value.lane) ? { of: 'lane', name, lane: laneOf(value.lane) } : undefined
  } catch {
    return undefined
  }
}

function isRead(value: Record<string, unknown>): boolean {
  return typeof value.reads === 'string' && typeof value.isError === 'boolean'
}

function readOf({ reads, isError }: Lane): Pick<Lane, 'reads' | 'isError'> {
  return { reads, isError }
}

function isLane(value: Lane): boolean {
  const isPiece = ({ title, text }: Piece) => typeof title === 'string' && typeof text === 'string'
  return isRead({ ...value }) && Array.isArray(value.travelled) && value.travelled.every(isPiece)
}

function laneOf(value: Lane): Lane {
  return { ...readOf(value), travelled: value.travelled.map(({ title, text }) => ({ title, text })) }
}
