import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { toPiTool } from 'everyhost/pi'
import { fastestRounds, good, say, search } from '../hosts/drivers/bench-search.ts'
import { hosts } from '../hosts/hosts.ts'
import { installHost } from '../hosts/install.ts'
import { type BenchRow, compared } from './row.ts'

/** So many calls in one turn, that the loop around them does not count for more than they do. */
const CALLS = 100
const ROUNDS = { rounds: 300, calls: CALLS }

/** A call through Pi's agent loop, beside tools that somebody writes for Pi alone: one leaves the check to Pi, one has its own. */
export async function rows(): Promise<BenchRow[]> {
  const all: BenchRow[] = []
  for (const version of ['0.87.1', '1.6.0']) {
    const turn = await loopOf(version)
    for (const [kind, args] of Object.entries({ good, bad })) {
      const [ours, left, own] = await fastestRounds(
        [() => turn(piTool, args), () => turn(byHand, args), () => turn(checkingByHand, args)],
        ROUNDS,
      )
      const name = `Pi ${version}, a ${kind} call in its loop`
      all.push(compared(name, ours, 'by hand', left, 1))
      all.push(compared(name, ours, 'by hand, ajv first', own, 1))
    }
  }
  return all
}

// ---

const piTool = toPiTool(search)
const bad = { ...good, limit: 200, mode: 'fuzzy' }

const byHand = {
  name: 'search',
  label: 'Search',
  description: 'Searches the notes',
  parameters: search.input,
  execute: async (_: string, { query, limit }: typeof good) => ({
    content: [{ type: 'text', text: say(query, limit) }],
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
