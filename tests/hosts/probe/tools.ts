// Tools that do everything a tool may do, and much that it may not. Every host is given the same list. Each stands in a file of
// its own in tools/, whose text the playground shows and runs.

import { defineTool, type Tool } from 'everyhost'
import { answer } from './tools/answer.ts'
import { cancel_trip } from './tools/cancel_trip.ts'
import { explode } from './tools/explode.ts'
import { fail } from './tools/fail.ts'
import { forecast } from './tools/forecast.ts'
import { needs_text } from './tools/needs_text.ts'
import { note } from './tools/note.ts'
import { say } from './tools/say.ts'
import { wait } from './tools/wait.ts'
import { work } from './tools/work.ts'

/** What reached `execute` in the calls so far, in order. Drivers empty it before a call. */
export const seen: unknown[] = []

export const tools: Tool[] = [
  forecast,
  cancel_trip,
  explode,
  answer,
  timed(wait),
  work,
  watched(note),
  watched(needs_text),
  say,
  fail,
]

// ---

/** The same tool, which leaves what reached it in `seen`. */
function watched<Input>(tool: Tool<Input>): Tool {
  return defineTool<Tool['input']>({
    ...tool,
    execute(input, context) {
      seen.push(structuredClone(input))
      return tool.execute(input as Input, context)
    },
  })
}

/** The same tool, which leaves in `seen` that it was started, and that it was aborted. */
function timed<Input>(tool: Tool<Input>): Tool {
  return defineTool<Tool['input']>({
    ...tool,
    execute(input, context) {
      seen.push('started')
      const { signal } = context
      const note = () => seen.push('aborted')
      if (signal.aborted) note()
      else signal.addEventListener('abort', note, { once: true })
      return tool.execute(input as Input, context)
    },
  })
}
