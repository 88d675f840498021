// What a call costs in OMP's loop, with a tool of ours and with one by hand, which OMP checks too. For npm run bench.

import { writeFileSync } from 'node:fs'
import { defineTool, Type } from 'everyhost'
import { toOmpTool } from 'everyhost/omp'
import { turn } from './omp-loop.ts'
import type { AnyTool } from './omp-modules.ts'

/** So many calls in one turn, that the loop around them does not count for more than they do. */
const CALLS = 100
const TURNS = 400

const good = { query: 'a needle', limit: 20, mode: 'exact', tags: ['a', 'b', 'c'] }
const bad = { ...good, limit: 200, mode: 'fuzzy' }

const search = defineTool({
  name: 'search',
  description: 'Searches the notes',
  input: Type.Object({
    query: Type.String({ minLength: 1 }),
    limit: Type.Integer({ minimum: 1, maximum: 100 }),
    mode: Type.Union([Type.Literal('exact'), Type.Literal('loose')]),
    tags: Type.Array(Type.String()),
  }),
  execute: ({ query, limit }) => `${limit} notes have "${query}" in them`,
})
const ours = toOmpTool(search)
const byHand: AnyTool = {
  name: 'search',
  label: 'search',
  description: search.description,
  parameters: search.input,
  async execute(_: string, { query, limit }: { query: string; limit: number }) {
    return { content: [{ type: 'text', text: `${limit} notes have "${query}" in them` }] }
  },
}

const times = { good: await fastestTurns(good), bad: await fastestTurns(bad) }
writeFileSync('outcomes.json', JSON.stringify(times))
process.exit()

// ---

/** The fastest of many turns of each, in nanoseconds a call, first one then the other, so that both see the same machine. */
async function fastestTurns(args: object): Promise<{ ours: number; byHand: number }> {
  const asked = Array.from({ length: CALLS }, () => ({ tool: 'search', args }))
  const best = { ours: Infinity, byHand: Infinity }
  const pair = [
    ['ours', ours],
    ['byHand', byHand],
  ] as const
  for (let i = 0; i < TURNS; i++) {
    for (const [which, tool] of i % 2 === 0 ? pair : pair.toReversed()) {
      const start = performance.now()
      await turn([tool], asked)
      best[which] = Math.min(best[which], ((performance.now() - start) * 1e6) / CALLS)
    }
  }
  return best
}
