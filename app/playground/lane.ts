// What the playground's page and the module that plays a call say to each other. What comes back is text to show, and nothing else.

import type { Tool } from 'everyhost'

export const lanes = ['mcp', 'pi', 'omp', 'ai-sdk', 'cli'] as const

export type LaneName = (typeof lanes)[number]

/** A call on its way to a host, which gets its own copy. */
export interface Sent {
  tool: Tool
  args: unknown
  /** The name that the model asks for. */
  name: string
  /** Aborts when the caller gives up. */
  signal: AbortSignal
}

/** What the model reads, and whether as an error; or why it reads nothing of the call. */
export type Reading = { reads: string; isError: boolean } | { unread: string }

/** What came of the call on one host. */
export type Lane = Reading & {
  /** What went over the wire or through the hands of the host, in order. */
  travelled: Piece[]
  /** What the user's terminal shows, where the tool draws that. */
  sees?: string[]
}

export interface Piece {
  title: string
  text: string
}

export type Played =
  /** The text that the core gives, which every host is to carry. */
  | ({ of: 'core' } & Reading)
  | { of: 'lane'; name: LaneName; lane: Lane }
  /** The host itself threw, or the lane came to nothing. */
  | { of: 'lane'; name: LaneName; failed: string }

/** How the call is to be played. */
export interface Play {
  /** Begins each line that is a {@link Played}, so that what the tool itself prints is none. */
  mark: string
  /** In the place of the tool's own, where the reader has chosen another. */
  execute?: Tool['execute']
  /** The arguments as JSON, as a model writes them. */
  args: string
  /** The name that the model asks for, where it is not the tool's. */
  name?: string
  /** Whether the caller gives up while the tool runs. */
  givesUp?: boolean
  /** What OMP makes of the arguments, as JSON, where that is known. */
  ompArgs?: string
  /** What the model reads on OMP of a name that no tool has, where that is known. */
  ompUnknown?: string
}

/** A piece that shows a value as JSON. */
export function json(title: string, value: unknown): Piece {
  return { title, text: JSON.stringify(value, undefined, 2) ?? 'undefined' }
}

/** A piece that shows what was thrown. */
export function thrown(title: string, error: unknown): Piece {
  return { title, text: error instanceof Error ? `${error.name}: ${error.message}` : String(error) }
}

/** Whether the model asks for a tool that is not there. */
export function isUnknown({ tool, name }: Sent): boolean {
  return name !== tool.name
}

/** Of a call whose caller has given up, where the host ends its turn with it. */
export function notAskedAgain(host: string): Reading {
  return { unread: `${host} does not ask the model again; its session keeps the result` }
}

/** A piece that tells of a caller that gave up; none where it did not. */
export function gaveUp({ signal }: Sent): Piece[] {
  return signal.aborted ? [thrown('The caller gives up', signal.reason)] : []
}
