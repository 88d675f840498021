import { inspect } from 'node-inspect-extracted'
import type { Linker } from './linker.ts'
import type { Thrown } from './protocol.ts'

/** What a run threw, in the words the runner of the samples has for it. */
export function describe(error: unknown, linker: Linker): Thrown {
  if (!(error instanceof Error)) return { text: linker.named(inspect(error)) }
  const text = linker.named(String(error.message || error.name))
  const line = linker.lineIn(String(error.stack))
  return line === undefined ? { text } : { text, line }
}
