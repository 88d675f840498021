import type { Content } from '../hosts/content.ts'

/** What came of one call on one host. */
export interface Lane<Receives, Told> {
  /** The text that the model reads, all of it. Images are in what is received. */
  readonly reads: string
  /** Whether the model, or its provider, is told that this is an error. */
  readonly isError: boolean
  /** What your own code or the host's interface is given. */
  readonly receives: Receives
  /** What they were told while the tool ran. */
  readonly progress: readonly Told[]
}

/** A call on its way to a host's adapter. The arguments are the host's own copy. */
export interface Sent {
  readonly args: unknown
  readonly signal: AbortSignal
}

/** The texts among the pieces of a result, which is what a model reads of it. */
export function textOf(content: readonly Content[]): string {
  return content.flatMap(piece => (piece.type === 'text' && piece.text ? [piece.text] : [])).join('\n')
}
