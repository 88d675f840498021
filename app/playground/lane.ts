// What the playground's page and the module that plays a call say to each other. What comes back is text to show, and nothing else.

import type { Tool } from 'everyhost'

export const lanes = ['mcp', 'pi', 'omp', 'ai-sdk', 'cli'] as const

export type LaneName = (typeof lanes)[number]

/** What came of the call on one host. */
export interface Lane {
  /** What went over the wire or through the hands of the host, in order. */
  travelled: Piece[]
  /** What the model reads. */
  reads: string
  /** Whether it reads it as an error. */
  isError: boolean
}

export interface Piece {
  title: string
  text: string
}

export type Played =
  /** The text that the core gives, which every host is to carry. */
  | { of: 'core'; reads: string; isError: boolean }
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
  /** What OMP makes of the arguments, as JSON, where that is known. */
  ompArgs?: string
}

/** A piece that shows a value as JSON. */
export function json(title: string, value: unknown): Piece {
  return { title, text: JSON.stringify(value, undefined, 2) ?? 'undefined' }
}

/** A piece that shows what was thrown. */
export function thrown(title: string, error: unknown): Piece {
  return { title, text: error instanceof Error ? `${error.name}: ${error.message}` : String(error) }
}
