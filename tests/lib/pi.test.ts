import { defineTool, sanitizeLine, type Tool, Type } from 'everyhost'
import { type PiApi, type PiEvents, type PiTool, piExtension, toPiTool } from 'everyhost/pi'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'

const forecast = defineTool({
  name: 'forecast',
  title: 'Weather forecast',
  description: 'Tells the weather of the next days in a city',
  input: Type.Object({ city: Type.String(), days: Type.Optional(Type.Integer({ maximum: 7 })) }),
  annotations: { readOnly: true, openWorld: undefined },
  execute: ({ city }) => ({ text: `${city}: rain`, details: { city } }),
})
const fail = defineTool({
  name: 'fail',
  description: 'Fails',
  input: Type.Object({ text: Type.Optional(Type.String()) }),
  execute: ({ text = 'no such trip' }) => ({ text, isError: true, details: { trip: 'T1' } }),
})

describe('a tool', () => {
  test('is what Pi takes', () => {
    const { name, label, description, parameters, annotations } = toPiTool(forecast)
    expect({ name, label, description, annotations }).toEqual({
      name: 'forecast',
      label: 'Weather forecast',
      description: 'Tells the weather of the next days in a city',
      annotations: { readOnlyHint: true },
    })
    expect(parameters).toBe(forecast.input)
  })

  test('goes by its name without a title, and by a clean line with one', () => {
    expect(toPiTool(fail).label).toBe('fail')
    expect(toPiTool({ ...fail, title: 'a\u001b[2J\nb\u202e' }).label).toBe('a b')
  })

  test('passes arguments that fit on as they are, and leaves out null for what may be absent', () => {
    const args = { city: 'Oslo', days: 3 }
    expect(toPiTool(forecast).prepareArguments(args)).toBe(args)
    expect(toPiTool(forecast).prepareArguments({ city: 'Oslo', days: null })).toEqual({ city: 'Oslo' })
    expect(toPiTool(fail).prepareArguments(undefined)).toEqual({})
  })

  test.each([
    ['too many days', { city: 'Oslo', days: 99 }, 'Invalid arguments at /days: must be at most 7'],
    ['a text', '{"city":"Oslo"}', /^Invalid arguments: must be an object, got a string/],
    ['what cannot be read', revoked(), /^Invalid arguments/],
    ['a ring', ring(), /^Invalid arguments: unknown property "self"/],
    [
      'a getter that throws',
      {
        city: 'Oslo',
        get days() {
          throw new Error('no')
        },
      },
      /^Invalid arguments at \/days/,
    ],
    ['a megabyte', { city: 'Oslo', days: 'x'.repeat(1e6) }, /^Invalid arguments at \/days: .{1,200}$/],
  ])('refuses %s before Pi sees it', (_, args, message) => {
    expect(() => toPiTool(forecast).prepareArguments(args)).toThrow(message)
  })

  test('checks again what an extension may have changed', async () => {
    await expect(toPiTool(forecast).execute('1', { town: 'Oslo' })).rejects.toThrow(
      'Invalid arguments: unknown property "town"; takes city, days',
    )
  })

  test('throws a returned failure as it is', async () => {
    const text = 'no such trip\n  ask again'
    await expect(toPiTool(fail).execute('1', { text })).rejects.toThrow(new Error(text))
  })

  test('sends no empty text beside a picture, which Anthropic refuses', async () => {
    const draw = toPiTool(picture(''))
    expect((await draw.execute('1', {})).content).toEqual([
      { type: 'image', data: 'AA==', mimeType: 'image/png' },
    ])
    expect((await toPiTool(picture('red')).execute('1', {})).content).toHaveLength(2)
    expect((await toPiTool(silent).execute('1', {})).content).toEqual([{ type: 'text', text: '' }])
  })

  test('knows its host, is told of an abort, and may report to nobody', async () => {
    const nosy = defineTool({
      name: 'nosy',
      description: 'Says what it knows of its call',
      input: Type.Object({}),
      execute: (_, { host, signal, progress }) => {
        progress('half way', 0.5)
        return `${host} ${signal.aborted}`
      },
    })
    expect((await toPiTool(nosy).execute('1', {})).content).toEqual([{ type: 'text', text: 'pi false' }])
    await expect(toPiTool(nosy).execute('1', {}, AbortSignal.abort())).rejects.toThrow(
      'nosy failed: This operation was aborted',
    )
  })
})

describe('a list of tools', () => {
  test('is refused whole before Pi hears of any', () => {
    expect(() => piExtension([forecast, fail, forecast])).toThrow(
      'items 1 and 3 of the list are both named "forecast"; a name may be there once',
    )
    expect(() => piExtension([{ name: 'x' } as Tool])).toThrow(
      'that defineTool did not make; make it with defineTool',
    )
    expect(() => toPiTool(undefined as unknown as Tool)).toThrow('make it with defineTool')
  })

  test('can be loaded twice, as Pi does when it reloads', () => {
    const extension = piExtension([forecast, fail])
    const registerTool = vi.fn()
    extension({ registerTool, on() {} })
    extension({ registerTool, on() {} })
    expect(registerTool.mock.calls.map(([{ name }]) => name)).toEqual([
      'forecast',
      'fail',
      'forecast',
      'fail',
    ])
  })

  test('listens to nothing where failures are thrown', () => {
    const on = vi.fn()
    piExtension([fail])({ registerTool() {}, on })
    expect(on).not.toHaveBeenCalled()
  })
})

describe("failures: 'return'", () => {
  test('keeps the details, and says that it failed', async () => {
    const { tool } = loaded()
    expect(await tool.execute('1', {})).toEqual({
      content: [{ type: 'text', text: 'no such trip' }],
      details: { trip: 'T1' },
      isError: true,
    })
  })

  test('is marked in the event where Pi has not marked it, once', async () => {
    const { tool, tell } = loaded()
    await tool.execute('1', {})
    expect(tell('1', false)).toEqual({ isError: true })
    expect(tell('1', false)).toBeUndefined()
    await tool.execute('2', {})
    expect(tell('2', true)).toBeUndefined()
    expect(tell('of another tool', false)).toBeUndefined()
  })

  test('keeps calls apart that run at once, and an id that comes again', async () => {
    const { tool, tell } = loaded()
    await Promise.all([tool.execute('1', {}), tool.execute('2', {})])
    expect([tell('2', false), tell('1', false)]).toEqual([{ isError: true }, { isError: true }])
    // a call that Pi never told of, then another one by the same id, which is refused
    await tool.execute('1', {})
    await expect(tool.execute('1', { text: 5 })).rejects.toThrow('Invalid arguments at /text')
    expect(tell('1', false)).toBeUndefined()
  })

  test('needs to hear from Pi where a tool stands alone', () => {
    const options = { failures: 'return' } as { failures: 'return'; pi: PiEvents }
    expect(() => toPiTool(fail, options)).toThrow(
      "failures: 'return' needs pi, or an old Pi would take a failure for a success; write toPiTool(tool, { failures: 'return', pi })",
    )
    const on = vi.fn()
    toPiTool(fail, { ...options, pi: { on } })
    expect(on.mock.calls[0]![0]).toBe('tool_result')
  })

  test.each([
    ['piExtension', piExtension],
    ['toPiTool', (_: unknown, options: object) => toPiTool(fail, options)],
  ])('%s takes no third way', (_, make) => {
    expect(() => make([fail], { failures: 'keep\u001b[2J' as 'return' })).toThrow(
      new TypeError("failures must be 'throw' or 'return', got keep"),
    )
  })
})

const marks = {
  fg: (color: string, text: string) => text && `<${color}>${text}`,
  bold: (text: string) => text,
}
const plain = { fg: (_: string, text: string) => text, bold: (text: string) => text }

describe('the line of a call', () => {
  const called: [string, unknown, string][] = [
    ['arguments', { city: 'Oslo', days: 3 }, 'Weather forecast city="Oslo" days=3'],
    [
      'a text that looks like a second argument',
      { city: 'Oslo" days=7' },
      'Weather forecast city="Oslo\\" days=7"',
    ],
    ['nothing yet', undefined, 'Weather forecast'],
    ['null', null, 'Weather forecast'],
    ['no arguments', {}, 'Weather forecast'],
    ['the beginning of JSON', '{"city":"Os', 'Weather forecast "{\\"city\\":\\"Os"'],
    ['a list', [1, 'a'], 'Weather forecast [1, "a"]'],
    ['half of the arguments', { city: undefined }, 'Weather forecast city=undefined'],
    [
      'what is inside',
      { at: { x: 1, 'a b': [true, null] } },
      'Weather forecast at={x: 1, "a b": [true, null]}',
    ],
    ['what is deep inside', { a: { b: { c: { d: 1 } } } }, 'Weather forecast a={b: {c: {…}}}'],
    [
      'escapes in a value',
      { city: '\u001b[2J\u001b]0;owned\u0007Os\nlo\u202e' },
      'Weather forecast city="Os lo"',
    ],
    ['escapes in a key', { '\u001b[31mcity\u202e': 'Oslo' }, 'Weather forecast "city"="Oslo"'],
    ['a symbol', { city: Symbol('\u001b[31m') }, 'Weather forecast city=Symbol()'],
    ['a function', { city: () => '\u001b[31m' }, 'Weather forecast city=[function]'],
    ['a bigint', { days: 3n }, 'Weather forecast days=3'],
    ['an object without a prototype', Object.assign(Object.create(null), { a: 1 }), 'Weather forecast a=1'],
    [
      'a getter that throws',
      {
        get city() {
          throw new Error()
        },
        days: 3,
      },
      'Weather forecast city=[unreadable] days=3',
    ],
    ['what cannot be read at all', revoked(), 'Weather forecast [unreadable]'],
    ['a value that cannot be read', { city: revoked() }, 'Weather forecast city=[unreadable]'],
    ['a long text', { city: 'o'.repeat(1e7) }, `Weather forecast city="${'o'.repeat(59)}…"`],
  ]

  test.each(called)('with %s', (_, args, line) => {
    expect(callLine(args)).toBe(line)
  })

  test('shows two levels of a ring', () => {
    expect(callLine(ring())).toBe('Weather forecast self={self: {self: {…}}}')
  })

  test('tells its title, keys and values by colours', () => {
    expect(toPiTool(forecast).renderCall({ days: 3 }, marks).render(80)).toEqual([
      '<toolTitle>Weather forecast<muted> days=<toolOutput>3',
    ])
  })

  const cuts: [number, string][] = [
    [35, 'Weather forecast city="大阪" days=3'],
    [34, 'Weather forecast city="大阪" day…'],
    [27, 'Weather forecast city="大…'],
    [10, 'Weather…'],
    [2, '…'],
    [1, ''],
    [0, ''],
    [-1, ''],
    [Number.NaN, ''],
  ]

  test.each(cuts)('cut to %d columns', (width, line) => {
    expect(callLine({ city: '大阪', days: 3 }, width)).toBe(line)
  })
})

describe('the line of a result', () => {
  const results: [string, unknown, string][] = [
    ['one line', text('rain'), 'rain'],
    ['two lines', text('rain\r\nwind'), 'rain … 1 more line'],
    ['two blocks', text('rain', 'wind\nsnow'), 'rain … 2 more lines'],
    ['blank lines around', text('\n \n  rain\n\n'), 'rain'],
    ['escapes', text('\u001b[31mrain\u0007\u202e\u200b!'), 'rain !'],
    ['a picture', { content: [{ type: 'image', data: 'AA==', mimeType: 'image/png' }] }, '[image/png]'],
    ['a picture of a hostile kind', { content: [{ type: 'image', mimeType: '\u001b[2Ja\nb' }] }, '[a b]'],
    ['a text for content', { content: 'rain' }, 'rain'],
    ['a text that is none', text(5), ''],
    ['no text', text(''), ''],
    ['no content', {}, ''],
    ['nothing', undefined, ''],
    ['what cannot be read', revoked(), '[unreadable]'],
    ['an unknown block', { content: [null, 5, { type: 'video' }, { type: 'text', text: 'rain' }] }, 'rain'],
  ]

  test.each(results)('with %s', (_, result, line) => {
    expect(resultLines(result).join('\n')).toBe(line)
  })

  test('keeps room for how much more there is', () => {
    expect(resultLines(text(`${'a'.repeat(100)}\nb`), { width: 30 })).toEqual([
      `${'a'.repeat(13)}… … 1 more line`,
    ])
  })

  test('shows an error in its colour', () => {
    const { renderResult } = toPiTool(forecast)
    const result = text('no such city\nask again')
    expect(renderResult(result, closed, marks, { isError: true }).render(80)).toEqual([
      '<error>no such city<muted> … 1 more line',
    ])
    expect(renderResult(result, closed, marks).render(80)).toEqual([
      '<toolOutput>no such city<muted> … 1 more line',
    ])
  })

  test('opens to all of it, wrapped and with its indents', () => {
    const result = text('rain:\n\tOslo\u001b[2J\n\n大阪と京都')
    expect(resultLines(result, { width: 6, expanded: true })).toEqual([
      'rain:',
      '  Oslo',
      '',
      '大阪と',
      '京都',
    ])
  })
})

test('whatever comes, draws clean lines that fit and never throws', () => {
  const anything = fc.anything({ withBigInt: true, withNullPrototype: true, withSparseArray: true })
  fc.assert(
    fc.property(
      anything,
      fc.string({ unit: 'binary' }),
      fc.integer({ min: 0, max: 90 }),
      (value, key, width) => {
        for (const args of [value, { [key]: value }, { content: value }, text(key)]) {
          for (const line of [callLine(args, width), ...resultLines(args, { width })]) {
            expect(line.length).toBeLessThanOrEqual(width)
            expect(sanitizeLine(line)).toBe(line.replace(/ {2,}/g, ' ').replace(/^ | $/g, ''))
          }
          for (const line of resultLines(args, { width, expanded: true })) {
            expect(line.length).toBeLessThanOrEqual(width)
          }
        }
      },
    ),
  )
})

test('reads a result once for each width, until Pi asks to draw it anew', () => {
  const content = vi.fn(() => 'rain')
  const card = toPiTool(forecast).renderResult(
    {
      get content() {
        return content()
      },
    },
    closed,
    plain,
  )
  for (const width of [80, 80, 80, 40, 40]) expect(card.render(width)).toEqual(['rain'])
  expect(content).toHaveBeenCalledTimes(2)
  card.invalidate()
  card.render(40)
  expect(content).toHaveBeenCalledTimes(3)
})

// ---

const closed = { expanded: false, isPartial: false }

function callLine(args: unknown, width = 120): string {
  return toPiTool(forecast).renderCall(args, plain).render(width).join('\n')
}

function resultLines(result: unknown, { width = 80, expanded = false } = {}): string[] {
  return toPiTool(forecast)
    .renderResult(result, { ...closed, expanded }, plain)
    .render(width)
}

function text(...texts: unknown[]): object {
  return { content: texts.map(text => ({ type: 'text', text })) }
}

function ring(): object {
  const ring: Record<string, unknown> = {}
  ring.self = ring
  return ring
}

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}

const silent = defineTool({
  name: 'silent',
  description: 'Says nothing',
  input: Type.Object({}),
  execute: () => '',
})

function picture(text: string): Tool {
  return defineTool({
    name: 'draw',
    description: 'Draws',
    input: Type.Object({}),
    execute: () => ({ text, images: [{ data: 'AA==', mimeType: 'image/png' }] }),
  })
}

/** The tool that fails, registered, and a way to tell its extension of a result as Pi does. */
function loaded() {
  let tool: PiTool | undefined
  let listener: Parameters<PiEvents['on']>[1] | undefined
  const pi: PiApi = {
    registerTool: registered => {
      tool = registered
    },
    on: (_, handler) => {
      listener = handler
    },
  }
  piExtension([fail], { failures: 'return' })(pi)
  return { tool: tool!, tell: (toolCallId: string, isError: boolean) => listener!({ toolCallId, isError }) }
}
