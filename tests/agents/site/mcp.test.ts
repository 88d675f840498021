// The documentation's own MCP server, asked by a real client and by nobody's client.

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { builtPages, markdownOf, textAt } from './built.ts'

const endpoint = `${inject('served')}/mcp`
const client = new Client({ name: 'test', version: '1.0.0' })

beforeAll(() => client.connect(new StreamableHTTPClientTransport(new URL(endpoint))))
afterAll(() => client.close())

test('offers four tools, and what they are for', async () => {
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual(['search_docs', 'read_page', 'check_call', 'sanitize'])
  for (const { annotations, inputSchema } of tools) {
    expect(annotations).toMatchObject({ readOnlyHint: true, openWorldHint: false })
    expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false })
  }
  expect(client.getInstructions()).toContain('documentation of everyhost')
})

describe('search_docs', () => {
  test('answers with sections, not with pages, the best first', async () => {
    const { text } = await call('search_docs', { query: 'unknown key misspelled', limit: 2 })
    const sections = text.split('\n\n---\n\n')
    expect(sections).toHaveLength(2)
    for (const section of sections) expect(section.length).toBeLessThan(3000)
    expect((await call('search_docs', { query: 'sanitizeLine' })).text).toMatch(
      /^# .+\n\nhttp:\/\/127\.0\.0\.1:\d+\/\S+ \(whole page: /,
    )
  })

  test('says where to look when nothing is found', async () => {
    expect(await call('search_docs', { query: 'qqqqzzzz' })).toEqual({
      text: 'No section has any of these words. read_page lists the pages.',
      isError: false,
    })
  })
})

describe('read_page', async () => {
  test.for(await builtPages())('%s, by path or by address', async path => {
    const markdown = (await textAt(markdownOf(path))).trimEnd()
    for (const page of [
      path,
      markdownOf(path),
      inject('served') + path,
      inject('served') + markdownOf(path),
    ]) {
      expect((await call('read_page', { page })).text.trimEnd()).toBe(markdown)
    }
  })

  test.for([
    'nope',
    '../../package.json',
    '/etc/passwd',
    '__proto__',
    'constructor',
    '%2e%2e/%2e%2e/x',
    'file:///etc/passwd',
    'http://[',
  ])('%s is no page, and the answer lists those there are', async page => {
    const { text, isError } = await call('read_page', { page })
    expect(isError).toBe(true)
    expect(text).toContain('; there are /, /guide,')
  })
})

describe('check_call', () => {
  const schema = {
    type: 'object',
    properties: { city: { type: 'string' }, days: { type: 'integer', maximum: 7 } },
    required: ['city'],
  }

  test.for([
    [{ city: 'Bern' }, 'The call fits. What execute gets: {"city":"Bern"}'],
    [
      { citty: 'Bern' },
      'Invalid arguments: unknown property "citty"; takes city, days\nInvalid arguments: missing required property "city" (string)',
    ],
    [
      { city: 'Bern', days: '3' },
      'Invalid arguments at /days: must be an integer, got a string; send 3 without quotes',
    ],
    [null, 'Invalid arguments: missing required property "city" (string)'],
  ])('%j', async ([args, expected]) => {
    expect(await call('check_call', { schema, arguments: args })).toEqual({ text: expected, isError: false })
  })

  test('says of a schema why no tool can have it', async () => {
    const { text, isError } = await call('check_call', {
      schema: { type: 'object', properties: { a: { type: 'string', minLenght: 1 } } },
      arguments: {},
    })
    expect(isError).toBe(true)
    expect(text).toContain('minLenght')
  })

  test('refuses a pattern that would take years, as defineTool does', async () => {
    const hostile = { type: 'object', properties: { a: { type: 'string', pattern: '^(a+)+$' } } }
    const { text, isError } = await call('check_call', {
      schema: hostile,
      arguments: { a: `${'a'.repeat(60)}!` },
    })
    expect(isError).toBe(true)
    expect(text).toContain('has a pattern that can take exponential time')
  })

  test('ends a pattern that takes too long all the same', async () => {
    const hostile = { type: 'object', properties: { a: { type: 'string', pattern: '^.*.*.*.*.*x$' } } }
    const before = performance.now()
    const { text, isError } = await call('check_call', {
      schema: hostile,
      arguments: { a: 'a'.repeat(20_000) },
    })
    expect(text).toBe('The check was ended after 250 ms: a pattern in the schema takes too long on this call')
    expect(isError).toBe(true)
    expect(performance.now() - before).toBeLessThan(5000)
  })

  test('survives a schema that is deep, and one that refers to itself', async () => {
    let deep: object = { type: 'string' }
    for (let depth = 0; depth < 1500; depth++) deep = { type: 'object', properties: { a: deep } }
    const recursive = { type: 'object', properties: { a: { $ref: '#' } } }
    for (const schema of [deep, recursive]) await call('check_call', { schema, arguments: { a: { a: 1 } } })
    expect((await call('sanitize', { text: 'still here' })).text).toBe('"still here"')
  })
})

test.for([
  [{ text: 'a\u001b[31mb\u001b[0m\r\nc' }, '"ab\\nc"'],
  [{ text: 'a\u001b[31mb\u001b[0m\r\nc', as: 'line' }, '"ab c"'],
  [{ text: '\u202e' }, '""'],
] as const)('sanitize %j', async ([args, expected]) => {
  expect((await call('sanitize', args)).text).toBe(expected)
})

test.for([
  ['search_docs', {}, 'Invalid arguments: missing required property "query" (string)'],
  [
    'search_docs',
    { query: 'x'.repeat(201) },
    'Invalid arguments at /query: must have 1 to 200 characters, has 201',
  ],
  ['search_docs', { query: 'x', limit: 1e9 }, 'Invalid arguments at /limit: must be from 1 to 10'],
  [
    'search_docs',
    { querry: 'x' },
    'Invalid arguments: unknown property "querry"; takes query, limit\nInvalid arguments: missing required property "query" (string)',
  ],
  ['read_page', { page: ['/'] }, 'Invalid arguments at /page: must be a string, got an array'],
  ['sanitize', { text: 'a', as: 'html' }, 'Invalid arguments at /as: must be one of text, line'],
  ['drop_tables', {}, 'Unknown tool "drop_tables"; available: search_docs, read_page, check_call, sanitize'],
] as const)('%s %j is answered in the words of the package', async ([name, args, expected]) => {
  expect(await call(name, args)).toEqual({ text: expected, isError: true })
})

describe('what is no call', () => {
  const json = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }

  test.for([
    ['GET', {}, undefined, 405],
    ['DELETE', {}, undefined, 405],
    ['POST', { 'content-type': 'text/plain' }, '{}', 415],
    ['POST', json, '{', 400],
    ['POST', json, '', 400],
    ['POST', json, 'null', 400],
    ['POST', json, '{"jsonrpc":"2.0","id":1,"method":"tools/drop"}', 200],
    [
      'POST',
      json,
      `{"__proto__":{"a":1},"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"__proto__"}}`,
      400,
    ],
    ['POST', json, '['.repeat(20_000), 400],
    ['POST', json, JSON.stringify('x'.repeat(64 * 1024)), 413],
  ] as const)('%s %j is refused without a word on the inside', async ([method, headers, body, status]) => {
    const response = await fetch(endpoint, { method, headers, body })
    const text = await response.text()
    expect([response.status, text]).toEqual([
      status,
      expect.not.stringMatching(/node_modules|\.mjs|\bat .*:\d+:\d+|\/server\//),
    ])
  })

  test('a page of any origin may ask', async () => {
    const { headers } = await fetch(endpoint, {
      method: 'OPTIONS',
      headers: { origin: 'https://app.example.com', 'access-control-request-method': 'POST' },
    })
    expect(headers.get('access-control-allow-origin')).toBe('https://app.example.com')
  })
})

// ---

async function call(
  name: string,
  args: Record<string, unknown>,
): Promise<{ text: string; isError: boolean }> {
  const { content, isError } = await client.callTool({ name, arguments: args })
  const [block] = content
  return { text: block?.type === 'text' ? block.text : '', isError: isError ?? false }
}
