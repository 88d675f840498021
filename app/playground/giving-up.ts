import { defineTool, type Tool } from 'everyhost'

/**
 * A tool whose caller gives up as soon as it runs, and the caller's signal. One that answers at once has answered by then, and its
 * caller has no more reason to.
 */
export function withCallerGivingUp(tool: Tool): { tool: Tool; signal: AbortSignal } {
  const controller = new AbortController()
  const watched = defineTool<Tool['input']>({
    ...tool,
    async execute(input, context) {
      const clock = setTimeout(() => controller.abort(new Error('the caller gave up')))
      try {
        return await tool.execute(input, context)
      } finally {
        clearTimeout(clock)
      }
    },
  })
  return { tool: watched, signal: controller.signal }
}
