// What a call costs in OMP's loop, with a tool of ours and with one by hand, which OMP checks too. For npm run bench.

import { writeFileSync } from 'node:fs'
import { toOmpTool } from 'everyhost/omp'
import { fastestRounds, good, say, search } from './bench-search.ts'
import { turn } from './omp-loop.ts'
import type { AnyTool } from './omp-modules.ts'

/** So many calls in one turn, that the loop around them does not count for more than they do. */
const CALLS = 100
const ROUNDS = { rounds: 400, calls: CALLS }

const bad = { ...good, limit: 200, mode: 'fuzzy' }

const ours = toOmpTool(search)
const byHand: AnyTool = {
  name: 'search',
  label: 'search',
  description: search.description,
  parameters: search.input,
  async execute(_: string, { query, limit }: { query: string; limit: number }) {
    return { content: [{ type: 'text', text: say(query, limit) }] }
  },
}

const times = { good: await fastest(good), bad: await fastest(bad) }
writeFileSync('outcomes.json', JSON.stringify(times))
process.exit()

// ---

async function fastest(args: object): Promise<{ ours: number; byHand: number }> {
  const asked = Array.from({ length: CALLS }, () => ({ tool: 'search', args }))
  const [mine, theirs] = await fastestRounds([() => turn([ours], asked), () => turn([byHand], asked)], ROUNDS)
  return { ours: mine, byHand: theirs }
}
