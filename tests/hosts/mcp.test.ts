import { describe, expect, test } from 'vitest'
import { testArguments, testCalls, testOtherRows } from './cells.ts'
import { readHost } from './record.ts'

const ways = {
  'mcp-1': ['default', 'in memory', 'http', 'request'],
  'mcp-2': [
    'default',
    'default, 2026-07-28',
    'in memory',
    'http',
    'http, 2026-07-28',
    'request',
    'request, 2026-07-28',
  ],
} as const

/** What the SDK's own McpServer tells a model of `forecast` with two days too many and a key too many. */
const byHand = {
  'mcp-1': [
    'MCP error -32602: Input validation error: Invalid arguments for tool forecast: Invalid input: expected string, received undefined at city',
    'Too big: expected number to be <=7 at days',
    'Unrecognized key: "town"',
  ].join('\n'),
  'mcp-2':
    "Input validation error: Invalid arguments for tool forecast: data must have required property 'city', data must NOT have additional properties, data/days must be <= 7",
}

/** How the client's own code learns of a call it has stopped. */
const stopped = {
  'mcp-1': 'failed: MCP error -32001: Error: no longer wanted',
  'mcp-2': 'failed: Error: no longer wanted',
}

/** What a client rejects a call with whose caller gives up. */
const givenUp = {
  'mcp-1': 'MCP error -32001: Error: the caller gave up',
  'mcp-2': 'Error: the caller gave up',
}

describe.each(['mcp-1', 'mcp-2'] as const)('%s', id => {
  const record = readHost(id)
  const { facts } = record

  test('is joined in every way that is tested here', () => {
    expect(Object.keys(record.calls)).toEqual(ways[id])
  })

  describe.each(ways[id])('%s', way => {
    testCalls(record, way)

    test('nothing but content and the mark of an error reaches a client', () => {
      const keys = Object.values(record.calls[way]!).flatMap(({ receives }) =>
        Object.keys(receives as object),
      )
      const stamp = way.endsWith('2026-07-28') ? ['_meta'] : []
      expect([...new Set(keys)].sort()).toEqual([...stamp, 'content', 'isError'])
      expect(JSON.stringify(record.calls[way])).not.toContain('for the interface alone')
    })
  })

  testArguments(record)

  testOtherRows(
    record,
    'Unknown tool "forcast"; available: forecast; did you mean "forecast"?',
    `callTool is rejected: ${givenUp[id]}`,
  )

  test('lists a tool with its title, its hints and its schema as it was defined', () => {
    expect(facts['tools list']).toEqual({
      name: 'forecast',
      title: 'Weather forecast',
      description: 'Tells the weather of the next days in a city',
      inputSchema: {
        type: 'object',
        properties: {
          city: { type: 'string', minLength: 1, description: 'A city, such as Oslo' },
          days: { type: 'integer', minimum: 1, maximum: 7 },
        },
        required: ['city'],
        additionalProperties: false,
      },
      annotations: { title: 'Weather forecast', readOnlyHint: true, openWorldHint: true },
    })
  })

  test('names the nearest tool and all there are where a call names none of them', () => {
    expect(facts['unknown tool']).toEqual({
      reads:
        'Unknown tool "forcast"; available: forecast, cancel_trip, explode, answer, wait, work, note, needs_text, say, fail; did you mean "forecast"?',
      marked: true,
    })
  })

  test.each([
    [
      'arguments that are no object',
      'must be an object, got a string; send the object itself, not JSON text',
    ],
    ['no arguments', 'missing required property "city" (string)'],
  ])('%s are a line for the model, not an error of the protocol', (name, problem) => {
    expect(facts[name]).toEqual({ reads: `Invalid arguments: ${problem}`, marked: true })
  })

  test('progress arrives with a number that grows, however the client is joined', () => {
    const first = { progress: 0, total: 1, message: 'begun' }
    const second = { progress: 0.5, total: 1, message: 'half way' }
    const last = { progress: 0.500001, total: 1, message: 'nearly there on mcp' }
    for (const way of ways[id]) {
      if (way === 'in memory') continue
      expect(facts[`progress, ${way}`], way).toEqual([first, second])
    }
    expect(facts.progress).toEqual([first, second, last])
  })

  test.each(ways[id])('a stopped call aborts the signal of its tool: %s', way => {
    const { call, tool, ...then } = facts[way === 'in memory' ? 'abort' : `abort, ${way}`] as Record<
      string,
      unknown
    >
    // Without a session, a notice of cancellation reaches a server that knows nothing of the call: hanging up does it
    const late = way === 'http' || way === 'request'
    expect(call).toBe(stopped[id])
    expect(tool).toEqual(late ? ['started'] : ['started', 'aborted'])
    expect(then).toEqual(late ? { 'tool, after the client has closed': ['aborted'] } : {})
  })

  test('two calls at once are answered each with its own', () => {
    expect(facts['two calls at once']).toEqual(['Oslo: rain for 1 day', 'Oslo: rain for 2 days'])
  })

  test('an image is a block of its own', () => {
    expect(facts.images).toEqual([
      { type: 'text', text: 'one red pixel' },
      { type: 'image', data: '(base64)', mimeType: 'image/png' },
    ])
  })

  test('details of an answer arrive nowhere', () => {
    expect(facts.details).toEqual([])
  })

  test('refuses two tools of one name before anything is served', () => {
    expect(facts['duplicate names']).toBe(
      'Tool "forecast": items 1 and 11 of the list are both named "forecast"; a name may be there once',
    )
  })

  test("a tool written for the SDK itself answers bad input in the validator's words", () => {
    expect(facts['validates first']).toBe(byHand[id])
  })

  test('nothing but the protocol is on stdout, whatever a tool prints', () => {
    expect(facts.stdout).toEqual({
      'exit code': 0,
      stdout: [
        { jsonrpc: '2.0', error: { code: -32700, message: 'Parse error: a line of input is no JSON' } },
        {
          jsonrpc: '2.0',
          id: 1,
          result: {
            protocolVersion: '2025-06-18',
            capabilities: { tools: {} },
            serverInfo: { name: 'probe', version: '1.0.0' },
          },
        },
        { jsonrpc: '2.0', id: 2, result: { content: [{ type: 'text', text: 'printed' }] } },
        { jsonrpc: '2.0', id: 3, error: { code: -32601, message: 'Method not found' } },
      ],
      stderr: [
        'console.log',
        'console.info',
        'console.debug',
        "{ by: 'console.dir' }",
        '┌─────────┬─────────────────┐',
        '│ (index) │ by              │',
        '├─────────┼─────────────────┤',
        "│ 0       │ 'console.table' │",
        '└─────────┴─────────────────┘',
        'console.group',
        'console.count: 1',
        'a console of its own',
        'process.stdout.write',
        'bytes',
      ],
    })
  })

  test('a client starts the worked example as a command', () => {
    expect(facts.command).toEqual({
      tools: ['forecast', 'warn'],
      forecast: { reads: 'Oslo (NO): rain, 2 d', marked: false },
      'bad input': {
        reads: 'Invalid arguments at /code: must match pattern "^[A-Z]{2}$"',
        marked: true,
      },
      warn: { reads: 'No one in Oslo is on the list.', marked: true },
    })
  })
})

/** `null` for an optional property counts as not given. */
