// What a driver tells of its host.

import { writeFileSync } from 'node:fs'

/** What came of one call. */
export interface Outcome {
  /** The text that the model's next turn is given for the call, all of it. */
  reads: string
  /** Whether the host tells the model, or its provider, that this is an error. */
  marked: boolean
  /** The result as it stands in that turn, in the host's own form. */
  message: unknown
  /** What the caller's own code or the host's interface is given. */
  receives: unknown
}

/** What a host made of arguments before they came to the tool. */
export interface Passed {
  /** What `execute` was given; absent where it did not run. */
  received?: unknown
  /** What the model reads instead. */
  refused?: string
}

/** What the model is given of a call, as in {@link Outcome}. */
export type Read = Pick<Outcome, 'reads' | 'marked'>

/** Where the model reads nothing of a call: why, and what its caller gets instead. */
export interface Unread {
  unread: string
}

export interface HostRun {
  /** By the options of the adapter ('default' for none), then by the call's id in probe/calls.ts. */
  calls: Record<string, Record<string, Outcome>>
  /** By the id in probe/arguments.ts. */
  arguments: Record<string, Passed>
  /** What the model is given of those calls, by the same ids, with no options of the adapter. */
  argumentReads: Record<string, Read>
  /** What the model is given of the calls in probe/other-rows.ts, by their ids. */
  otherRows: Record<string, Read | Unread>
  /** What the user's terminal shows of all those calls, by their ids, with no options of the adapter; absent where none is drawn. */
  cards?: Record<string, string[]>
  /** Whatever else was seen on this host, by the name its tests and pages know it under. */
  facts: Record<string, unknown>
}

/** Leaves the outcomes where the run looks for them; stdout belongs to the host. */
export function writeOutcomes(run: HostRun): void {
  writeFileSync('outcomes.json', JSON.stringify(run))
}
