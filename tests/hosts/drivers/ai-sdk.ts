// The AI SDK, versions 6 and 7: its own loop, with its own scripted model.

import { isDeepStrictEqual } from 'node:util'
import type * as Sdk from 'ai'
import type * as SdkTest from 'ai/test'
import { defineTool, type Tool, ToolInputError, Type } from 'everyhost'
import { type AiSdkOptions, aiSdkTools } from 'everyhost/ai-sdk'
import { z } from 'zod'
import { argumentCases } from '../probe/arguments.ts'
import { type Call, calls } from '../probe/calls.ts'
import { givingUp, otherRows } from '../probe/other-rows.ts'
import { seen, tools } from '../probe/tools.ts'
import { weatherTools } from '../weather-tools/ai-sdk.ts'
import { type HostRun, type Outcome, type Passed, type Read, writeOutcomes } from './outcome.ts'

const [name = 'ai', version = ''] = process.argv.slice(2)
// 6 is driven through the types of 7; where the two differ, the code below says so
const sdk: typeof Sdk = await import(name)
const test: typeof SdkTest & { MockLanguageModelV4?: unknown } = await import(`${name}/test`)
const isSix = version.startsWith('6.')
const MockModel = isSix
  ? (test.MockLanguageModelV3 as unknown as typeof SdkTest.MockLanguageModelV4)
  : test.MockLanguageModelV4

type Model = SdkTest.MockLanguageModelV4
type Prompt = Model['doGenerateCalls'][number]['prompt']
type Settings = Omit<Parameters<typeof sdk.generateText>[0], 'model' | 'prompt' | 'messages'>

const OPTIONS: Record<string, AiSdkOptions> = {
  default: {},
  "badInput: 'answer'": { badInput: 'answer' },
  "failures: 'return'": { failures: 'return' },
  "progress: 'preliminary'": { progress: 'preliminary' },
}

const byOptions: Record<string, Record<string, Outcome>> = {}
for (const [key, options] of Object.entries(OPTIONS)) byOptions[key] = await outcomes(options)

writeOutcomes({
  calls: byOptions,
  ...(await putArguments()),
  otherRows: await putOtherRows(),
  facts: {
    'tools list': await shownTools(),
    progress: {
      default: await progressOf({}),
      "progress: 'preliminary'": await progressOf({ progress: 'preliminary' }),
    },
    abort: await abortOf(),
    'abort with progress': await abortOf({ progress: 'preliminary' }),
    'unknown tool': await modelReads([{ tool: 'weather', args: {} }]),
    'unknown tool, named as a member of every object': await modelReads([{ tool: 'constructor', args: {} }]),
    'duplicate names': refusalOf([tools[0]!, tools[1]!, tools[0]!]),
    'not tools': refusalOf([{ name: 'raw' } as unknown as Tool]),
    details: await placesOfDetails(),
    images: { answer: await partOf('image'), picture: await partOf('picture') },
    'validates first': await handWritten(),
    'broken arguments': await modelReads([{ tool: 'forecast', args: '{"city": "Oslo"' }]),
    'arguments that are no object': await modelReads([{ tool: 'forecast', args: '"Oslo"' }]),
    'a megabyte of wrong arguments': await lengthOf({ city: 'x'.repeat(1e6), days: 99 }),
    repair: { default: await repairOf({}), "badInput: 'answer'": await repairOf({ badInput: 'answer' }) },
    'after repair': await repaired(),
    'two at once': await modelReads([
      { tool: 'forecast', args: { city: 'Oslo' } },
      { tool: 'forecast', args: { city: 'Rome', days: 2 } },
    ]),
    'a list twice': await twice(),
    'stored messages': await stored(),
    package: await packaged(),
  },
})

// ---

interface Asked {
  tool: string
  args: unknown
}

/** What one turn of a model and the tools comes to. */
interface Turn {
  /** What the model is given for its next turn, all of it. */
  prompt: Prompt
  /** The parts of the tool message in it. */
  messages: { type: string; output: { type: string; value?: unknown; reason?: string } }[]
  /** What the caller's code is given: the parts of the first step. */
  content: Sdk.ContentPart<Sdk.ToolSet>[]
}

/** Lets the model ask for calls, and then say that it is done. */
function modelThatAsks(asked: Asked[]): Model {
  const parts = asked.map(({ tool, args }, i) => ({
    type: 'tool-call' as const,
    toolCallId: `call-${i + 1}`,
    toolName: tool,
    input: typeof args === 'string' ? args : JSON.stringify(args),
  }))
  const usage = {
    inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 1, text: 1, reasoning: 0 },
  }
  const asks = { unified: 'tool-calls', raw: undefined } as const
  const ends = { unified: 'stop', raw: undefined } as const
  const streamOf = (parts: object[], finishReason: typeof asks | typeof ends) => ({
    stream: test.convertArrayToReadableStream([
      { type: 'stream-start', warnings: [] },
      ...parts,
      { type: 'finish', finishReason, usage },
    ] as never[]),
  })
  const done = [
    { type: 'text-start', id: '1' },
    { type: 'text-delta', id: '1', delta: 'done' },
    { type: 'text-end', id: '1' },
  ]
  return new MockModel({
    doGenerate: [
      { content: parts, finishReason: asks, usage, warnings: [] },
      { content: [{ type: 'text', text: 'done' }], finishReason: ends, usage, warnings: [] },
    ],
    doStream: [streamOf(parts, asks), streamOf(done, ends)],
  })
}

async function turn(asked: Asked[], settings: Settings): Promise<Turn> {
  const model = modelThatAsks(asked)
  const result = await sdk.generateText({ ...settings, model, prompt: 'go', stopWhen: sdk.stepCountIs(2) })
  return turnOf(model.doGenerateCalls[1]!.prompt, result.steps[0]!.content)
}

/** The same through `streamText`, with all parts of its stream. */
async function streamed(
  asked: Asked[],
  settings: Settings,
): Promise<Turn & { parts: Sdk.TextStreamPart<Sdk.ToolSet>[] }> {
  const model = modelThatAsks(asked)
  const result = sdk.streamText({
    ...(settings as object),
    model,
    prompt: 'go',
    stopWhen: sdk.stepCountIs(2),
    onError: () => {},
  })
  const parts: Sdk.TextStreamPart<Sdk.ToolSet>[] = []
  for await (const part of result.fullStream) parts.push(part)
  const steps = await result.steps
  return { ...turnOf(model.doStreamCalls[1]!.prompt, steps[0]!.content), parts }
}

function turnOf(prompt: Prompt, content: Turn['content']): Turn {
  const messages = prompt.flatMap(message => (message.role === 'tool' ? message.content : []))
  return { prompt, messages: messages as Turn['messages'], content }
}

async function outcomes(options: AiSdkOptions): Promise<Record<string, Outcome>> {
  const set = aiSdkTools(tools, options)
  const all: Record<string, Outcome> = {}
  for (const call of calls) {
    const outcome = outcomeOf(await turn([call], { tools: set }))
    const other = outcomeOf(await streamed([call], { tools: set }))
    if (!isDeepStrictEqual(plain(outcome), plain(other))) {
      throw new Error(`${call.id}: streamText makes ${JSON.stringify(other)} of ${JSON.stringify(outcome)}`)
    }
    all[call.id] = outcome
  }
  return all
}

function outcomeOf({ messages, content }: Turn): Outcome {
  const [message] = messages
  return {
    reads: textOf(message!.output),
    marked: isMarked(message!.output),
    message: message!.output,
    receives: content.flatMap((part): unknown[] => {
      if (part.type === 'tool-result') return [{ type: part.type, output: part.output }]
      if (part.type === 'tool-error') return [{ type: part.type, error: describe(part.error) }]
      return part.type === 'tool-call' && part.invalid ? [{ type: part.type, invalid: true }] : []
    }),
  }
}

type ToolOutput = Turn['messages'][number]['output']

function isMarked({ type }: ToolOutput): boolean {
  return type.startsWith('error')
}

function textOf({ value }: ToolOutput): string {
  if (typeof value === 'string') return value
  if (!Array.isArray(value)) return JSON.stringify(value)
  return value.flatMap(part => (part.type === 'text' ? [part.text] : [])).join('\n')
}

/** What code can tell of an error, without the places in it where it was made. */
function describe(error: unknown): unknown {
  if (typeof error === 'string') return error
  if (!(error instanceof Error)) return { notAnError: error }
  return {
    name: error.name,
    string: String(error),
    ...(error instanceof ToolInputError && { issues: error.issues.length }),
    ...(error.cause !== undefined && { cause: describe(error.cause) }),
  }
}

async function modelReads(asked: Asked[], options: AiSdkOptions = {}): Promise<string[]> {
  const { messages } = await turn(asked, { tools: aiSdkTools(tools, options) })
  return messages.map(({ output }) => textOf(output))
}

/** What is refused, is so in the words of the tool, without those of the SDK; what is received must not depend on that. */
async function putArguments(): Promise<Pick<HostRun, 'arguments' | 'argumentReads'>> {
  const passed: Record<string, Passed> = {}
  const reads: Record<string, Read> = {}
  for (const { id, tool, sent } of argumentCases) {
    const asked = [{ tool, args: sent }]
    seen.length = 0
    const { output } = (await turn(asked, { tools: aiSdkTools(tools) })).messages[0]!
    reads[id] = { reads: textOf(output), marked: isMarked(output) }
    const [received] = seen.splice(0)
    const [read] = await modelReads(asked, { badInput: 'answer' })
    if (!isDeepStrictEqual(received, seen[0])) throw new Error(`${id}: the options make a difference`)
    passed[id] = received === undefined ? { refused: read! } : { received }
  }
  return { arguments: passed, argumentReads: reads }
}

async function putOtherRows(): Promise<HostRun['otherRows']> {
  const all: HostRun['otherRows'] = {}
  for (const { id, tool, args, asks = tool, givesUp } of otherRows) {
    const set = aiSdkTools(tools.filter(({ name }) => name === tool))
    const settings = { tools: set, ...(givesUp && { abortSignal: abortedOnceStarted(givingUp) }) }
    all[id] = await turn([{ tool: asks, args }], settings).then(
      ({ messages: [message] }) => ({ reads: textOf(message!.output), marked: isMarked(message!.output) }),
      error => ({ unread: `generateText is rejected: ${error.message}` }),
    )
  }
  return all
}

async function shownTools(): Promise<unknown> {
  const model = modelThatAsks([])
  await sdk.generateText({ model, prompt: 'go', tools: aiSdkTools(tools) })
  const shown = model.doGenerateCalls[0]!.tools ?? []
  return { names: shown.map(({ name }) => name), forecast: shown.find(({ name }) => name === 'forecast') }
}

/** What `streamText` gives the caller, and a browser, while `work` is at it. */
async function progressOf(options: AiSdkOptions): Promise<unknown> {
  const set = aiSdkTools(tools, options)
  const { parts } = await streamed([{ tool: 'work', args: {} }], { tools: set })
  const model = modelThatAsks([{ tool: 'work', args: {} }])
  const chunks: unknown[] = []
  for await (const chunk of sdk.streamText({ model, prompt: 'go', tools: set }).toUIMessageStream()) {
    if (chunk.type === 'tool-output-available') chunks.push(without(chunk, ['toolCallId']))
  }
  return {
    fullStream: parts.flatMap(part =>
      part.type === 'tool-result'
        ? [{ output: part.output, ...(part.preliminary && { preliminary: true }) }]
        : [],
    ),
    uiMessageStream: chunks,
  }
}

async function abortOf(options: AiSdkOptions = {}): Promise<unknown> {
  const set = aiSdkTools(tools, options)
  const asked = [{ tool: 'wait', args: {} }]
  const stopping = () => abortedOnceStarted('the user left')
  const ended = await sdk
    .generateText({
      model: modelThatAsks(asked),
      prompt: 'go',
      tools: set,
      abortSignal: stopping(),
      stopWhen: sdk.stepCountIs(2),
    })
    .then(
      () => 'resolved',
      error => `rejected: ${error}`,
    )
  const sawIt = [...seen]
  const result = sdk.streamText({
    model: modelThatAsks(asked),
    prompt: 'go',
    tools: set,
    abortSignal: stopping(),
    onError: () => {},
  })
  const types: string[] = []
  for await (const part of result.fullStream) types.push(part.type)
  return { wait: sawIt, generateText: ended, 'wait, streamed': [...seen], streamText: types }
}

/** A signal that is aborted once `wait` has been started. */
function abortedOnceStarted(why: string): AbortSignal {
  const controller = new AbortController()
  seen.length = 0
  const clock = setInterval(() => {
    if (!seen.includes('started')) return
    clearInterval(clock)
    controller.abort(new Error(why))
  }, 1)
  return controller.signal
}

function refusalOf(list: Tool[]): string {
  try {
    aiSdkTools(list)
    return 'accepted'
  } catch (error) {
    return String(error)
  }
}

/** Where the details of an answer and of a returned failure come to. */
async function placesOfDetails(): Promise<unknown> {
  const all: Record<string, string[]> = {}
  for (const [key, options] of Object.entries(OPTIONS)) {
    const set = aiSdkTools(tools, options)
    const cases = {
      answer: [calls[0]!, 'for the interface alone'],
      failure: [failing(), '"begun":true'],
    } as const
    for (const [which, [call, secret]] of Object.entries(cases)) {
      const { prompt, content } = await turn([call], { tools: set })
      const model = modelThatAsks([call])
      const chunks = await Array.fromAsync(
        sdk.streamText({ model, prompt: 'go', tools: set, stopWhen: sdk.stepCountIs(2) }).toUIMessageStream(),
      )
      const places = {
        'what the model is given': [prompt, model.doStreamCalls.map(({ prompt }) => prompt)],
        'parts of the result': content,
        'UI message stream': chunks,
      }
      all[`${key}, ${which}`] = Object.entries(places).flatMap(([place, held]) =>
        JSON.stringify(held).includes(secret) ? [place] : [],
      )
    }
  }
  return all
}

function failing(): Call {
  return calls.find(({ kind }) => kind === 'returned failure')!
}

/** The form of an image in what the model is given, with a text and without. */
async function partOf(which: 'image' | 'picture'): Promise<unknown> {
  const image = calls.find(({ id }) => id === 'returns image')!
  if (which === 'image') return (await turn([image], { tools: aiSdkTools(tools) })).messages[0]!.output
  const picture = defineTool({
    name: 'picture',
    description: 'Has no words',
    input: Type.Object({}),
    execute: () => ({ text: '', images: [{ data: 'iVBORw0KGgo=', mimeType: 'image/png' }] }),
  })
  const { messages } = await turn([{ tool: 'picture', args: {} }], { tools: aiSdkTools([picture]) })
  return messages[0]!.output
}

/** Tools written by hand, with the same schema and no adapter. */
async function handWritten(): Promise<unknown> {
  const bad = calls.find(({ id }) => id === 'bad input')!
  const received: unknown[] = []
  const execute = (input: unknown) => {
    received.push(input)
    return 'rain'
  }
  const reads = async (inputSchema: Sdk.Schema<unknown> | z.ZodType) => {
    received.length = 0
    const { messages } = await turn([bad], { tools: { forecast: sdk.tool({ inputSchema, execute }) } })
    return { reads: textOf(messages[0]!.output), executeGot: [...received] }
  }
  const zodSchema = z.strictObject({ city: z.string().min(1), days: z.int().min(1).max(7).optional() })
  return {
    jsonSchema: await reads(sdk.jsonSchema(tools[0]!.input as never)),
    zod: await reads(zodSchema),
    failure: await returnedByHand(),
  }
}

/** What a model is told of an object with `isError` when nothing says what it should read. */
async function returnedByHand(): Promise<unknown> {
  const { text, ...rest } = { text: 'no such trip', isError: true, details: { secret: 1 } }
  const cancel = sdk.tool({ inputSchema: z.object({}), execute: () => ({ text, ...rest }) })
  return (await turn([{ tool: 'cancel', args: {} }], { tools: { cancel } })).messages[0]!.output
}

async function lengthOf(args: unknown): Promise<number> {
  const [read] = await modelReads([{ tool: 'forecast', args }])
  return read!.length
}

async function repairOf(options: AiSdkOptions): Promise<unknown> {
  const asked: unknown[] = []
  const repairToolCall: Sdk.ToolCallRepairFunction<Sdk.ToolSet> = async ({ error }) => {
    const isTypeValidationError = sdk.TypeValidationError.isInstance(error.cause)
    asked.push({ error: describe(error), isTypeValidationError })
    return null
  }
  const bad = calls.find(({ id }) => id === 'bad input')!
  await turn([bad], { tools: aiSdkTools(tools, options), experimental_repairToolCall: repairToolCall })
  return asked
}

/** A repair that puts the issues to use. */
async function repaired(): Promise<unknown> {
  const repairToolCall: Sdk.ToolCallRepairFunction<Sdk.ToolSet> = async ({ toolCall, error }) => {
    if (!(error.cause instanceof ToolInputError)) return null
    const given = JSON.parse(toolCall.input)
    for (const { unknown } of error.cause.issues) if (unknown !== undefined) delete given[unknown]
    return { ...toolCall, input: JSON.stringify(given) }
  }
  const { messages } = await turn([{ tool: 'forecast', args: { city: 'Oslo', day: 3 } }], {
    tools: aiSdkTools(tools),
    experimental_repairToolCall: repairToolCall,
  })
  return messages.map(({ output }) => textOf(output))
}

/** One list of tools in two sets at once. */
async function twice(): Promise<unknown> {
  const sets = [aiSdkTools(tools), aiSdkTools(tools, { failures: 'return' })]
  const turns = await Promise.all(sets.map(set => turn([failing()], { tools: set })))
  return turns.map(turn => outcomeOf(turn).receives)
}

/** Messages that a browser sent back, with what a tool once put out, and what a model then reads of them. */
async function stored(): Promise<unknown> {
  const image = { data: 'iVBORw0KGgo=', mimeType: 'image/png' }
  const outputs = {
    'an answer': { text: 'rain', isError: false, details: { secret: 1 } },
    'a failure': { text: 'no such city', isError: true, details: { secret: 1 } },
    'an image of 6': { text: 'a map', isError: false, images: [{ ...image, type: 'image-data' }] },
    'an image of 7': { text: 'a map', isError: false, images: [{ ...image, type: 'file' }] },
    'images that are none': { text: 'a map', isError: false, images: [null, 5, { data: 1 }] },
    'a text': 'rain',
    'something else': { rain: true },
    nothing: null,
  }
  const all: Record<string, unknown> = {}
  for (const [id, output] of Object.entries(outputs)) {
    const messages = await sdk.convertToModelMessages(
      [
        {
          role: 'assistant',
          parts: [{ type: 'tool-forecast', toolCallId: 'c', state: 'output-available', input: {}, output }],
        },
      ],
      { tools: aiSdkTools(tools) },
    )
    const [part] = messages.flatMap(message => (message.role === 'tool' ? message.content : []))
    all[id] = part?.type === 'tool-result' ? part.output : part
  }
  return all
}

/** The package of tools, as a user of the SDK takes it. */
async function packaged(): Promise<unknown> {
  const asked = [
    { tool: 'forecast', args: { city: 'Oslo', code: 'NO' } },
    { tool: 'forecast', args: { city: 'Oslo', code: 'Norway' } },
    { tool: 'warn', args: { city: 'Oslo', because: 'storm' } },
  ]
  const { messages } = await turn(asked, { tools: weatherTools })
  return messages.map(({ output }) => textOf(output))
}

function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}

function without(value: object, keys: string[]): object {
  return Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)))
}
