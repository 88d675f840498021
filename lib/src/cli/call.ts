import type { Tool } from '../tool.ts'
import type { Flag } from './flags.ts'

/** One flag as it stood on the command line; null where no value stood behind it, `negated` for `--no-…`. */
export interface Given {
  readonly flag: Flag
  readonly text: string | null
  readonly negated: boolean
}

/** What a command line asks for. */
export interface Call {
  readonly tool: Tool
  readonly flags: readonly Flag[]
  readonly given: readonly Given[]
  /** What is no flag of the tool, nor a value of one, in order. */
  readonly strays: readonly string[]
  readonly json: readonly (string | null)[]
  readonly output: readonly (string | null)[]
}
