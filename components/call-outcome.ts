import { type Tool, validateInput } from 'everyhost'
import { type NotJson, readJson } from './json-problem.ts'

/** What a call's arguments, as JSON text, come to. */
export type Outcome =
  | NotJson
  | { kind: 'refused'; lines: readonly string[] }
  | { kind: 'valid'; value: string }

export function outcomeOf(tool: Tool, json: string): Outcome {
  const read = readJson(json)
  if (read.kind === 'not-json') return read
  const result = validateInput(tool, read.value)
  if (!result.ok) return { kind: 'refused', lines: result.lines }
  return { kind: 'valid', value: JSON.stringify(result.value, undefined, 2) }
}
