// What the measurements of the hosts put through their loops: one tool, a good call and a bad one. A driver brings it along
// into the host's folder, so it lies here.

import { defineTool, Type } from 'everyhost'

export const say = (query: string, limit: number) => `${limit} notes have "${query}" in them`

export const search = defineTool({
  name: 'search',
  description: 'Searches the notes',
  input: Type.Object({
    query: Type.String({ minLength: 1 }),
    limit: Type.Integer({ minimum: 1, maximum: 100 }),
    mode: Type.Union([Type.Literal('exact'), Type.Literal('loose')]),
    tags: Type.Array(Type.String()),
  }),
  execute: ({ query, limit }) => say(query, limit),
})

export const good = { query: 'a needle', limit: 20, mode: 'exact', tags: ['a', 'b', 'c'] }

/**
 * The fastest of many rounds of each, in nanoseconds a call, in turn, so that all see the same machine. A round is `calls` calls;
 * whoever begins changes, so that none always has the other's garbage to clear.
 */
export async function fastestRounds<const Runs extends readonly (() => Promise<unknown>)[]>(
  runs: Runs,
  { rounds, calls }: { rounds: number; calls: number },
): Promise<{ [Key in keyof Runs]: number }> {
  const best = runs.map(() => Infinity)
  for (let round = 0; round < rounds; round++) {
    const order = [...runs.entries()]
    for (const [which, run] of round % 2 === 0 ? order : order.reverse()) {
      const start = performance.now()
      await run()
      best[which] = Math.min(best[which]!, ((performance.now() - start) * 1e6) / calls)
    }
  }
  return best as { [Key in keyof Runs]: number }
}
