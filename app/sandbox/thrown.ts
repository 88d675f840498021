import { inspect } from 'node-inspect-extracted'
import type { Linker } from './linker.ts'
import type { Thrown } from './protocol.ts'

/** What a run threw, in the words the runner of the samples has for it. Never throws: that would leave the run without an end. */
export function describe(error: unknown, linker: Linker): Thrown {
  try {
    return read(error, linker)
  } catch {
    return { text: 'What it threw cannot be shown: to look at it throws as well.' }
  }
}

// ---

function read(error: unknown, linker: Linker): Thrown {
  if (!(error instanceof Error)) return { text: linker.named(inspect(error)) }
  const text = linker.named(String(error.message || error.name))
  const line = linker.lineIn(String(error.stack))
  return line === undefined ? { text } : { text, line }
}
