// Pi: its own agent session, with the scripted model of its own tests, and its command.

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { stream as anthropic } from '@earendil-works/pi-ai/api/anthropic-messages'
import { stream as openai } from '@earendil-works/pi-ai/api/openai-completions'
import { fauxAssistantMessage, fauxProvider, fauxToolCall } from '@earendil-works/pi-ai/providers/faux'
import {
  createAgentSession,
  DefaultResourceLoader,
  initTheme,
  SessionManager,
  SettingsManager,
  ToolExecutionComponent,
} from '@earendil-works/pi-coding-agent'
import { visibleWidth } from '@earendil-works/pi-tui'
import type { Tool } from 'everyhost'
import { type PiApi, piExtension, toPiTool } from 'everyhost/pi'
import { argumentCases } from '../probe/arguments.ts'
import { calls } from '../probe/calls.ts'
import { moveOver } from '../probe/moves.ts'
import { otherRows } from '../probe/other-rows.ts'
import { seen, tools } from '../probe/tools.ts'
import { type HostRun, type Outcome, type Passed, type Read, writeOutcomes } from './outcome.ts'
import { validCalls } from './pi-valid.ts'

/** The function, or the file of one, which Pi loads itself. */
type Extension = ((pi: PiApi) => void) | string

interface ToolResultMessage {
  role: string
  toolCallId: string
  content: { type: string; text: string }[]
  details: unknown
  isError: boolean
}

interface Turn {
  /** All that the model is given for its next turn. */
  context: { role: string; toolsAdded?: { name: string }[] }[]
  /** The results among it that the calls of this turn got. */
  results: ToolResultMessage[]
  /** What Pi told its interface meanwhile. */
  events: ToolEvent[]
}

interface ToolEvent {
  type: string
  toolCallId: string
  toolName: string
  args?: unknown
  result?: object
  partialResult?: unknown
  isError?: boolean
}

const forecast = tools.find(({ name }) => name === 'forecast')!
const byDefault = piExtension(tools)
const returning = piExtension(tools, { failures: 'return' })
const sessions = new Map<Extension, ReturnType<typeof open>>()
const run = promisify(execFile)

/** The columns of the terminal that cards are drawn for. */
const WIDTH = 60

/** The cards of the calls, in a terminal of the usual width. */
const cards: Record<string, string[]> = {}

initTheme('dark')

writeOutcomes({
  calls: {
    default: await outcomes(byDefault, cards),
    "failures: 'return'": await outcomes(returning),
  },
  ...(await putArguments(byDefault, cards)),
  otherRows: await putOtherRows(),
  cards,
  facts: {
    'tools list': await toolsList(),
    progress: await progress(),
    abort: await abort(),
    'two calls at once': await twoAtOnce(),
    'unknown tool': await readsOf('forcast', { city: 'Oslo' }),
    'duplicate names': refusalOf(() => piExtension([forecast, forecast])),
    'duplicate names by hand': await readsOf('twin', {}, twins),
    details: await places(),
    images: (await turn(byDefault, ['answer', { what: 'image' }])).results[0]?.content,
    providers: await providers(),
    'validates first': await readsOf('forecast', { days: 99, town: 'Oslo' }, byHand),
    'arguments by hand': (await putArguments(byHand)).arguments,
    'status lines': statusLines(),
    'second check': await secondCheck(),
    'moved over': await moveOver(
      args => readsOf('forecast', args, 'migrating/pi-before.ts'),
      args => readsOf('forecast', args, 'migrating/pi.ts'),
    ),
    types: await typeErrors(),
    command: await command(),
  },
})

// ---

async function outcomes(
  extension: Extension,
  cards: Record<string, string[]> = {},
): Promise<Record<string, Outcome>> {
  const all: Record<string, Outcome> = {}
  for (const { id, tool, args } of calls) {
    const { results, events } = await turn(extension, [tool, args])
    const message = results[0]!
    const end = events.find(({ type }) => type === 'tool_execution_end')
    all[id] = {
      reads: textOf(message),
      marked: message.isError,
      message,
      receives: { result: end?.result, isError: end?.isError },
    }
    cards[id] = cardOf(events)
  }
  return all
}

async function putArguments(
  extension: Extension,
  cards: Record<string, string[]> = {},
): Promise<Pick<HostRun, 'arguments' | 'argumentReads'>> {
  const passed: Record<string, Passed> = {}
  const read: Record<string, Read> = {}
  for (const { id, tool, sent } of argumentCases) {
    seen.length = 0
    const { results, events } = await turn(extension, [tool, sent])
    const [message] = results
    read[id] = { reads: textOf(message!), marked: message!.isError }
    cards[id] = cardOf(events)
    passed[id] = seen.length > 0 ? { received: seen[0] } : { refused: read[id].reads }
  }
  return { arguments: passed, argumentReads: read }
}

async function putOtherRows(): Promise<HostRun['otherRows']> {
  const all: HostRun['otherRows'] = {}
  for (const { id, tool, args, asks = tool, givesUp } of otherRows) {
    const extension = piExtension(tools.filter(({ name }) => name === tool))
    const { session } = await opened(extension)
    const leave = session.subscribe(({ type }: ToolEvent) => {
      if (givesUp && type === 'tool_execution_update') void session.abort()
    })
    const { results, events } = await turn(extension, [asks, args])
    leave()
    const [message] = results
    const keeps = session.messages.some(({ role }: { role: string }) => role === 'toolResult')
    all[id] = message
      ? { reads: textOf(message), marked: message.isError }
      : { unread: `Pi does not ask the model again${keeps ? '; its session keeps the result' : ''}` }
    cards[id] = cardOf(events)
  }
  return all
}

async function toolsList(): Promise<unknown> {
  const { context } = await turn(byDefault, ['work', {}])
  return context[0]?.toolsAdded?.find(({ name }) => name === 'forecast')
}

async function progress(): Promise<unknown[]> {
  const { events } = await turn(byDefault, ['work', {}])
  return events.filter(({ type }) => type === 'tool_execution_update').map(event => event.partialResult)
}

async function abort(): Promise<unknown> {
  seen.length = 0
  const { session, faux } = await open(piExtension(tools))
  faux.setResponses([calling(['wait', {}])])
  const prompted = session.prompt('go')
  while (!seen.includes('started')) await new Promise(resolve => setTimeout(resolve, 5))
  await session.abort()
  await prompted
  const messages = session.messages.filter(({ role }: { role: string }) => role !== 'system')
  session.dispose()
  return {
    'the tool saw': [...seen],
    'the call reads': textOf(messages.find(({ role }: { role: string }) => role === 'toolResult')),
    'the model is asked again': faux.state.callCount > 1,
  }
}

async function twoAtOnce(): Promise<unknown> {
  const { results } = await turn(
    returning,
    ['cancel_trip', { trip: 'T1' }],
    ['forecast', { city: 'Oslo' }],
    ['forecast', { town: 'Oslo' }],
  )
  return results.map(message => ({ reads: textOf(message), marked: message.isError }))
}

/** Whose hands `details` come into: the interface's, the session's, and what is sent to a provider. */
async function places(): Promise<string[]> {
  const { results, events } = await turn(byDefault, ['forecast', { city: 'Oslo' }])
  const payloads = await providers()
  const all = {
    'the interface (tool_execution_end)': events,
    'the session (toolResult message)': results,
    'the provider': payloads,
  }
  return Object.entries(all).flatMap(([place, what]) =>
    JSON.stringify(what).includes('secret') ? place : [],
  )
}

/** What two providers are sent of an answer and of a returned failure: one of them has no place for "this is an error". */
async function providers(): Promise<Record<string, unknown>> {
  const { context } = await turn(returning, ['forecast', { city: 'Oslo' }], ['cancel_trip', { trip: 'T1' }])
  return {
    'anthropic-messages': await payload('anthropic-messages', anthropic, context),
    'openai-completions': await payload('openai-completions', openai, context),
  }
}

async function payload(api: string, stream: StreamFunction, messages: unknown): Promise<unknown> {
  const model = {
    id: 'model',
    name: 'model',
    api,
    provider: 'nobody',
    baseUrl: 'http://127.0.0.1:9',
    reasoning: false,
    input: ['text'],
    cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
    contextWindow: 100_000,
    maxTokens: 1000,
  }
  let sent: { messages: { role: string; content: unknown }[] } | undefined
  const onPayload = (payload: typeof sent) => {
    sent = structuredClone(payload)
    throw new Error('this is as far as it goes')
  }
  await stream(model, { messages }, { apiKey: 'none', onPayload }).result()
  // the last messages are the results: one for each at OpenAI's, all in one at Anthropic's
  return sent?.messages.slice(api === 'anthropic-messages' ? -1 : -2)
}

type StreamFunction = (model: object, context: object, options: object) => { result(): Promise<unknown> }

async function readsOf(tool: string, args: object, extension: Extension = byDefault): Promise<string> {
  return textOf((await turn(extension, [tool, args])).results[0]!)
}

/** The same tools as somebody writes them for Pi alone, who leaves arguments to Pi. */
function byHand(pi: PiApi): void {
  for (const { name, description, input, execute } of tools as Tool[]) {
    const own = {
      name,
      label: name,
      description,
      parameters: input,
      execute: async (_: string, params: unknown, signal = new AbortController().signal) => {
        const answer = await execute(params, { signal, host: 'pi', progress() {} })
        return {
          content: [{ type: 'text', text: typeof answer === 'string' ? answer : answer.text }],
          details: {},
        }
      },
    }
    pi.registerTool(own as never)
  }
}

/** Two tools of one name, which Pi is not told to refuse. */
function twins(pi: PiApi): void {
  for (const text of ['the first', 'the second']) {
    pi.registerTool({
      name: 'twin',
      label: 'twin',
      description: 'Says which it is',
      parameters: { type: 'object', properties: {} },
      execute: async () => ({ content: [{ type: 'text', text }], details: {} }),
    } as never)
  }
}

/** A turn of the model's with some calls, and the next one, which reads what came of them. */
async function turn(extension: Extension, ...called: [tool: string, args: unknown][]): Promise<Turn> {
  const { session, faux } = await opened(extension)
  const events: Turn['events'] = []
  const leave = session.subscribe((event: Turn['events'][number]) => {
    if (event.type.startsWith('tool_execution')) events.push(timeless(structuredClone(event)))
  })
  let context: Turn['context'] = []
  faux.setResponses([
    calling(...called),
    ({ messages }: { messages: Turn['context'] }) => {
      context = structuredClone(messages)
      return fauxAssistantMessage('done')
    },
  ])
  await session.prompt('go')
  leave()
  const asked = context.findLastIndex(({ role }) => role === 'user')
  const results = context.slice(asked).filter(({ role }) => role === 'toolResult')
  return { context, results: (results as unknown as ToolResultMessage[]).map(timeless), events }
}

/** One session serves all turns with the same extension. */
function opened(extension: Extension): ReturnType<typeof open> {
  const known = sessions.get(extension) ?? open(extension)
  sessions.set(extension, known)
  return known
}

function calling(...called: [tool: string, args: unknown][]): unknown {
  const blocks = called.map(([tool, args], i) => fauxToolCall(tool, args, { id: `call-${i + 1}` }))
  return fauxAssistantMessage(blocks, { stopReason: 'toolUse' })
}

async function open(extension: Extension) {
  const cwd = process.cwd()
  const agentDir = `${cwd}/agent`
  const faux = fauxProvider({ provider: 'scripted', models: [{ id: 'model' }] })
  const settingsManager = SettingsManager.inMemory()
  const resourceLoader = new DefaultResourceLoader({
    cwd,
    agentDir,
    settingsManager,
    extensionFactories: [
      (pi: { registerProvider(provider: unknown): void }) => pi.registerProvider(faux.provider),
      ...(typeof extension === 'string' ? [] : [extension]),
    ],
    additionalExtensionPaths: typeof extension === 'string' ? [extension] : [],
    noExtensions: true,
    noSkills: true,
    noPromptTemplates: true,
    noThemes: true,
    noContextFiles: true,
    systemPrompt: 'You call tools.',
  })
  await resourceLoader.reload()
  const [failed] = resourceLoader.getExtensions().errors
  if (failed) throw new Error(`An extension does not load: ${failed.error}`)
  const { session } = await createAgentSession({
    cwd,
    agentDir,
    model: faux.getModel(),
    resourceLoader,
    settingsManager,
    sessionManager: SessionManager.inMemory(),
    noTools: 'builtin',
  })
  return { session, faux }
}

function textOf({ content }: ToolResultMessage): string {
  return content.flatMap(({ type, text }) => (type === 'text' ? text : [])).join('\n')
}

/** Without what another run would have otherwise: when it was, and how long it took. */
function timeless<T extends object>(value: T): T {
  const { timestamp: _, durationMs: __, ...rest } = value as T & { timestamp: unknown; durationMs: unknown }
  return rest as unknown as T
}

function refusalOf(register: () => unknown): string {
  try {
    register()
  } catch (error) {
    return (error as Error).message
  }
  throw new Error('two tools of one name were taken')
}

/** The card that Pi's terminal draws for a call, without its colours and the blank lines around it. */
function statusLines(): Record<string, string[]> {
  const result = (text: unknown, isError = false) => ({
    content: [{ type: 'text', text }],
    details: {},
    isError,
  })
  return {
    'before its arguments': card(undefined),
    'in the middle of its arguments': card({ city: 'Os' }),
    running: card({ city: 'Oslo', days: 3 }),
    'half way': card({ city: 'Oslo' }, { result: result('half way'), isPartial: true }),
    answered: card({ city: 'Oslo', days: 3 }, { result: result('Oslo: rain for 3 days') }),
    failed: card({ city: 'Oslo' }, { result: result('no such city\nsend another', true) }),
    opened: card({ city: 'Oslo' }, { result: result('no such city\nsend another', true), expanded: true }),
    'hostile arguments': card({
      '\u001b[2Jcity\u202e': 'Os\u001b]0;owned\u0007\r\nlo\u009b31m',
      days: { toString: 1 },
    }),
    'hostile result': card({}, { result: result('\u001b]52;c;AAAA\u0007fine\u001b[2J\u202e\rgone\nsecond') }),
    'what is no result': card(null, { result: result(5) }),
    'wide characters': card({ city: '大阪'.repeat(40) }, { result: result('晴れ'.repeat(60)) }),
  }
}

function card(
  args: unknown,
  given: { result?: object; isPartial?: boolean; expanded?: boolean } = {},
): string[] {
  return draw({ name: 'forecast', tool: forecast, args, width: WIDTH, ...given })
}

/** The card of a call that has come to its end, as Pi's interface makes it of what it is told. */
function cardOf(events: ToolEvent[]): string[] {
  const [{ toolName: name, args }, { result, isError }] = ['start', 'end'].map(
    moment => events.find(({ type }) => type === `tool_execution_${moment}`)!,
  ) as [ToolEvent, ToolEvent]
  const tool = tools.find(tool => tool.name === name)
  return draw({ name, tool, args, result: { ...result, isError }, width: 80 })
}

function draw({
  name,
  tool,
  args,
  result,
  width,
  isPartial = false,
  expanded = false,
}: {
  name: string
  tool: Tool | undefined
  args: unknown
  result?: object
  width: number
  isPartial?: boolean
  expanded?: boolean
}): string[] {
  const ui = { requestRender() {} }
  const component = new ToolExecutionComponent(name, 'call-1', args, {}, tool && toPiTool(tool), ui, '/')
  if (expanded) component.setExpanded(true)
  if (result) component.updateResult(result, isPartial)
  const lines: string[] = component.render(width)
  const tooWide = lines.find(line => visibleWidth(line) > width)
  if (tooWide !== undefined) throw new Error(`Pi ends a session over this line: ${JSON.stringify(tooWide)}`)
  const colourless = lines.map(line => line.replaceAll(/\u001b\[[\d;]*m/g, '').trim())
  return colourless.filter(line => line !== '')
}

/** What Pi's own check, which comes second, makes of arguments that fit. */
async function secondCheck(): Promise<Record<string, unknown>> {
  const extension = piExtension(validCalls.map(({ tool }) => tool))
  const otherwise: string[] = []
  for (const { id, tool, args } of validCalls) {
    const reads = await readsOf(tool.name, args, extension)
    if (reads !== JSON.stringify(args)) otherwise.push(`${id}: ${reads}`)
  }
  return { 'arguments that fit': validCalls.length, 'changed or refused': otherwise }
}

/** What the compiler says of the adapter against this Pi's types; `skipLibCheck`, for Pi's own do not pass. */
async function typeErrors(): Promise<string[]> {
  const options =
    '--noEmit --strict --skipLibCheck --module nodenext --allowImportingTsExtensions --target es2023'
  const args = [process.env.EVERYHOST_TSC!, ...options.split(' '), 'drivers/pi-types.ts']
  const { stdout } = await run(process.execPath, args).catch((error: { stdout: string }) => error)
  return stdout.split('\n').filter(line => line !== '')
}

/** What the command prints whose model calls weather-tools, once loaded as a file, once installed as a package. */
async function command(): Promise<Record<string, string>> {
  const cli = '../node_modules/@earendil-works/pi-coding-agent/dist/bundle/cli.js'
  const env = { ...process.env, PI_OFFLINE: '1' }
  const pi = async (...args: string[]) => {
    const running = run(process.execPath, [cli, ...args], { env })
    // it would wait for more of its prompt
    running.child.stdin?.end()
    return (await running).stdout.trimEnd()
  }
  const ask = [
    '-p',
    '--no-session',
    '--offline',
    '-e',
    'drivers/pi-model.ts',
    '--model',
    'scripted/model',
    'go',
  ]
  const file = await pi('-e', 'weather-tools/pi.ts', ...ask)
  await pi('install', './weather-tools')
  return { 'pi -e weather-tools/pi.ts': file, 'pi install ./weather-tools': await pi(...ask) }
}
