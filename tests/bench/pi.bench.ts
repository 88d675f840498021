import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { defineTool, Type } from 'everyhost'
import { toPiTool } from 'everyhost/pi'
import { hosts } from '../hosts/hosts.ts'
import { installHost } from '../hosts/install.ts'
import { type BenchRow, compared } from './row.ts'

/** So many calls in one turn, that the loop around them does not count for more than they do. */
const CALLS = 100
const TURNS = 300

/** A call through Pi's agent loop, beside tools that somebody writes for Pi alone: one leaves the check to Pi, one has its own. */
export async function rows(): Promise<BenchRow[]> {
  const all: BenchRow[] = []
  for (const version of ['0.87.1', '1.6.0']) {
    const turn = await loopOf(version)
    for (const [kind, args] of Object.entries({ good, bad })) {
      const [ours, left, own] = await fastestTurns([toPiTool(search), byHand, checkingByHand], tool =>
        turn(tool, args),
      )
      const name = `Pi ${version}, a ${kind} call in its loop`
      all.push(compared(name, ours!, 'by hand', left!, 1))
      all.push(compared(name, ours!, 'by hand, ajv first', own!, 1))
    }
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

const good = { query: 'a needle', limit: 20, mode: 'exact', tags: ['a', 'b', 'c'] }
const bad = { ...good, limit: 200, mode: 'fuzzy' }

const byHand = {
  name: 'search',
  label: 'Search',
  description: 'Searches the notes',
  parameters: search.input,
  execute: async (_: string, { query, limit }: typeof good) => ({
    content: [{ type: 'text', text: `${limit} notes have "${query}" in them` }],
    details: {},
  }),
}

const ajv = new Ajv2019({ strict: false, allErrors: true })
const check = ajv.compile(search.input)

const checkingByHand = {
  ...byHand,
  prepareArguments(args: unknown) {
    if (!check(args)) throw new Error(`Invalid arguments: ${ajv.errorsText(check.errors)}`)
    return args
  },
}

type LoopTurn = (tool: object, args: object) => Promise<unknown>

/** Pi's own loop, with a model that answers at once: its tests' model streams every word, which would be all that is measured. */
async function loopOf(version: string): Promise<LoopTurn> {
  const folder = await installHost(hosts.find(({ id }) => id === `pi-${version}`)!)
  const load = (path: string) =>
    import(pathToFileURL(join(folder, 'node_modules/@earendil-works', path)).href)
  const { runAgentLoop } = await load('pi-agent-core/dist/index.js')
  const { createAssistantMessageEventStream } = await load('pi-ai/dist/utils/event-stream.js')
  const { fauxAssistantMessage, fauxProvider, fauxToolCall } = await load('pi-ai/dist/providers/faux.js')
  const model = fauxProvider({ provider: 'scripted', models: [{ id: 'model' }] }).getModel()
  return async (tool, args) => {
    const calls = Array.from({ length: CALLS }, (_, i) => fauxToolCall('search', args, { id: `call-${i}` }))
    const replies = [fauxAssistantMessage(calls, { stopReason: 'toolUse' }), fauxAssistantMessage('done')]
    const answer = () => {
      const stream = createAssistantMessageEventStream()
      const message = replies.shift()
      stream.push({ type: 'done', reason: message.stopReason, message })
      return stream
    }
    const prompt = { role: 'user', content: 'go', timestamp: 0 }
    const config = { model, convertToLlm: (messages: unknown) => messages }
    await runAgentLoop([prompt], { messages: [], tools: [tool] }, config, () => {}, undefined, answer)
  }
}

/** The fastest of many turns of each, in nanoseconds a call, in turn, so that all see the same machine. */
async function fastestTurns(tools: object[], turn: (tool: object) => Promise<unknown>): Promise<number[]> {
  const best = tools.map(() => Infinity)
  for (let i = 0; i < TURNS; i++) {
    for (const [which, tool] of tools.entries()) {
      const start = performance.now()
      await turn(tool)
      best[which] = Math.min(best[which]!, ((performance.now() - start) * 1e6) / CALLS)
    }
  }
  return best
}
