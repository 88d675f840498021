import { type Tool, validateInput } from 'everyhost'
import { jsonProblem } from './json-problem.ts'

/** What a call's arguments, as JSON text, come to. */
export type Outcome =
  | { kind: 'not-json'; line: number; column: number; sentence: string }
  | { kind: 'refused'; lines: readonly string[] }
  | { kind: 'valid'; value: string }

export function outcomeOf(tool: Tool, json: string): Outcome {
  let args: unknown
  try {
    args = JSON.parse(json)
  } catch {
    return { kind: 'not-json', ...jsonProblem(json) }
  }
  const result = validateInput(tool, args)
  if (!result.ok) return { kind: 'refused', lines: result.lines }
  return { kind: 'valid', value: JSON.stringify(result.value, undefined, 2) }
}
