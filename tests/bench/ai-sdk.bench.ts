import { generateText, stepCountIs, tool } from 'ai'
import { MockLanguageModelV4 } from 'ai/test'
import { generateText as generateText6, stepCountIs as stepCountIs6, tool as tool6 } from 'ai-6'
import { MockLanguageModelV3 } from 'ai-6/test'
import { aiSdkTools } from 'everyhost/ai-sdk'
import { fastestRounds, good, say, search } from '../hosts/drivers/bench-search.ts'
import { type BenchRow, compared } from './row.ts'
import { type SearchInput, searchInput } from './zod-search.ts'

/** So many calls in one turn, that the loop around them does not count for more than they do. */
const CALLS = 100
const ROUNDS = { rounds: 150, calls: CALLS }

export async function rows(): Promise<BenchRow[]> {
  const ours = aiSdkTools([search])
  const bad = { ...good, limit: '20', mode: 'fuzzy' }
  const all: BenchRow[] = []
  for (const [kind, args] of Object.entries({ good, bad })) {
    const [mine7, hand7] = await fastestRounds(
      [() => turn(ours, args), () => turn({ search: tool(byHand) }, args)],
      ROUNDS,
    )
    all.push(compared(`AI SDK 7, a ${kind} call in generateText`, mine7, 'by hand, zod 4', hand7, 1))
    const [mine6, hand6] = await fastestRounds(
      [() => turn6(ours, args), () => turn6({ search: tool6(byHand) }, args)],
      ROUNDS,
    )
    all.push(compared(`AI SDK 6, a ${kind} call in generateText`, mine6, 'by hand, zod 4', hand6, 1))
  }
  return all
}

// ---

/** What the documentation of the SDK shows: zod, and a text. */
const byHand = {
  description: 'Searches the notes',
  inputSchema: searchInput,
  execute: ({ query, limit }: SearchInput) => say(query, limit),
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
