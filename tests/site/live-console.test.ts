import { Console } from 'node:console'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { createConsole } from '../../app/sandbox/console.ts'

class Point {
  x = 1
  y = 2
  static origin = new Point()
}

class Named extends Map<string, number> {
  override get [Symbol.toStringTag]() {
    return 'Names'
  }
}

const circle: Record<string, unknown> = { name: 'circle' }
circle.self = circle

const values: [string, unknown[]][] = [
  ['nothing', []],
  ['a text', ['a text']],
  ['texts inside', [['a', "it's", `both ' and "`, 'a\nb', '\u001b[31m']]],
  ['numbers', [1, -0, 1e21, 10n, Number.NaN, [-0, 5n]]],
  ['no values', [null, undefined, [null, undefined], { a: undefined }]],
  [
    'formats',
    [
      '%s is %d and %i, %f, %j %o %O %c %% %x',
      'a',
      1.5,
      1.5,
      '1.5',
      { a: 1 },
      [1],
      { b: { c: {} } },
      'css',
      'rest',
    ],
  ],
  ['a short object', [{ text: '14 days', isError: false }]],
  [
    'a long object',
    [{ text: 'no note "grocery"; there are groceries, travel', isError: true, details: { wanted: 'x' } }],
  ],
  ['deep objects', [{ a: { b: { c: { d: 1 } } }, list: [[[[1]]]] }]],
  ['a circle', [circle]],
  ['a long list', [Array.from({ length: 120 }, (_, i) => i)]],
  ['a list of words', [Array.from({ length: 30 }, (_, i) => `word number ${i}`)]],
  ['a list with holes', [Object.assign([], { 0: 1, 2: 3, 5: 6 })]],
  ['a long text in an object', [{ text: 'word '.repeat(30) }]],
  [
    'maps and sets',
    [
      new Map<unknown, unknown>([
        ['a', { b: 1 }],
        [{ k: 1 }, [1]],
      ]),
      new Set([1, 'two', [3]]),
    ],
  ],
  [
    'classes and their things',
    [Point, new Point(), new Named([['a', 1]]), class {}, class A extends Point {}],
  ],
  ['functions', [() => {}, function named() {}, async () => {}, function* generator() {}, Math.max]],
  ['symbols', [Symbol('s'), { [Symbol('key')]: 1 }]],
  [
    'getters',
    [
      {
        get a() {
          return 1
        },
        set b(_: number) {},
        get c() {
          return 1
        },
        set c(_: number) {},
      },
    ],
  ],
  ['dates and patterns', [new Date(0), new Date(Number.NaN), /a+/giu, { at: new Date(0) }]],
  ['bytes', [new Uint8Array([1, 2, 3]), new ArrayBuffer(4), new Float64Array(2)]],
  // one that is settled prints as pending: no code can tell, only the engine
  ['promises', [new Promise(() => {})]],
  ['weak things', [new WeakMap(), new WeakSet()]],
  ['boxes', [new String('a'), new Number(1), Object(1n), Object(Symbol('s'))]],
  ['no prototype', [Object.assign(Object.create(null), { a: 1 }), Object.create(null)]],
  ['a proxy', [new Proxy({ a: 1 }, {})]],
  ['quoted keys', [{ 'a-b': 1, 2: 'two', valid_id: 3, '': 4 }]],
  ['wide characters', [{ text: 'こんにちは', emoji: '👨‍👩‍👧', list: ['日本', '語'] }]],
  ['half a pair', ['\ud800', ['\ud800']]],
  ['frozen', [Object.freeze([1, { a: Object.freeze({}) }])]],
  ['globals', [JSON, Math, Reflect]],
  ['an error without a stack', [Object.assign(new RangeError('too far'), { stack: undefined, code: 7 })]],
  [
    'an error with a cause in an object',
    [{ error: Object.assign(new Error('a'), { stack: 'Error: a\n    at x' }) }],
  ],
  ['a custom form', [{ [Symbol.for('nodejs.util.inspect.custom')]: () => 'as it likes' }]],
]

test.for(values)('prints %s as Node does', ([, args]) => {
  const [here, node] = both()
  here.console.log(...args)
  node.console.log(...args)
  expect(here.text()).toBe(node.text())
})

const uses: [string, (console: Console) => void][] = [
  ['info, warn, error and debug', c => [c.info('a'), c.warn('b %s', 1), c.error({ c: 1 }), c.debug()]],
  [
    'groups',
    c => [
      c.group('one'),
      c.log('a\nb'),
      c.group(),
      c.log({ c: 1 }),
      c.groupEnd(),
      c.groupEnd(),
      c.groupEnd(),
      c.log('d'),
    ],
  ],
  ['counts', c => [c.count(), c.count('a'), c.count(), c.countReset(), c.count()]],
  [
    'assertions',
    c => [
      c.assert(true, 'no'),
      c.assert(false),
      c.assert(false, 'is %s', 'so'),
      c.assert(false, { a: 1 } as unknown as string),
    ],
  ],
  ['dir', c => [c.dir({ a: { b: { c: {} } } }, { depth: 0 }), c.dirxml({ a: 1 }, [2])]],
  [
    'a table of rows',
    c =>
      c.table([
        { name: 'a', size: 1 },
        { name: 'bc', extra: [1, 2] },
      ]),
  ],
  ['a table of some columns', c => c.table([{ a: 1, b: 2 }], ['b'])],
  ['a table of values', c => c.table(['a', { b: 1 }, null])],
  ['a table of an object', c => c.table({ one: { a: 1 }, two: [2, 3] })],
  ['a table of a map and a set', c => [c.table(new Map([['a', 1]])), c.table(new Set(['a']))]],
  ['no table', c => [c.table('text'), c.table(5), c.table([])]],
]

test.for(uses)('has %s as Node does', ([, use]) => {
  const [here, node] = both()
  use(here.console)
  use(node.console)
  expect(here.text()).toBe(node.text())
})

test('measures time in the form of Node', () => {
  const [here, node] = both()
  for (const { console, text } of [here, node]) {
    console.time('work')
    console.timeLog('work', 'so far')
    console.timeEnd('work')
    console.timeEnd('unknown')
    expect(text().replaceAll(/[\d.]+ms/g, 'TIME')).toBe('work: TIME so far\nwork: TIME\n')
  }
})

/** A console of the sandbox and one of Node, each with what it has printed. */
function both() {
  let text = ''
  const here = createConsole(more => {
    text += more
  })
  const stream = new PassThrough()
  const node = new Console({ stdout: stream, stderr: stream, colorMode: false })
  return [
    { console: here as Console, text: () => text },
    { console: node, text: () => String(stream.read() ?? '') },
  ] as const
}
