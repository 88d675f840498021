import { expect, test, vi } from 'vitest'
import { type OmpTool, ompExtension, toOmpTool } from '../../lib/src/hosts/omp.ts'
import { defineTool, type Tool, type ToolAnnotations } from '../../lib/src/tool.ts'

function tell(over: Partial<Parameters<typeof defineTool>[0]> = {}): Tool {
  return defineTool({
    name: 'tell',
    description: 'Tells what it knows of its call',
    input: { type: 'object', properties: { text: { type: 'string' } } },
    execute: (input, { host, signal, progress }) => {
      progress('under way', 0.5)
      return { text: JSON.stringify({ input, host, aborted: signal.aborted }) }
    },
    ...over,
  })
}

const signal = AbortSignal.abort()
const quiet = new AbortController().signal
const context = { cwd: '/', hasUI: false, signal, ui: { notify() {} } }

const orders: [string, (update: () => void) => unknown[]][] = [
  ['an extension gets them', update => [quiet, update, context]],
  ['a custom tool gets them', update => [update, context, quiet]],
  ['only a context came', () => [context]],
  ['nothing came', () => []],
  ['they were left out one by one', () => [undefined, undefined, context]],
]

test.each(orders)('takes what follows the arguments as %s', async (_, rest) => {
  const update = vi.fn()
  const args = rest(update)
  const { content } = await toOmpTool(tell()).execute('1', { text: 'a' }, ...args)
  expect(content).toEqual([{ type: 'text', text: '{"input":{"text":"a"},"host":"omp","aborted":false}' }])
  const told = { content: [{ type: 'text', text: 'under way' }], details: { fraction: 0.5 } }
  expect(update.mock.calls).toEqual(args.includes(update) ? [[told]] : [])
})

test('refuses to begin where the signal has aborted, wherever it stands', async () => {
  for (const rest of [
    [signal, () => {}, context],
    [() => {}, context, signal],
  ]) {
    await expect(toOmpTool(tell()).execute('1', {}, ...rest)).rejects.toThrow(/^tell failed: /)
  }
})

test('takes the intent out of a call that code of the model made, and nothing else', async () => {
  const { content } = await toOmpTool(tell()).execute('1', { text: 'a', i: 'to see' })
  expect(content[0]).toHaveProperty('text', '{"input":{"text":"a"},"host":"omp","aborted":false}')
  await expect(toOmpTool(tell()).execute('1', { ii: 'to see' })).rejects.toThrow(
    'Invalid arguments: unknown property "ii"; takes text',
  )
})

test('refuses a tool with a property that OMP takes for itself', () => {
  const taken = tell({ input: { type: 'object', properties: { i: { type: 'integer' } } } })
  expect(() => ompExtension([tell({ name: 'other' }), taken])).toThrow(
    'Tool "tell": OMP takes the property "i" out of every call, since it asks the model for its intent there; choose another name',
  )
  const deeper = { type: 'object', properties: { i: { type: 'integer' } } }
  expect(() => toOmpTool(tell({ input: { type: 'object', properties: { point: deeper } } }))).not.toThrow()
})

const tiers: [ToolAnnotations | undefined, OmpTool['approval']][] = [
  [undefined, 'exec'],
  [{}, 'exec'],
  [{ openWorld: true }, 'exec'],
  [{ destructive: true }, 'exec'],
  [{ readOnly: false }, 'exec'],
  [{ readOnly: false, destructive: false }, 'write'],
  [{ readOnly: true }, 'read'],
  [{ readOnly: true, destructive: true }, 'read'],
]

test.each(tiers)('asks for approval of a tool with %o as of one that is %s', (annotations, tier) => {
  expect(toOmpTool(tell({ annotations })).approval).toBe(tier)
})

test.each(['require', 'optional', 'omit'] as const)('passes the intent on: %s', intent => {
  expect(toOmpTool(tell(), { intent }).intent).toBe(intent)
})

test('says nothing of the intent where nothing was said', () => {
  expect(toOmpTool(tell())).not.toHaveProperty('intent')
})

test('cleans the label, which OMP draws as it is', () => {
  expect(toOmpTool(tell({ title: '\u001b[2JTell\u202e me' })).label).toBe('Tell me')
})

const unreadable = new Proxy(
  {},
  {
    get: () => {
      throw new Error('no')
    },
    ownKeys: () => {
      throw new Error('no')
    },
    getOwnPropertyDescriptor: () => {
      throw new Error('no')
    },
  },
)
const theme = {
  fg: (colour: string, text: string) => `<${colour}>${text}</>`,
  bold: (text: string) => `*${text}*`,
}

test('draws the call and its result in the colours of the theme, wherever it stands', () => {
  const tool = toOmpTool(tell({ title: 'Tell me' }))
  const call = '<toolTitle>*Tell me*</><muted> text=</><dim>"a"</>'
  const args = { text: 'a', i: 'to see', __partialJson: '{"text":"a"' }
  expect(tool.renderCall(args, { expanded: false, isPartial: true }, theme).render(80)).toEqual([call])
  expect(tool.renderCall(args, theme, { expanded: false }).render(80)).toEqual([call])
  const result = { content: [{ type: 'text', text: 'one\ntwo\u001b[2J' }] }
  const lines = (options: object, over = {}) =>
    tool.renderResult({ ...result, ...over }, options, theme, args).render(80)
  expect(lines({ expanded: false })).toEqual(['<toolOutput>one</><dim> … 1 more line</>'])
  expect(lines({ expanded: true })).toEqual(['<toolOutput>one</>', '<toolOutput>two</>'])
  expect(lines({ expanded: true }, { isError: true })).toEqual(['<error>one</>', '<error>two</>'])
})

test('draws whatever comes, and asks for approval of it, without throwing', () => {
  const tool = toOmpTool(tell())
  const ring: Record<string, unknown> = {}
  ring.ring = ring
  for (const odd of [
    undefined,
    null,
    '{"te',
    5,
    [],
    ring,
    unreadable,
    { content: unreadable },
    Symbol('a'),
    1n,
  ]) {
    for (const width of [0, 1, 20]) {
      expect(tool.renderCall(odd, undefined, theme).render(width)).toHaveLength(1)
      expect(() => tool.renderResult(odd, undefined).render(width)).not.toThrow()
    }
    expect(tool.formatApprovalDetails(odd)).toMatch(/^tell/)
  }
})

test('shows who is asked for approval what would run', () => {
  expect(toOmpTool(tell()).formatApprovalDetails({ text: 'a\u001b[2J\nAllow tool: read', i: 'to see' })).toBe(
    'tell text="a Allow tool: read"',
  )
})

test('keeps what the terminal interface and the session file can keep of details', async () => {
  const ring: Record<string, unknown> = { size: 2n }
  ring.ring = ring
  const failed = tell({ execute: () => ({ text: 'gone', isError: true, details: ring }) })
  expect(await toOmpTool(failed).execute('1', {})).toEqual({
    content: [{ type: 'text', text: 'gone' }],
    details: { size: '2', ring: '[circular]' },
    isError: true,
  })
})

test('makes nothing of arguments that cannot be read', async () => {
  await expect(toOmpTool(tell()).execute('1', unreadable)).rejects.toThrow(/^Invalid arguments/)
})

test('keeps details from code of the model, which would be given them with the answer', async () => {
  const knows = toOmpTool(tell({ execute: () => ({ text: 'done', details: { secret: 1 } }) }))
  expect(await knows.execute('1', {})).toHaveProperty('details', { secret: 1 })
  expect(await knows.execute('1', { i: 'js prelude' })).toEqual({ content: [{ type: 'text', text: 'done' }] })
})

test('sends a picture without an empty text beside it', async () => {
  const images = [{ data: 'AAAA', mimeType: 'image/png' }]
  const { content } = await toOmpTool(tell({ execute: () => ({ text: '', images }) })).execute('1', {})
  expect(content).toEqual([{ type: 'image', data: 'AAAA', mimeType: 'image/png' }])
})

test('refuses what is no tool, and no intent', () => {
  expect(() => toOmpTool({ name: 'raw' } as Tool)).toThrow('make it with defineTool')
  expect(() => toOmpTool(tell(), { intent: 'never' as 'omit' })).toThrow(
    'intent must be require, optional or omit, got never',
  )
})
