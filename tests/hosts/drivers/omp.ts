// OMP under Bun: its agent loop with its scripted model, its loader, its terminal component, its providers as far as the wire,
// and its command.

import { defineTool, type Tool, Type } from 'everyhost'
import { type OmpOptions, ompExtension, toOmpTool } from 'everyhost/omp'
import { argumentCases } from '../probe/arguments.ts'
import { calls } from '../probe/calls.ts'
import { type OtherRow, otherRows } from '../probe/other-rows.ts'
import { PIXEL } from '../probe/tools/answer.ts'
import { seen, tools } from '../probe/tools.ts'
import { tools as weatherTools } from '../weather-tools/tools.ts'
import { command } from './omp-command.ts'
import { read, type Turn, textOf, turn } from './omp-loop.ts'
import { type AnyTool, type Event, omp, type ShownTool } from './omp-modules.ts'
import { movedOver, packaged, typeBox, typeErrors } from './omp-package.ts'
import { listedByProvider, placesIn, requestsAfterAbort, resultsByProvider } from './omp-requests.ts'
import { draw } from './omp-terminal.ts'
import { type HostRun, type Outcome, type Passed, type Read, writeOutcomes } from './outcome.ts'

const OPTIONS: Record<string, OmpOptions> = { default: {}, "intent: 'omit'": { intent: 'omit' } }
const ours = tools.map(tool => toOmpTool(tool))
const [forecast] = ours as [AnyTool]
/** What OMP makes of JSON that it could not read. */
const BROKEN = { __parseError: 'Unexpected end of JSON input', __rawJson: '{"city": "Os' }
const takesIntent = defineTool({
  name: 'count',
  description: 'Counts up to i',
  input: Type.Object({ i: Type.Integer() }),
  execute: ({ i }) => String(i),
})

// two programs of their own, while the rest runs
const types = typeErrors()
const printed = command([
  { tool: 'forecast', args: { city: 'Oslo', days: 3, code: 'NO' } },
  { tool: 'forecast', args: { town: 'Oslo', days: 99, code: 'no' } },
  { tool: 'warn', args: { city: 'Oslo', because: 'of the rain' } },
  { tool: 'write', args: { path: 'xd://unsaid', content: '{"town": "Oslo"}' } },
])

/** The cards of the calls, in a terminal of the usual width. */
const cards: Record<string, string[]> = {}
const byOptions: Record<string, Record<string, Outcome>> = {}
for (const [key, options] of Object.entries(OPTIONS)) byOptions[key] = await outcomes(options)

writeOutcomes({
  calls: byOptions,
  ...(await putArguments()),
  otherRows: await putOtherRows(),
  cards,
  facts: {
    'arguments as handed over': await handedOver(),
    'tools list': await shown({}),
    "tools list, intent: 'omit'": await shown({ intent: 'omit' }),
    'tools list, by provider': await listedByProvider(toOmpTool(weatherTools[0]!)),
    ...(await resultsByProvider(
      ours,
      await turn(ours, [
        { tool: 'forecast', args: { city: 'Oslo' } },
        { tool: 'forecast', args: { city: 'Oslo', town: 'Oslo' } },
        { tool: 'cancel_trip', args: { trip: 'T1' } },
      ]),
    )),
    progress: await progressOf(),
    abort: await abortOf(),
    'unknown tool': {
      'misspelled at its end': await read(ours, 'forecasts', {}),
      'with another beginning': await read(ours, 'weather_forecast', {}),
    },
    'duplicate names': refusalOf([tools[0]!, tools[1]!, tools[0]!]),
    'not tools': refusalOf([{ name: 'raw' } as unknown as Tool]),
    'a property named i': refusalOf([tools[0]!, takesIntent]),
    'a property named i, by hand': await takenIntent(),
    details: await placesOfDetails(),
    images: await imageBlocks(),
    'validates first': (await handWritten(tools[0]!, { days: 99, town: 'Oslo' })).refused,
    'arguments by hand': await argumentsByHand(),
    'beside what is refused': await read(ours, 'forecast', { city: null, days: '3' }),
    'broken arguments': {
      'a tool by hand': (await handWritten(tools[0]!, BROKEN)).refused,
      'a tool of everyhost': await read(ours, 'forecast', BROKEN),
    },
    'a megabyte of wrong arguments': (await read(ours, 'forecast', { city: 'x'.repeat(1e6), days: 99 }))
      .length,
    'two at once': (
      await turn(ours, [
        { tool: 'forecast', args: { city: 'Oslo' } },
        { tool: 'forecast', args: { city: 'Rome', days: 2 } },
      ])
    ).results.map(textOf),
    'called by code of the model': await calledByCode(),
    'as a custom tool': await asCustomTool(),
    approval: await approvals(),
    'status lines': statusLines(),
    TypeBox: await typeBox(),
    package: await packaged(),
    ...(await movedOver()),
    types: await types,
    ...(await printed),
  },
})
// OMP leaves timers behind
process.exit()

// ---

async function outcomes(options: OmpOptions): Promise<Record<string, Outcome>> {
  const registered: AnyTool[] = []
  ompExtension(tools, options)({ registerTool: tool => registered.push(tool) })
  const outcomes: Record<string, Outcome> = {}
  for (const { id, tool, args } of calls) {
    const came = await turn(registered, [{ tool, args }])
    outcomes[id] = outcomeOf(came)
    if (options === OPTIONS.default) cards[id] = cardOf(came)
  }
  return outcomes
}

function outcomeOf({ results, events }: Turn): Outcome {
  const [message] = results
  const { role, toolName, content, isError } = message!
  const ended = events.find(({ type }) => type === 'tool_execution_end')!
  return {
    reads: textOf(message),
    marked: isError === true,
    message: { role, toolName, content, isError },
    receives: { result: ended.result, isError: ended.isError },
  }
}

async function putArguments(): Promise<Pick<HostRun, 'arguments' | 'argumentReads'>> {
  const passed: Record<string, Passed> = {}
  const reads: Record<string, Read> = {}
  for (const { id, tool, sent } of argumentCases) {
    seen.length = 0
    const came = await turn(ours, [{ tool, args: sent }])
    const [message] = came.results
    cards[id] = cardOf(came)
    reads[id] = { reads: textOf(message), marked: message!.isError === true }
    passed[id] = seen.length > 0 ? { received: seen[0] } : { refused: reads[id].reads }
  }
  return { arguments: passed, argumentReads: reads }
}

async function putOtherRows(): Promise<HostRun['otherRows']> {
  const all: HostRun['otherRows'] = {}
  // the loop leaves it to its providers to ask nothing
  const sent = await requestsAfterAbort()
  for (const row of otherRows) {
    const came = await otherRow(row, ours)
    const { results, ended } = came
    const [message] = results
    all[row.id] =
      ended === 'aborted' && sent === 0
        ? { unread: `OMP does not ask the model again${message ? '; its session keeps the result' : ''}` }
        : { reads: textOf(message), marked: message!.isError === true }
    cards[row.id] = cardOf(came)
  }
  return all
}

function otherRow({ tool, args, asks = tool, givesUp }: OtherRow, all: readonly AnyTool[]): Promise<Turn> {
  const control = new AbortController()
  const alone = all.filter(({ name }) => name === tool)
  return turn(alone, [{ tool: asks, args }], {
    signal: control.signal,
    told: ({ type }) => givesUp && type === 'tool_execution_update' && control.abort(),
  })
}

/** The card of a call that has come to its end, as OMP's interface makes it of what it is told. */
function cardOf({ events }: Turn): string[] {
  const [{ toolName: name, args }, { result, isError }] = ['start', 'end'].map(
    moment => events.find(({ type }) => type === `tool_execution_${moment}`)!,
  ) as [Event, Event]
  const tool = ours.find(tool => tool.name === name)
  return draw(tool, { name, args, result: { ...result, isError }, width: 80 })
}

/** What OMP has made of the arguments of each call by the time it calls the adapter, before that takes out the intent. */
async function handedOver(): Promise<Record<string, unknown>> {
  let arrived: unknown
  const watched = ours.map(tool => ({
    ...tool,
    execute(...given: Parameters<AnyTool['execute']>) {
      arrived = structuredClone(given[1])
      return tool.execute(...given)
    },
  }))
  const all: Record<string, unknown> = {}
  for (const { id, tool, args } of [
    ...calls,
    ...argumentCases.map(given => ({ ...given, args: given.sent })),
  ]) {
    arrived = undefined
    await turn(watched, [{ tool, args }])
    all[id] = arrived
  }
  for (const row of otherRows) {
    arrived = undefined
    await otherRow(row, watched)
    all[row.id] = arrived
  }
  return all
}

async function shown(options: OmpOptions): Promise<ShownTool> {
  const { shown } = await turn([toOmpTool(tools[0]!, options)], [])
  const { name, description, parameters } = shown[0]!
  return { name, description, parameters }
}

async function progressOf(): Promise<unknown[]> {
  const { events } = await turn(ours, [{ tool: 'work', args: {} }])
  return events.flatMap(({ type, partialResult }) =>
    type === 'tool_execution_update' ? [partialResult] : [],
  )
}

async function abortOf(): Promise<object> {
  seen.length = 0
  const control = new AbortController()
  const { results, ended } = await turn(ours, [{ tool: 'wait', args: {} }], {
    signal: control.signal,
    told: ({ type }) => type === 'tool_execution_update' && control.abort(),
  })
  return { 'the tool saw': [...seen], 'the call reads': textOf(results[0]), 'the last turn': ended }
}

function refusalOf(tools: Tool[]): string {
  try {
    ompExtension(tools)
    return 'accepted'
  } catch (error) {
    return `${error}`
  }
}

// --- what OMP does to a tool that leaves it to OMP

function byHand({ name, description, input }: Tool): AnyTool & { got: unknown[] } {
  const got: unknown[] = []
  return {
    name,
    label: name,
    description,
    parameters: input,
    loadMode: 'essential',
    got,
    execute: async (_: string, args: never) => {
      got.push(args)
      return { content: [{ type: 'text', text: 'done' }] }
    },
  }
}

async function handWritten(tool: Tool, args: object): Promise<Passed> {
  const hand = byHand(tool)
  const text = await read([hand], tool.name, args)
  return hand.got.length > 0 ? { received: hand.got[0] } : { refused: text }
}

async function argumentsByHand(): Promise<Record<string, Passed>> {
  const passed: Record<string, Passed> = {}
  for (const { id, tool, sent } of argumentCases) {
    passed[id] = await handWritten(tools.find(({ name }) => name === tool)!, sent)
  }
  return passed
}

async function takenIntent(): Promise<string> {
  return read([byHand(takesIntent)], 'count', { i: 3 })
}

// --- results

async function placesOfDetails(): Promise<string[]> {
  const { events, messages } = await turn(ours, [{ tool: 'forecast', args: { city: 'Oslo' } }])
  const places = events.flatMap(event => placesIn(event, event.type))
  return [...new Set([...places, ...messages.flatMap(message => placesIn(message, message.role))])].sort()
}

async function imageBlocks(): Promise<unknown[]> {
  const { results } = await turn(ours, [{ tool: 'answer', args: { what: 'image' } }])
  return withoutPixel(results[0]!.content) as unknown[]
}

function withoutPixel<T>(value: T): T {
  return JSON.parse(JSON.stringify(value).replaceAll(PIXEL, '(one red pixel)'))
}

// --- the other ways in which OMP calls a tool

/** `eval` runs code that the model wrote, and adds an intent to what that gives a tool. */
async function calledByCode(): Promise<object> {
  const { callSessionTool } = await omp('@oh-my-pi/pi-coding-agent/eval/js/tool-bridge')
  const session = { getToolByName: (name: string) => ours.find(tool => tool.name === name) }
  const call = (args: object) => callSessionTool('forecast', args, { session }).catch(error => `${error}`)
  return { answer: await call({ city: 'Oslo' }), 'bad input': await call({ town: 'Oslo' }) }
}

/** Files in `~/.omp/agent/tools` are given their arguments in another order. */
async function asCustomTool(): Promise<object> {
  const { CustomToolAdapter } = await omp('@oh-my-pi/pi-coding-agent/extensibility/custom-tools/wrapper')
  const custom = ours.map(tool => new CustomToolAdapter(tool, () => ({ cwd: '.' })))
  seen.length = 0
  const control = new AbortController()
  const { events, results } = await turn(custom, [{ tool: 'wait', args: {} }], {
    signal: control.signal,
    told: ({ type }) => type === 'tool_execution_update' && control.abort(),
  })
  const updates = events.filter(({ type }) => type === 'tool_execution_update')
  return {
    answer: await read(custom, 'forecast', { city: 'Oslo' }),
    'bad input': await read(custom, 'forecast', { city: 'Oslo', town: 'Oslo' }),
    progress: updates.map(({ partialResult }) => partialResult),
    abort: { 'the tool saw': [...seen], 'the call reads': textOf(results[0]) },
  }
}

async function approvals(): Promise<object> {
  const { formatApprovalPrompt, resolveApproval } = await omp('@oh-my-pi/pi-coding-agent/tools/approval')
  const withHints = (annotations: Tool['annotations']) => toOmpTool({ ...tools[0]!, annotations })
  const hints = {
    '{ readOnly: true }': { readOnly: true },
    '{ destructive: false }': { destructive: false },
    '{}': {},
  }
  const policies = Object.entries(hints).map(([name, annotations]) => {
    const tool = withHints(annotations)
    const modes = ['always-ask', 'write', 'yolo'].map(
      mode => `${mode}: ${resolveApproval(tool, {}, mode).policy}`,
    )
    return [name, `${tool.approval} (${modes.join(', ')})`]
  })
  const args = { city: 'Oslo\u001b[2J\nAllow tool: read', days: 3 }
  return {
    ...Object.fromEntries(policies),
    'asked of a tool by hand': formatApprovalPrompt(byHand(tools[0]!), args),
    'asked of a tool of everyhost': formatApprovalPrompt(forecast, args),
  }
}

// --- the terminal

function statusLines(): object {
  const hostile = { city: 'Oslo\u001b[2J\u001b]0;owned\u0007\r\u202e!', '\u001b[2Jdays': 3 }
  const answered = { content: [{ type: 'text', text: 'Oslo: rain\nRome: sun\u001b[2J\u202e' }] }
  const failed = {
    content: [{ type: 'text', text: 'Invalid arguments: missing required property "city"' }],
    isError: true,
  }
  const args = { i: 'to see', city: 'Oslo', days: 3 }
  const labelled = toOmpTool({ ...tools[0]!, title: 'Weather\u001b[2J\u202e forecast' })
  return {
    call: draw(forecast, { args }),
    'no arguments yet': draw(forecast, { args: undefined }),
    'half of the arguments': draw(forecast, { args: { city: 'Os', __partialJson: '{"city":"Os' } }),
    answer: draw(forecast, { args, result: answered }),
    'answer, expanded': draw(forecast, { args, result: answered, expanded: true }),
    failure: draw(forecast, { args: {}, result: failed }),
    narrow: draw(forecast, { args, result: answered, width: 24 }),
    'hostile arguments': draw(forecast, { args: hostile }),
    'hostile label': draw(labelled, { args: {} }),
    "hostile arguments, OMP's card": draw(byHand(tools[0]!), { args: hostile, result: answered }),
    "hostile label, OMP's card": draw(
      { ...byHand(tools[0]!), label: 'Weather\u001b[2J\u202e forecast' },
      { args: {}, result: answered },
    ),
  }
}
