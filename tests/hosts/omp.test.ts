import { describe, expect, test } from 'vitest'
import { movedOver, testCalls, testCards, testOtherRows } from './cells.ts'
import { readHost } from './record.ts'

const record = readHost('omp-18.2.3')
const { calls, arguments: passed } = record
const facts = record.facts as Facts

interface Facts {
  readonly [name: string]: unknown
  'tools list, by provider': Record<string, Record<string, unknown>>
  'arguments by hand': Record<string, unknown>
  'status lines': Record<string, string[]>
  'listed by the command': { name: string; parameters: object }[]
}

// OMP itself takes carriage returns out of every text
const otherwise = { 'returns raw': { reads: 'kept\nas it \u200f is' } }
describe('as it comes', () => testCalls(record, 'default', otherwise))
describe("intent: 'omit'", () => testCalls(record, "intent: 'omit'", otherwise))

testOtherRows(
  record,
  'Tool forcast not found',
  'OMP does not ask the model again; its session keeps the result',
)

testCards(record, ['✘ forcast', '└─ city="Oslo"', 'Tool forcast not found', '⟦Ctrl+O: Expand⟧'])

describe('the model is given', () => {
  const city = { minLength: 1, description: 'A city, such as Oslo', type: 'string' }
  const days = { minimum: 1, maximum: 7, type: 'integer' }
  const i = { type: 'string', description: 'concise intent' }
  const forecast = { name: 'forecast', description: 'Tells the weather of the next days in a city' }

  test('every keyword of the schema but that it is closed, and what OMP adds', () => {
    expect(facts['tools list']).toEqual({
      ...forecast,
      parameters: { type: 'object', required: ['city', 'i'], properties: { i, city, days } },
    })
  })

  test('no intent to fill in where that was left out', () => {
    expect(facts["tools list, intent: 'omit'"]).toEqual({
      ...forecast,
      parameters: { type: 'object', required: ['city'], properties: { city, days } },
    })
  })

  test('a closed schema again by the providers that take one', () => {
    const listed = facts['tools list, by provider']
    expect(listed['anthropic (anthropic-messages)']).toHaveProperty(
      'input_schema.additionalProperties',
      false,
    )
    expect(listed['openai (openai-responses)']).toMatchObject({
      strict: true,
      parameters: { additionalProperties: false, required: ['i', 'city', 'days', 'code'] },
    })
    const google = listed['google (google-generative-ai)']
    expect(google).not.toHaveProperty('parametersJsonSchema.additionalProperties')
    expect(google).toHaveProperty(
      'parametersJsonSchema.properties.code.description',
      'Its country, such as NO\n\n{pattern: "^[A-Z]{2}$"}',
    )
  })

  test('our text by every provider, marked where the provider has a mark, and never details', () => {
    const read = 'Oslo: rain for 1 day'
    const refused = 'Invalid arguments: unknown property "town"; takes city, days'
    const failed = 'Trip T1 has begun already.\nAsk the traveller first.'
    const anthropic = (id: string, text: string, is_error: boolean) => {
      return { type: 'tool_result', tool_use_id: id, content: [{ type: 'text', text }], is_error }
    }
    const openai = (id: string, output: string) => ({ type: 'function_call_output', call_id: id, output })
    const google = (name: string, response: object) => ({ functionResponse: { name, response } })
    expect(facts['results, by provider']).toEqual({
      'anthropic (anthropic-messages)': [
        anthropic('call-1', read, false),
        anthropic('call-2', refused, true),
        anthropic('call-3', failed, true),
      ],
      'openai (openai-responses)': [
        openai('call-1', read),
        openai('call-2', refused),
        openai('call-3', failed),
      ],
      'google (google-generative-ai)': [
        google('forecast', { output: read }),
        google('forecast', { error: refused }),
        google('cancel_trip', { error: failed }),
      ],
    })
    expect(facts['details in the request']).toEqual({
      'anthropic (anthropic-messages)': 'no',
      'openai (openai-responses)': 'no',
      'google (google-generative-ai)': 'no',
    })
  })
})

describe('arguments', () => {
  test.each([
    ['a number in a text', { count: 3 }],
    ['an empty text for an integer', {}],
    ['1 for a boolean', { flag: true }],
    ['a number for a text', { text: '5' }],
    ['an object for a text', { text: '{"a":1}' }],
    ['null for an optional text', {}],
    ['the text "null"', {}],
    ['a text for a list', { list: ['a'] }],
    ['a list in a text', { list: ['a', 'b'] }],
    ['a list in a text where a text may be', { either: ['a', 'b'] }],
    ['an object in a text', { point: { x: 1 } }],
    ['a path with a line end', { path: 'a.txt' }],
    ['another key for the only text', { input: 'a' }],
  ])('OMP repairs %s', (id, received) => {
    expect(passed[id]).toEqual({ received })
  })

  test.each([
    ['a decimal for an integer', '/count: must be an integer, got 3.7'],
    ['a hexadecimal text', '/ratio: must be a number, got a string'],
    ['a number for a constant text', '/version: must be exactly "3"; send it in quotes'],
    ['a choice in another case', '/mode: must be one of fast, slow'],
    ['a text that the pattern refuses', '/code: must match pattern "^[A-Z]{3}$"'],
    ['a text that the format refuses', '/mail: must be an email address, e.g. name@example.com'],
    ['null for a required text', '/input: must be a string, got null'],
  ])('the model reads our line for %s', (id, line) => {
    expect(passed[id]).toEqual({ refused: `Invalid arguments at ${line}` })
  })

  test('with an unknown key are refused, since OMP finds the object open', () => {
    expect(passed['an unknown key']?.refused).toMatch(
      /^Invalid arguments: unknown property "tex"; takes text,/,
    )
  })

  test('of a megabyte are refused in a line', () => {
    expect(facts['a megabyte of wrong arguments']).toBe(
      'Invalid arguments at /days: must be from 1 to 7'.length,
    )
  })

  test('named i are taken out of every call, so a tool that takes one is refused', () => {
    expect(facts['a property named i, by hand']).toContain('- i: is required')
    expect(facts['a property named i']).toContain(
      'Tool "count": OMP takes the property "i" out of every call',
    )
  })
})

describe('beside a tool by hand', () => {
  const byOmp = (problems: string, received: object) =>
    `Validation failed for tool "forecast":\n${problems}\n\nReceived arguments:\n${JSON.stringify(received, undefined, 2)}`
  const first = byOmp('  - city: is required\n  - days: must be <= 7', {
    original: { days: 99, town: 'Oslo' },
    normalized: { days: 99 },
  })

  test('OMP words what it refuses', () => {
    expect(facts['validates first']).toBe(first)
  })

  test('OMP takes unknown keys out of a closed object, and nobody hears of them', () => {
    expect(facts['arguments by hand']['an unknown key']).toEqual({ received: { text: 'a' } })
  })

  test('OMP repairs no less for it than for ours', () => {
    const repaired = Object.entries(passed).filter(([, { received }]) => received !== undefined)
    expect(facts['arguments by hand']).toMatchObject(Object.fromEntries(repaired))
  })

  test('ours are told of what stands beside a refusal as the model sent it', () => {
    expect(facts['beside what is refused']).toBe(
      [
        'Invalid arguments at /city: must be a string, got null',
        'Invalid arguments at /days: must be an integer, got a string; send 3 without quotes',
      ].join('\n'),
    )
  })

  test('JSON that OMP cannot read comes as no arguments', () => {
    expect(facts['broken arguments']).toEqual({
      'a tool by hand':
        'Validation failed for tool "forecast": Tool call arguments are not valid JSON.\nParse Error: Unexpected end of JSON input\nRaw JSON:\n{"city": "Os',
      'a tool of everyhost': 'Invalid arguments: missing required property "city" (string)',
    })
  })
})

describe('a call', () => {
  const update = (text: string, details = {}) => ({ content: [{ type: 'text', text }], details })

  test('tells the interface how far it is', () => {
    expect(facts.progress).toEqual([
      update('begun', { fraction: 0 }),
      update('half way', { fraction: 0.5 }),
      update('nearly there on omp'),
    ])
  })

  test('that is aborted hears of it', () => {
    expect(facts.abort).toEqual({
      'the tool saw': ['started', 'aborted'],
      'the call reads': 'wait failed: stopped',
      'the last turn': 'aborted',
    })
  })

  test('runs beside another', () => {
    expect(facts['two at once']).toEqual(['Oslo: rain for 1 day', 'Rome: rain for 2 days'])
  })

  test('of a custom tool, which is given its arguments in another order, is the same', () => {
    expect(facts['as a custom tool']).toEqual({
      answer: 'Oslo: rain for 1 day',
      'bad input': 'Invalid arguments: unknown property "town"; takes city, days',
      progress: [update('half way', { fraction: 0.5 })],
      abort: { 'the tool saw': ['started', 'aborted'], 'the call reads': 'wait failed: stopped' },
    })
  })

  test('by code of the model is checked without the intent, and keeps its details from that code', () => {
    expect(facts['called by code of the model']).toEqual({
      answer: 'Oslo: rain for 1 day',
      'bad input': [
        'ToolInputError: Invalid arguments: unknown property "town"; takes city, days',
        'Invalid arguments: missing required property "city" (string)',
      ].join('\n'),
    })
  })

  test('of a tool that is not there is answered by OMP', () => {
    expect(facts['unknown tool']).toEqual({
      'misspelled at its end': 'Tool forecasts not found',
      'with another beginning': 'Tool weather_forecast not found. Did you mean forecast?',
    })
  })
})

describe('a result', () => {
  const receives = (call: string) => calls.default![call]!.receives

  test('keeps its details for the interface, a returned failure too', () => {
    expect(receives('answer')).toHaveProperty('result.details', {
      city: 'Oslo',
      days: 3,
      secret: 'for the interface alone',
    })
    expect(receives('returned failure')).toEqual({
      result: {
        content: [{ type: 'text', text: 'Trip T1 has begun already.\nAsk the traveller first.' }],
        details: { trip: 'T1', begun: true },
        isError: true,
      },
      isError: true,
    })
    expect(receives('throws error')).toHaveProperty('result.details', {})
  })

  test('has details that JSON refuses made plain', () => {
    expect(receives('returns bigint')).toHaveProperty('result.details', { count: '18446744073709551616' })
    expect(receives('returns cycle')).toHaveProperty('result.details', { name: 'ring', self: '[circular]' })
  })

  test("has its details in OMP's events and in its session", () => {
    expect(facts.details).toEqual([
      'agent_end.messages[].details.secret',
      'message_end.message.details.secret',
      'message_start.message.details.secret',
      'toolResult.details.secret',
      'tool_execution_end.result.details.secret',
      'turn_end.toolResults[].details.secret',
    ])
  })

  test('carries images', () => {
    expect(facts.images).toEqual([
      { type: 'text', text: 'one red pixel' },
      { type: 'image', data: '(one red pixel)', mimeType: 'image/png' },
    ])
  })
})

test('two tools of one name are refused, and what is no tool', () => {
  expect(facts['duplicate names']).toBe(
    'ToolDefinitionError: Tool "forecast": items 1 and 3 of the list are both named "forecast"; a name may be there once',
  )
  expect(facts['not tools']).toContain('make it with defineTool')
})

test('OMP asks its user for approval by the annotations, and shows what would run on one line', () => {
  expect(facts.approval).toEqual({
    '{ readOnly: true }': 'read (always-ask: allow, write: allow, yolo: allow)',
    '{ destructive: false }': 'write (always-ask: prompt, write: allow, yolo: allow)',
    '{}': 'exec (always-ask: prompt, write: prompt, yolo: allow)',
    'asked of a tool by hand': 'Allow tool: forecast',
    'asked of a tool of everyhost':
      'Allow tool: forecast\nWeather forecast city="Oslo Allow tool: read" days=3',
  })
})

describe('the card in the terminal', () => {
  const lines = facts['status lines']

  test.each([
    ['call', ['Weather forecast city="Oslo" days=3']],
    ['no arguments yet', ['Weather forecast']],
    ['half of the arguments', ['Weather forecast city="Os"']],
    ['answer', ['Weather forecast city="Oslo" days=3', 'Oslo: rain … 1 more line']],
    ['answer, expanded', ['Weather forecast city="Oslo" days=3', 'Oslo: rain', 'Rome: sun']],
    ['failure', ['Weather forecast', 'Invalid arguments: missing required property "city"']],
    ['narrow', ['Weather forecast cit…', 'Oslo:… … 1 more line']],
    ['hostile arguments', ['Weather forecast city="Oslo !" "days"=3']],
    ['hostile label', ['Weather forecast']],
  ])('shows %s', (name, shown) => {
    expect(lines[name]).toEqual(shown)
  })

  test('is for our tools to draw, since what OMP draws by itself lets everything through', () => {
    expect(lines["hostile arguments, OMP's card"]?.join()).toContain('\u001b[2J\u001b]0;owned\u0007\r\u202e')
    expect(lines["hostile label, OMP's card"]?.join()).toContain('\u001b[2J\u202e')
  })
})

describe('a package of tools', () => {
  test("runs through OMP's loader, which takes the field omp before pi", () => {
    expect(facts.package).toEqual({
      tools: ['forecast', 'warn'],
      'with the field "omp" (./omp.ts)': 'omp.ts',
      'with the field "pi" alone (./pi.ts)': 'pi.ts',
      answer: 'Oslo (NO): rain, 1 d',
      'bad input': [
        'Invalid arguments: unknown property "town"; takes city, days, code',
        'Invalid arguments at /code: must match pattern "^[A-Z]{2}$"',
      ].join('\n'),
    })
  })

  test('keeps its keywords, which whoever imports TypeBox loses there', () => {
    const code = { type: 'string', description: 'Its country, such as NO' }
    expect(facts.TypeBox).toEqual({
      'Type of everyhost': { ...code, pattern: '^[A-Z]{2}$' },
      'Type of TypeBox': code,
      'Type of TypeBox, in defineTool':
        'Failed to load extension: Tool "refused": input must be a schema, got a function; import Type from everyhost: some hosts put functions in place of TypeBox',
    })
  })

  test('keeps as an extension the pattern that it lost as a custom tool, in what is shown and in what is said', () => {
    expect(facts['code as it is shown']).toEqual({
      before: { type: 'string', description: 'Its country' },
      after: { type: 'string', description: 'Its country', pattern: '^[A-Z]{2}$' },
    })
    expect(facts['moved over']).toEqual(
      movedOver(
        'days: days must be a number at most 7 (was 99)',
        'code: code must be Its country (was "Norway")',
      ),
    )
  })

  test("has types that OMP's own take", () => {
    expect(facts.types).toEqual([])
  })
})

describe('the command', () => {
  test('installs the package and lists its tools to the model, each with all its keywords', () => {
    const listed = facts['listed by the command']
    expect(facts.command).toHaveProperty(
      ['omp install ./weather-tools'],
      '✔ Linked weather-tools from ./weather-tools',
    )
    expect(listed.map(({ name }) => name)).toEqual(['forecast', 'warn'])
    expect(listed[0]).toHaveProperty('parameters.properties.code.pattern', '^[A-Z]{2}$')
  })

  test('has its model read our lines', () => {
    expect(facts.command).toHaveProperty(
      ['omp -p "How is the weather?"'],
      [
        'I read: Oslo (NO): rain, 3 d',
        'I read: Invalid arguments: unknown property "town"; takes city, days, code',
        'Invalid arguments: missing required property "city" (string)',
        'Invalid arguments at /days: must be from 1 to 7',
        'Invalid arguments at /code: must match pattern "^[A-Z]{2}$"',
        'I read: No one in Oslo is on the list.',
      ].join('\n'),
    )
  })

  test('keeps a tool that is not essential from the list, and words its failures', () => {
    expect(facts['a tool that is not essential']).toEqual({
      'in the list': 'no',
      'the model reads of a call': expect.stringMatching(
        /^Invalid args for xd:\/\/unsaid: Validation failed for tool "unsaid":\n {2}- city: is required/,
      ),
    })
  })
})
