import { loadText, packagesFor } from '../../app/client/samples/page.ts'
import { type Ending, runInSandbox } from '../../app/client/samples/sandbox.ts'
import {
  type Lane,
  type LaneName,
  lanes,
  type Piece,
  type Play,
  type Played,
  type Reading,
} from '../../app/playground/lane.ts'
import type { Order } from '../../app/sandbox/protocol.ts'
import type { PlaygroundFile } from '../../modules/live/playground-file.ts'
import type { Call } from './call.ts'
import { executes } from './executes.ts'
import { presetAskingAs, presetWithArgumentsOf } from './presets.ts'

interface Watch {
  signal: AbortSignal
  onPlayed(played: Played): void
  /** What the tool printed by itself. */
  onPrinted(text: string): void
}

/** Puts a call through every host, in the sandbox of the samples. Throws an `Error` for the reader where it cannot be loaded. */
export async function run(call: Call, { signal, onPlayed, onPrinted }: Watch): Promise<Ending> {
  const file: PlaygroundFile = JSON.parse(await loadText('/live/playground.json'))
  // what the tool prints cannot begin so by chance
  const mark = `${crypto.randomUUID()} `
  const order = await orderFor(call, playOf(call, mark, file), file)
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

function playOf(call: Call, mark: string, { ompArgs, ompUnknown }: PlaygroundFile): Play {
  const { args, name, givesUp } = call
  const [withArguments, asking] = [presetWithArgumentsOf(call), presetAskingAs(call)]
  const handed = withArguments && ompArgs[withArguments]
  const unknown = asking && ompUnknown[asking]
  return {
    mark,
    args,
    name,
    givesUp,
    ...(handed && { ompArgs: handed }),
    ...(unknown && { ompUnknown: unknown }),
  }
}

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
    if (value.of === 'core') return isReading(value) ? { of: 'core', ...readingOf(value) } : undefined
    if (!lanes.includes(value.name)) return undefined
    const name = value.name as LaneName
    if (typeof value.failed === 'string') return { of: 'lane', name, failed: value.failed }
    return isLane(value.lane) ? { of: 'lane', name, lane: laneOf(value.lane) } : undefined
  } catch {
    return undefined
  }
}

function isReading(value: object): value is Reading {
  if ('unread' in value) return typeof value.unread === 'string'
  const { reads, isError } = value as Partial<Record<string, unknown>>
  return typeof reads === 'string' && typeof isError === 'boolean'
}

function readingOf(reading: Reading): Reading {
  if ('unread' in reading) return { unread: reading.unread }
  return { reads: reading.reads, isError: reading.isError }
}

function isLane(value: Lane): boolean {
  const isPiece = ({ title, text }: Piece) => typeof title === 'string' && typeof text === 'string'
  const { travelled, sees = [] } = value
  const isSeen = Array.isArray(sees) && sees.every(line => typeof line === 'string')
  return isReading(value) && isSeen && Array.isArray(travelled) && travelled.every(isPiece)
}

function laneOf(value: Lane): Lane {
  const { travelled, sees } = value
  return {
    ...readingOf(value),
    travelled: travelled.map(({ title, text }) => ({ title, text })),
    ...(sees && { sees: [...sees] }),
  }
}
