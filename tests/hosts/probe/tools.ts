// Tools that do everything a tool may do, and much that it may not. Every host is given the same list. Each stands in a file of
// its own in tools/, whose text the playground shows and runs.

import { defineTool, type Tool, type ToolContext, Type } from 'everyhost'
import { answer } from './tools/answer.ts'
import { cancel_trip } from './tools/cancel_trip.ts'
import { explode } from './tools/explode.ts'
import { fail } from './tools/fail.ts'
import { forecast } from './tools/forecast.ts'
import { needs_text } from './tools/needs_text.ts'
import { note } from './tools/note.ts'
import { say } from './tools/say.ts'
import { work } from './tools/work.ts'

/** What reached `execute` in the calls so far, in order. Drivers empty it before a call. */
export const seen: unknown[] = []

const wait = defineTool({
  name: 'wait',
  description: 'Tells how far it is, then waits until it is stopped',
  input: Type.Object({}),
  execute: (_, { signal, progress }: ToolContext) =>
    new Promise<string>((_, reject) => {
      seen.push('started')
      progress('half\u001b[31m way', 0.5)
      const stop = () => {
        seen.push('aborted')
        reject(new Error('stopped'))
      }
      if (signal.aborted) stop()
      else signal.addEventListener('abort', stop, { once: true })
    }),
})

export const tools: Tool[] = [
  forecast,
  cancel_trip,
  explode,
  answer,
  wait,
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
