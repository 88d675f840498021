import fc from 'fast-check'
import { expect, test } from 'vitest'
import { callLine, resultLine, resultLines, type StatusPiece } from '../../lib/src/hosts/status-line.ts'
import { sanitizeLine } from '../../lib/src/sanitize.ts'

const forecast = { name: 'forecast', title: 'Weather forecast' }
const text = (...texts: unknown[]) => ({ content: texts.map(text => ({ type: 'text', text })) })

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

test.each(called)('shows of a call with %s', (_, args, line) => {
  expect(shown(callLine(forecast, args, 120))).toBe(line)
})

test('shows the name of a tool without a title', () => {
  expect(callLine({ name: 'forecast' }, {}, 80)).toEqual([{ role: 'title', text: 'forecast' }])
})

test('shows two levels of a ring', () => {
  const ring: Record<string, unknown> = {}
  ring.self = ring
  expect(shown(callLine(forecast, ring, 80))).toBe('Weather forecast self={self: {self: {…}}}')
})

test('tells keys from values', () => {
  expect(callLine(forecast, { days: 3 }, 80)).toEqual([
    { role: 'title', text: 'Weather forecast' },
    { role: 'key', text: ' days=' },
    { role: 'value', text: '3' },
  ])
})

const cuts: [number, string][] = [
  [40, 'Weather forecast city="大阪" days=3'],
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

test.each(cuts)('cuts a call to %d columns', (width, line) => {
  expect(shown(callLine(forecast, { city: '大阪', days: 3 }, width))).toBe(line)
})

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

test.each(results)('shows of a result with %s', (_, result, line) => {
  expect(shown(resultLine(result, false, 80))).toBe(line)
})

test('keeps room for how much more there is', () => {
  const result = text(`${'a'.repeat(100)}\nb`)
  expect(shown(resultLine(result, false, 30))).toBe(`${'a'.repeat(13)}… … 1 more line`)
})

test('marks an error', () => {
  expect(resultLine(text('no such city\nask again'), true, 80)).toEqual([
    { role: 'error', text: 'no such city' },
    { role: 'more', text: ' … 1 more line' },
  ])
})

test('opens a result, wrapped and with its indents', () => {
  const lines = resultLines(text('rain:\n\tOslo\u001b[2J\n\n大阪と京都'), false, 6)
  expect(lines.map(shown)).toEqual(['rain:', '  Oslo', '', '大阪と', '京都'])
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
          const lines = [callLine({ name: key }, args, width), resultLine(args, true, width)]
          for (const line of lines) {
            expect(shown(line).length).toBeLessThanOrEqual(width)
            expect(sanitizeLine(shown(line))).toBe(shown(line).replace(/ {2,}/g, ' ').replace(/^ | $/g, ''))
          }
        }
      },
    ),
  )
})

test('takes a result of ten million characters in its stride', () => {
  const started = performance.now()
  resultLine(text('x\u001b[31m\n'.repeat(1_500_000)), false, 80)
  expect(performance.now() - started).toBeLessThan(2000)
})

// ---

function shown(pieces: readonly StatusPiece[]): string {
  return pieces.map(({ text }) => text).join('')
}

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}
