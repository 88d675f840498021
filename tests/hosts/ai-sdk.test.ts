import { generateText, type InferUITools, streamText, ToolLoopAgent, type ToolSet } from 'ai'
import { MockLanguageModelV4 } from 'ai/test'
import {
  generateText as generateText6,
  type InferUITools as InferUITools6,
  streamText as streamText6,
  type ToolSet as ToolSet6,
} from 'ai-6'
import { MockLanguageModelV3 } from 'ai-6/test'
import { defineTool, type Tool, Type } from 'everyhost'
import { type AiSdkOutput, type AiSdkToolSet, aiSdkTools } from 'everyhost/ai-sdk'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { testCalls, testOtherRows } from './cells.ts'
import { calls } from './probe/calls.ts'
import { PIXEL } from './probe/tools/answer.ts'
import { readHost } from './record.ts'

const LINES = calls.find(({ id }) => id === 'bad input')!.reads

describe.each([
  { id: 'ai-sdk-6', before: '', form: 'image-data' },
  { id: 'ai-sdk-7', before: 'AI_InvalidToolInputError: ', form: 'file' },
] as const)('$id', ({ id, before, form }) => {
  const record = readHost(id)
  const { facts } = record
  const refused = (tool: string, lines: string) => `${before}Invalid input for tool ${tool}: ${lines}`
  const wrapped = Object.fromEntries(
    calls
      .filter(({ kind }) => kind === 'bad input')
      .map(({ id, tool, reads }) => [id, { reads: refused(tool, reads) }]),
  )
  const image =
    form === 'file'
      ? (data: string) => ({ type: 'file', mediaType: 'image/png', data: { type: 'data', data } })
      : (data: string) => ({ type: 'image-data', data, mediaType: 'image/png' })

  // the SDK puts a few words before what a schema refuses
  describe('as it comes', () => testCalls(record, 'default', wrapped))
  describe("badInput: 'answer'", () => testCalls(record, "badInput: 'answer'"))
  describe("failures: 'return'", () => testCalls(record, "failures: 'return'", wrapped))
  describe("progress: 'preliminary'", () => testCalls(record, "progress: 'preliminary'", wrapped))

  testOtherRows(
    record,
    `${form === 'file' ? 'AI_NoSuchToolError: ' : ''}Model tried to call unavailable tool 'forcast'. Available tools: forecast.`,
    'generateText is rejected: the caller gave up',
  )

  const receives = (options: string, call: string) => record.calls[options]![call]!.receives

  test('code is given an answer with its details, and a failure as a tool error', () => {
    expect(receives('default', 'answer')).toEqual([
      {
        type: 'tool-result',
        output: {
          text: 'Oslo: rain for 3 days',
          isError: false,
          details: { city: 'Oslo', days: 3, secret: 'for the interface alone' },
        },
      },
    ])
    expect(receives('default', 'returned failure')).toEqual([
      {
        type: 'tool-error',
        error: { name: 'Error', string: 'Trip T1 has begun already.\nAsk the traveller first.' },
      },
    ])
    expect(receives('default', 'throws error')).toEqual([
      {
        type: 'tool-error',
        error: {
          name: 'Error',
          string: 'explode failed: the forecast service is down',
          cause: { name: 'Error', string: 'Error: the forecast service is down' },
        },
      },
    ])
    expect(receives('default', 'bad input')).toEqual([
      { type: 'tool-call', invalid: true },
      { type: 'tool-error', error: refused('forecast', LINES) },
    ])
  })

  test("with failures: 'return' code is given a failure with its details", () => {
    expect(receives("failures: 'return'", 'returned failure')).toEqual([
      {
        type: 'tool-result',
        output: {
          text: 'Trip T1 has begun already.\nAsk the traveller first.',
          isError: true,
          details: { trip: 'T1', begun: true },
        },
      },
    ])
  })

  test("with badInput: 'answer' code is given the issues, and the call counts as valid", () => {
    expect(receives("badInput: 'answer'", 'bad input')).toEqual([
      { type: 'tool-error', error: { name: 'ToolInputError', string: LINES, issues: 3 } },
    ])
  })

  test('details that JSON refuses are made plain', () => {
    expect(receives('default', 'returns bigint')).toEqual([
      {
        type: 'tool-result',
        output: { text: 'counted', isError: false, details: { count: '18446744073709551616' } },
      },
    ])
    expect(receives('default', 'returns cycle')).toEqual([
      {
        type: 'tool-result',
        output: { text: 'round', isError: false, details: { name: 'ring', self: '[circular]' } },
      },
    ])
  })

  test('details come to code and to the interface, never to the model', () => {
    const seen = ['parts of the result', 'UI message stream']
    expect(facts.details).toEqual({
      'default, answer': seen,
      'default, failure': [],
      "badInput: 'answer', answer": seen,
      "badInput: 'answer', failure": [],
      "failures: 'return', answer": seen,
      "failures: 'return', failure": seen,
      "progress: 'preliminary', answer": seen,
      "progress: 'preliminary', failure": [],
    })
  })

  test('the model is shown the schema as the tool has it', () => {
    expect(facts['tools list']).toEqual({
      names: [
        'forecast',
        'cancel_trip',
        'explode',
        'answer',
        'wait',
        'work',
        'note',
        'needs_text',
        'say',
        'fail',
      ],
      forecast: {
        type: 'function',
        name: 'forecast',
        description: 'Tells the weather of the next days in a city',
        inputSchema: {
          type: 'object',
          required: ['city'],
          properties: {
            city: { type: 'string', minLength: 1, description: 'A city, such as Oslo' },
            days: { type: 'integer', minimum: 1, maximum: 7 },
          },
          additionalProperties: false,
        },
      },
    })
  })

  test('images are files in the form of this version, and no empty text goes with them', () => {
    expect(facts.images).toEqual({
      answer: { type: 'content', value: [{ type: 'text', text: 'one red pixel' }, image(PIXEL)] },
      picture: { type: 'content', value: [image('iVBORw0KGgo=')] },
    })
  })

  test('progress is left out, or comes as preliminary results', () => {
    const done = { output: { text: 'done', isError: false } }
    const preliminary = [
      { output: { text: 'begun', isError: false, fraction: 0 }, preliminary: true },
      { output: { text: 'half way', isError: false, fraction: 0.5 }, preliminary: true },
      { output: { text: 'nearly there on ai-sdk', isError: false }, preliminary: true },
      { ...done, preliminary: true },
      done,
    ]
    const asChunks = (parts: object[]) => parts.map(part => ({ type: 'tool-output-available', ...part }))
    expect(facts.progress).toEqual({
      default: { fullStream: [done], uiMessageStream: asChunks([done]) },
      "progress: 'preliminary'": { fullStream: preliminary, uiMessageStream: asChunks(preliminary) },
    })
  })

  test('an abort reaches the tool, and ends the generation', () => {
    const ended = {
      wait: ['started', 'aborted'],
      generateText: 'rejected: Error: the user left',
      'wait, streamed': ['started', 'aborted'],
    }
    const parts = ['start', 'start-step', 'tool-call', 'abort']
    expect(facts.abort).toEqual({ ...ended, streamText: parts })
    expect(facts['abort with progress']).toEqual({
      ...ended,
      streamText: parts.toSpliced(3, 0, 'tool-result'),
    })
  })

  test('an unknown tool is for the SDK to answer, also one named as every object has a member', () => {
    const names = 'forecast, cancel_trip, explode, answer, wait, work, note, needs_text, say, fail'
    const answer = (name: string) => [
      `${form === 'file' ? 'AI_NoSuchToolError: ' : ''}Model tried to call unavailable tool '${name}'. Available tools: ${names}.`,
    ]
    expect(facts['unknown tool']).toEqual(answer('weather'))
    expect(facts['unknown tool, named as a member of every object']).toEqual(answer('constructor'))
  })

  test('a list with a name twice, or with something that is no tool, is refused', () => {
    expect(facts['duplicate names']).toBe(
      'ToolDefinitionError: Tool "forecast": items 1 and 3 of the list are both named "forecast"; a name may be there once',
    )
    expect(facts['not tools']).toBe(
      'ToolDefinitionError: Tool "raw": item 1 of the list is an object that defineTool did not make; make it with defineTool',
    )
  })

  test('bad input is not repeated to the model, however long it is', () => {
    expect(facts['arguments that are no object']).toEqual([
      refused('forecast', 'Invalid arguments: must be an object, got a string'),
    ])
    expect(facts['a megabyte of wrong arguments']).toBe(
      refused('forecast', 'Invalid arguments at /days: must be from 1 to 7').length,
    )
  })

  test('broken JSON is for the SDK to answer', () => {
    expect(facts['broken arguments']).toEqual([
      [
        refused(
          'forecast',
          `${form === 'file' ? 'AI_JSONParseError: ' : ''}JSON parsing failed: Text: {"city": "Oslo".`,
        ),
        `Error message: ${form === 'file' ? 'SyntaxError: ' : ''}Expected ',' or '}' after property value in JSON at position 15 (line 1 column 16)`,
      ].join('\n'),
    ])
  })

  test('repairToolCall gets its turn with the issues at hand, but for calls that the tool answers', () => {
    expect(facts.repair).toEqual({
      default: [
        {
          error: {
            name: 'AI_InvalidToolInputError',
            string: `AI_InvalidToolInputError: Invalid input for tool forecast: ${LINES}`,
            cause: { name: 'ToolInputError', string: LINES, issues: 3 },
          },
          isTypeValidationError: true,
        },
      ],
      "badInput: 'answer'": [],
    })
    expect(facts['after repair']).toEqual(['Oslo: rain for 1 day'])
  })

  test('two calls at once are both answered, and one list may be in two sets', () => {
    expect(facts['two at once']).toEqual(['Oslo: rain for 1 day', 'Rome: rain for 2 days'])
    expect(facts['a list twice']).toEqual([
      receives('default', 'returned failure'),
      receives("failures: 'return'", 'returned failure'),
    ])
  })

  test('stored messages are read again, whatever they hold', () => {
    const map = (part: object) => ({ type: 'content', value: [{ type: 'text', text: 'a map' }, part] })
    expect(facts['stored messages']).toEqual({
      'an answer': { type: 'text', value: 'rain' },
      'a failure': { type: 'error-text', value: 'no such city' },
      'an image of 6': map({ type: 'image-data', data: 'iVBORw0KGgo=', mediaType: 'image/png' }),
      'an image of 7': map({
        type: 'file',
        data: { type: 'data', data: 'iVBORw0KGgo=' },
        mediaType: 'image/png',
      }),
      'images that are none': { type: 'text', value: 'a map' },
      'a text': { type: 'text', value: 'rain' },
      'something else': { type: 'json', value: { rain: true } },
      nothing: { type: 'json', value: null },
    })
  })

  test('a hand-written tool is not checked, or answers with an echo and another library’s lines', () => {
    const { jsonSchema, zod, failure } = facts['validates first'] as Record<string, Record<string, unknown>>
    expect(jsonSchema).toEqual({ reads: 'rain', executeGot: [{ days: 99, town: 'Oslo' }] })
    expect(zod!.executeGot).toEqual([])
    expect(String(zod!.reads).split('\n', 2)).toEqual([
      refused(
        'forecast',
        `${form === 'file' ? 'AI_TypeValidationError: ' : ''}Type validation failed: Value: {"days":99,"town":"Oslo"}.`,
      ),
      'Error message: [',
    ])
    expect(failure).toEqual({
      type: 'json',
      value: { text: 'no such trip', isError: true, details: { secret: 1 } },
    })
  })

  test('the arguments come to the tool as they were sent, but for nulls that stand for nothing', () => {
    const received = Object.entries(record.arguments).flatMap(([id, { received }]) =>
      received ? [[id, received]] : [],
    )
    expect(Object.fromEntries(received)).toEqual({
      'null for an optional text': {},
      'null for an optional integer': {},
      'the text "null"': { text: 'null' },
      'a list in a text where a text may be': { either: '["a","b"]' },
      'a path with a line end': { path: 'a.txt\n' },
    })
    expect(record.arguments['a number in a text']).toEqual({
      refused: 'Invalid arguments at /count: must be an integer, got a string; send 3 without quotes',
    })
  })

  test('the package of tools works here', () => {
    expect(facts.package).toEqual([
      'Oslo (NO): rain, 1 d',
      refused('forecast', 'Invalid arguments at /code: must match pattern "^[A-Z]{2}$"'),
      'No one in Oslo is on the list.',
    ])
  })
})

describe('types', () => {
  const forecast = defineTool({
    name: 'forecast',
    description: 'Tells the weather',
    input: Type.Object({ city: Type.String() }),
    execute: ({ city }) => city,
  })
  const plain = defineTool({
    name: 'plain',
    description: 'Takes any object',
    input: { type: 'object' },
    execute: () => '',
  })
  const set = aiSdkTools([forecast, plain])
  const list: Tool[] = [forecast, plain]
  const model = new MockLanguageModelV4()
  const model6 = new MockLanguageModelV3()

  test('a set is a ToolSet of both versions, and so is one of a list of any tools', () => {
    expectTypeOf(set).toExtend<ToolSet>()
    expectTypeOf(set).toExtend<ToolSet6>()
    expectTypeOf(aiSdkTools(list)).toExtend<ToolSet>()
    expectTypeOf(aiSdkTools(list)).toExtend<ToolSet6>()
    expectTypeOf(set).toEqualTypeOf<AiSdkToolSet<readonly [typeof forecast, typeof plain]>>()
    expect(Object.keys(set)).toEqual(['forecast', 'plain'])
  })

  test('names, inputs and outputs are known to both versions', () => {
    type Known = InferUITools<typeof set>
    type Known6 = InferUITools6<typeof set>
    expectTypeOf<keyof Known>().toEqualTypeOf<'forecast' | 'plain'>()
    expectTypeOf<Known['forecast']>().toEqualTypeOf<{ input: { city: string }; output: AiSdkOutput }>()
    expectTypeOf<Known6['forecast']>().toEqualTypeOf<{ input: { city: string }; output: AiSdkOutput }>()
    expectTypeOf<Known['plain']['input']>().toBeUnknown()
    expectTypeOf<Known6['plain']['input']>().toBeUnknown()
  })

  test('the functions of both versions take a set, and know a wrong name', () => {
    const compiled = () => [
      generateText({ model, prompt: '', tools: set, activeTools: ['forecast'] }),
      streamText({ model, prompt: '', tools: { ...set, ...aiSdkTools(list) } }),
      new ToolLoopAgent({ model, tools: set }),
      generateText6({ model: model6, prompt: '', tools: set, activeTools: ['forecast'] }),
      streamText6({ model: model6, prompt: '', tools: { ...set, ...aiSdkTools(list) } }),
      // @ts-expect-error there is no such tool
      generateText({ model, prompt: '', tools: set, activeTools: ['forcast'] }),
      // @ts-expect-error there is no such tool
      generateText6({ model: model6, prompt: '', tools: set, activeTools: ['forcast'] }),
    ]
    expect(compiled).toBeTypeOf('function')
  })
})
