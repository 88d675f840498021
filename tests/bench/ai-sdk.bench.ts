import { generateText, stepCountIs, tool } from 'ai'
import { MockLanguageModelV4 } from 'ai/test'
import { generateText as generateText6, stepCountIs as stepCountIs6, tool as tool6 } from 'ai-6'
import { MockLanguageModelV3 } from 'ai-6/test'
import { defineTool, Type } from 'everyhost'
import { aiSdkTools } from 'everyhost/ai-sdk'
import { z } from 'zod'
import { type BenchRow, compared } from './row.ts'

/** So many calls in one turn, that the loop around them does not count for more than they do. */
const CALLS = 100
const TURNS = 150

export async function rows(): Promise<BenchRow[]> {
  const ours = aiSdkTools([search])
  const good = { query: 'a needle', limit: 20, mode: 'exact', tags: ['a', 'b', 'c'] }
  const bad = { ...good, limit: '20', mode: 'fuzzy' }
  const all: BenchRow[] = []
  for (const [kind, args] of Object.entries({ good, bad })) {
    const [mine7, hand7] = await fastestTurns([
      () => turn(ours, args),
      () => turn({ search: tool(byHand) }, args),
    ])
    all.push(compared(`AI SDK 7, a ${kind} call in generateText`, mine7, 'by hand, zod 4', hand7, 1))
    const [mine6, hand6] = await fastestTurns([
      () => turn6(ours, args),
      () => turn6({ search: tool6(byHand) }, args),
    ])
    all.push(compared(`AI SDK 6, a ${kind} call in generateText`, mine6, 'by hand, zod 4', hand6, 1))
  }
  return all
}

// ---

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

const zodInput = z.strictObject({
  query: z.string().min(1),
  limit: z.int().min(1).max(100),
  mode: z.enum(['exact', 'loose']),
  tags: z.array(z.string()),
})

/** What the documentation of the SDK shows: zod, and a text. */
const byHand = {
  description: 'Searches the notes',
  inputSchema: zodInput,
  execute: ({ query, limit }: z.infer<typeof zodInput>) => `${limit} notes have "${query}" in them`,
}

type Tools = NonNullable<Parameters<typeof generateText>[0]['tools']>
type Tools6 = NonNullable<Parameters<typeof generateText6>[0]['tools']>

async function turn(tools: Tools, args: object): Promise<void> {
  const model = new MockLanguageModelV4({ doGenerate: replies(args) })
  await generateText({ model, tools, prompt: 'go', stopWhen: stepCountIs(2) })
}

async function turn6(tools: Tools6, args: object): Promise<void> {
  const model = new MockLanguageModelV3({ doGenerate: replies(args) })
  await generateText6({ model, tools, prompt: 'go', stopWhen: stepCountIs6(2) })
}

function replies(args: object) {
  const input = JSON.stringify(args)
  const calls = Array.from({ length: CALLS }, (_, i) => ({
    type: 'tool-call' as const,
    toolCallId: `call-${i}`,
    toolName: 'search',
    input,
  }))
  const usage = {
    inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 1, text: 1, reasoning: 0 },
  }
  const reason = <const Unified>(unified: Unified) => ({ unified, raw: undefined })
  const end = { content: [{ type: 'text' as const, text: 'done' }], usage, warnings: [] }
  return [
    { content: calls, finishReason: reason('tool-calls'), usage, warnings: [] },
    { ...end, finishReason: reason('stop') },
  ]
}

/** The fastest of many turns of each, in nanoseconds a call, in turn, so that all see the same machine. */
async function fastestTurns(runs: [() => Promise<void>, () => Promise<void>]): Promise<[number, number]> {
  const best: [number, number] = [Infinity, Infinity]
  for (let i = 0; i < TURNS; i++) {
    for (const which of [0, 1] as const) {
      const start = performance.now()
      await runs[which]()
      best[which] = Math.min(best[which], ((performance.now() - start) * 1e6) / CALLS)
    }
  }
  return best
}
