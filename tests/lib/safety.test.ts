import { defineTool, Type, validateInput } from 'everyhost'
import { describe, expect, test } from 'vitest'

function check(input: object, args: unknown) {
  return validateInput(defineTool({ name: 'tool', description: 'A tool', input, execute: () => 'ok' }), args)
}

function linesFor(input: object, args: unknown): readonly string[] {
  const checked = check(input, args)
  return checked.ok ? [] : checked.lines
}

const having = (schema: object) => ({ type: 'object', properties: { v: schema }, required: ['v'] })
const range = (length: number) => Array.from({ length }, (_, i) => i)

function nested(depth: number): object {
  let value = {}
  for (let i = 0; i < depth; i++) value = { child: value }
  return value
}

const TREE = {
  type: 'object',
  properties: { v: { $ref: '#/$defs/node' } },
  $defs: { node: { type: 'object', properties: { child: { $ref: '#/$defs/node' } } } },
}

describe('a schema whose parts are shared', () => {
  const object = (properties: object) => ({ type: 'object', properties })
  const text = { type: 'string' }

  test('checks a reference that stands inside what it refers to as well', () => {
    const folder = Type.Unsafe({ $ref: '#/$defs/folder' })
    const $defs = { folder: Type.Object({ name: Type.String(), folders: Type.Optional(Type.Array(folder)) }) }
    const input = Type.Object({ root: folder }, { $defs })
    expect(linesFor(input, { root: { name: 'a', folders: [{ nmae: 'b' }] } })).toEqual([
      'Invalid arguments at /root/folders/0: unknown property "nmae"; takes name, folders',
      'Invalid arguments at /root/folders/0: missing required property "name" (string)',
    ])
  })

  test('checks what leads to itself through a reference', () => {
    const leaf = object({ tree: { $ref: '#/$defs/tree' }, text })
    const input = { ...object({ leaf }), $defs: { tree: object({ leaf }) } }
    expect(linesFor(input, { leaf: { tree: { leaf: { text: 5 } } } })).toEqual([
      'Invalid arguments at /leaf/tree/leaf/text: must be a string, got a number; send it in quotes',
    ])
  })

  test('checks a reference beside a list of values', () => {
    const some = { enum: ['a', { n: 'a' }], $ref: '#/$defs/o' }
    const input = { ...having(some), $defs: { o: object({ n: { anyOf: [some, { const: null }] } }) } }
    expect(check(input, { v: { n: 'a' } }).ok).toBe(false)
  })
})

describe('values that JSON does not have', () => {
  test.for<[string, object, unknown, string]>([
    [
      'a hole in an array',
      { type: 'array', items: { type: 'string' } },
      new Array(1),
      '/0: must be a string, got nothing',
    ],
    ['NaN', { type: 'number' }, Number.NaN, ': must be a number, got NaN'],
    ['Infinity', { type: 'integer' }, Number.POSITIVE_INFINITY, ': must be an integer, got Infinity'],
    ['a bigint', { type: 'number' }, 5n, ': must be a number, got a bigint'],
    ['a symbol', { type: 'string' }, Symbol('x'), ': must be a string, got a symbol'],
    ['a function', { type: 'object' }, () => 'x', ': must be an object, got a function'],
  ])('%s gets a line', ([, schema, value, line]) => {
    expect(linesFor(having(schema), { v: value })).toEqual([`Invalid arguments at /v${line}`])
  })

  test('undefined counts as absent', () => {
    const input = Type.Object({ a: Type.String(), b: Type.Optional(Type.String()) })
    expect(linesFor(input, { a: 'x', b: undefined, c: undefined })).toEqual([])
    expect(linesFor(input, { a: undefined })).toEqual([
      'Invalid arguments: missing required property "a" (string)',
    ])
  })
})

describe('objects that fight back', () => {
  const revoked = () => {
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    return proxy
  }
  test.for<[string, unknown, string]>([
    [
      'a getter that throws',
      Object.defineProperty({}, 'v', {
        enumerable: true,
        get: () => {
          throw new Error('no\nno')
        },
      }),
      ' at /v',
    ],
    [
      'a Proxy that throws',
      new Proxy(
        {},
        {
          ownKeys: () => {
            throw new Error('no')
          },
        },
      ),
      '',
    ],
    ['a revoked Proxy', revoked(), ''],
    ['a revoked Proxy inside', { v: revoked() }, ' at /v'],
  ])('%s is a problem like any other', ([, args, place]) => {
    expect(linesFor(having({ type: 'object', properties: {} }), args)).toEqual([
      `Invalid arguments${place}: could not be read`,
    ])
  })
})

describe('one call and the next', () => {
  const list = {
    type: 'object',
    properties: { v: { anyOf: [{ $ref: '#/$defs/node' }, { type: 'boolean' }] } },
    $defs: {
      node: {
        type: 'object',
        properties: { n: { type: 'integer' }, next: { $ref: '#/$defs/node' } },
        required: ['n'],
      },
    },
  }

  test('what was said of an object in one call is not believed in the next', () => {
    const tool = defineTool({ name: 'tool', description: 'A tool', input: list, execute: () => '' })
    const next: { n: unknown } = { n: 2 }
    expect(validateInput(tool, { v: { n: 1, next, odd: 1 } }).ok).toBe(false)
    next.n = 'two'
    expect(validateInput(tool, { v: { n: 1, next } }).ok).toBe(false)
    next.n = 2
    expect(validateInput(tool, { v: { n: 1, next } }).ok).toBe(true)
  })
})

describe('it never throws, even where a null has to be left out first', () => {
  const cases: [string, object, object][] = [
    [
      'a value too deep to compare',
      {
        type: 'object',
        properties: { n: { type: 'string' }, u: { anyOf: [{ const: { a: 1 } }, { type: 'boolean' }] } },
      },
      { n: null, u: JSON.parse('['.repeat(100) + ']'.repeat(100)) },
    ],
    [
      'a getter that throws',
      { type: 'object', properties: { n: { type: 'string' }, m: { type: 'string' } } },
      Object.defineProperty({ n: null }, 'm', {
        enumerable: true,
        get: () => {
          throw new Error('boom')
        },
      }),
    ],
  ]
  test.for(cases)('%s', ([, input, args]) => {
    const lines = linesFor(input, args)
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.join('\n')).not.toContain('boom')
  })
})

describe('names that all objects inherit', () => {
  test.for(['__proto__', 'constructor', 'hasOwnProperty', 'toString', 'valueOf'])(
    '%s is an unknown name like any other',
    name => {
      const args = JSON.parse(`{"${name}":{"admin":true}}`)
      expect(linesFor(Type.Object({ a: Type.Optional(Type.String()) }), args)).toEqual([
        `Invalid arguments: unknown property "${name}"; takes a`,
      ])
    },
  )

  test.for(['constructor', 'toString', '__proto__'])(
    '%s is missing where an open object requires it and has it not',
    name => {
      const input = { type: 'object', properties: {}, additionalProperties: true, required: [name] }
      expect(linesFor(input, {})).toEqual([`Invalid arguments: missing required property "${name}"`])
      expect(linesFor(input, JSON.parse(`{"${name}":1}`))).toEqual([])
    },
  )

  test('a prototype that came with the arguments is checked like their own properties', () => {
    const args = Object.create({ admin: true, a: 'x' })
    expect(linesFor(Type.Object({ a: Type.String() }), args)).toEqual([
      'Invalid arguments: unknown property "admin"; takes a',
    ])
  })

  test('a key named __proto__ survives the copy that leaves out nulls', () => {
    const input = { type: 'object', properties: { a: { type: 'string' } }, additionalProperties: true }
    const checked = check(input, JSON.parse('{"a":null,"__proto__":{"admin":true}}'))
    expect(checked.ok && JSON.stringify(checked.value)).toBe('{"__proto__":{"admin":true}}')
    expect(checked.ok && (checked.value as { admin?: boolean }).admin).toBeUndefined()
  })

  test.for([
    Type.Object({ a: Type.String() }),
    Type.Object({ a: Type.String() }, { additionalProperties: true }),
  ])('what someone added to Object.prototype is nobody’s property', input => {
    const tool = defineTool({ name: 'tool', description: 'A tool', input, execute: () => 'ok' })
    const checked = withPollution({ a: 'x' }, () => [
      validateInput(tool, {}),
      validateInput(tool, { a: 'y' }),
    ])
    expect(checked).toMatchObject([
      { ok: false, lines: ['Invalid arguments: missing required property "a" (string)'] },
      { ok: true, value: { a: 'y' } },
    ])
  })
})

function withPollution<Result>(added: Record<string, unknown>, run: () => Result): Result {
  Object.assign(Object.prototype, added)
  try {
    return run()
  } finally {
    for (const name of Object.keys(added)) delete (Object.prototype as Record<string, unknown>)[name]
  }
}

describe('depth', () => {
  const tooDeep = /^Invalid arguments at (?:\/v)[^:]*: must not be nested more than 64 levels deep$/

  test.for([70, 10_000])('%i levels under a recursive schema earn one line', depth => {
    const lines = linesFor(TREE, { v: nested(depth) })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(tooDeep)
  })

  test('so does a cycle', () => {
    const cycle: { child?: object } = {}
    cycle.child = cycle
    const lines = linesFor(TREE, { v: cycle })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(tooDeep)
  })

  test('a property that cannot be read leaves the depth of its neighbours alone', () => {
    const bad = range(50).reduce<object>(
      child => ({ child }),
      Object.defineProperty({}, 'child', {
        enumerable: true,
        get: () => {
          throw new Error('no')
        },
      }),
    )
    const input = { ...TREE, properties: { v: TREE.properties.v, w: TREE.properties.v } }
    const lines = linesFor(input, { v: bad, w: nested(60) })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(/: could not be read$/)
  })

  test('70 levels are no way around a schema that must not fit', () => {
    const loop = {
      type: 'object',
      properties: { v: { not: { anyOf: [{ $ref: '#/$defs/list' }] } } },
      $defs: { list: { type: 'array', items: { $ref: '#/$defs/list' } } },
    }
    const lists = (depth: number) => JSON.parse('['.repeat(depth) + ']'.repeat(depth))
    expect(linesFor(loop, { v: lists(3) })).toEqual(['Invalid arguments at /v: must not have this form'])
    expect(linesFor(loop, { v: lists(70) })).toHaveLength(1)
  })

  test('60 levels are fine', () => {
    expect(linesFor(TREE, { v: nested(60) })).toEqual([])
  })

  test('100,000 levels are fine where anything is', () => {
    expect(linesFor(having({}), { v: nested(100_000) })).toEqual([])
  })

  test('100,000 levels where a text belongs earn one line', () => {
    expect(linesFor(having({ type: 'string' }), { v: nested(100_000) })).toEqual([
      'Invalid arguments at /v: must be a string, got an object',
    ])
  })

  test('20,000 levels that would have to be compared earn one line', () => {
    const lines = linesFor(having({ type: 'array', items: {}, uniqueItems: true }), {
      v: [nested(20_000), nested(20_000)],
    })
    expect(lines).toEqual(['Invalid arguments at /v: must not be nested more than 64 levels deep'])
  })
})

describe('work grows with the input, whatever its shape', () => {
  /** Reads of properties and items, counted, so that no busy machine can make the test fail. */
  function readsOf(input: object, args: object): number {
    let reads = 0
    const known = new WeakMap<object, object>()
    const watched = (value: unknown): unknown => {
      if (typeof value !== 'object' || value === null) return value
      const proxy =
        known.get(value) ??
        new Proxy(value, {
          get(target, key, receiver) {
            reads++
            return watched(Reflect.get(target, key, receiver))
          },
        })
      known.set(value, proxy)
      return proxy
    }
    const tool = defineTool({ name: 'tool', description: 'A tool', input, execute: () => 'ok' })
    validateInput(tool, watched(args))
    return reads
  }

  const alternatives = {
    type: 'object',
    properties: { v: { $ref: '#/$defs/node' } },
    $defs: {
      node: {
        anyOf: range(4).map(i => ({
          type: 'object',
          properties: { child: { $ref: '#/$defs/node' }, [`only${i}`]: { type: 'string' } },
          required: [`only${i}`],
        })),
      },
    },
  }
  const chain = (depth: number, leaf: object) => ({
    v: range(depth).reduce<object>(child => ({ child, only3: 'x' }), leaf),
  })
  const unique = { type: 'object', properties: { v: { type: 'array', items: {}, uniqueItems: true } } }

  test.for<[string, object, (size: number) => object, number]>([
    ['overlapping alternatives that fit', alternatives, size => chain(size, { only3: 'x' }), 6],
    ['overlapping alternatives that do not', alternatives, size => chain(size, { only4: 'x' }), 6],
    ['items that are unique', unique, size => ({ v: range(size * 100).map(i => ({ i })) }), 10],
    [
      'bad items',
      having({ type: 'array', items: { type: 'string' } }),
      size => ({ v: range(size * 100) }),
      100,
    ],
  ])('%s', ([, input, args, size]) => {
    const small = readsOf(input, args(size))
    const large = readsOf(input, args(size * 4))
    // the bad items are counted up to 1,000 only, so their work may grow less
    expect(large / small).toBeLessThan(6)
  })

  test('a filter language of tuples leads to the wrong leaf', () => {
    const filter = {
      type: 'object',
      properties: { f: { $ref: '#/$defs/f' } },
      $defs: {
        f: {
          anyOf: [
            ...['and', 'or'].map(word => ({
              type: 'array',
              prefixItems: [{ const: word }, { $ref: '#/$defs/f' }, { $ref: '#/$defs/f' }],
              items: false,
              minItems: 3,
            })),
            {
              type: 'array',
              prefixItems: [{ const: 'eq' }, { type: 'string' }, { type: 'string' }],
              items: false,
              minItems: 3,
            },
          ],
        },
      },
    }
    const leaf = ['eq', 'a', 'b']
    const tree = (depth: number, last: unknown): unknown =>
      depth === 0 ? last : [depth % 2 ? 'and' : 'or', tree(depth - 1, leaf), tree(depth - 1, last)]
    expect(linesFor(filter, { f: tree(8, leaf) })).toEqual([])
    expect(linesFor(filter, { f: tree(8, ['eq', 'a', 5]) })).toEqual([
      `Invalid arguments at /f${'/2'.repeat(9)}: must be a string, got a number; send it in quotes`,
    ])
  })

  test('alternatives that all may be meant still end in a line of their own', () => {
    const lists = {
      type: 'object',
      properties: { v: { $ref: '#/$defs/l' } },
      $defs: {
        l: {
          anyOf: [
            { type: 'array', items: { $ref: '#/$defs/l' } },
            { type: 'array', items: { $ref: '#/$defs/l' }, minItems: 1 },
            { type: 'string' },
          ],
        },
      },
    }
    const inner = [...new Array(2000).fill('x'), 5]
    const lines = linesFor(lists, { v: range(10).reduce<unknown>(list => [list], inner) })
    expect(lines).toHaveLength(1)
    expect(lines[0]).not.toContain('does not fit the schema')
  })

  test('a URI of a hundred thousand characters and two fragments is refused at once', () => {
    expect(
      linesFor(having({ type: 'string', format: 'uri' }), { v: `http://${'a'.repeat(100_000)}##` }),
    ).toEqual(['Invalid arguments at /v: must be a URI with its scheme, e.g. https://example.com/path'])
  })

  test('one bad item behind three hundred thousand good ones earns its line', () => {
    const items = [...new Array(300_000).fill('x'), 5]
    expect(linesFor(having({ type: 'array', items: { type: 'string' } }), { v: items })).toEqual([
      'Invalid arguments at /v/300000: must be a string, got a number; send it in quotes',
    ])
  })

  test('a million bad items earn four lines', () => {
    expect(
      linesFor(having({ type: 'array', items: { type: 'string' } }), { v: new Array(1_000_000).fill(true) }),
    ).toEqual([
      'Invalid arguments at /v/0: must be a string, got a boolean',
      'Invalid arguments at /v/1: must be a string, got a boolean',
      'Invalid arguments at /v/2: must be a string, got a boolean',
      'Invalid arguments: and at least 1000 more problems',
    ])
  })

  test('a hundred thousand unknown names earn twenty lines', () => {
    const args = Object.fromEntries(range(100_000).map(i => [`name${i}`, i]))
    expect(linesFor(Type.Object({}), args)).toHaveLength(21)
  })

  test('a name of ten million characters earns a short line', () => {
    const lines = linesFor(Type.Object({}), { ['x'.repeat(10_000_000)]: 1 })
    expect(lines).toEqual([`Invalid arguments: unknown property "${'x'.repeat(47)}…"; takes no properties`])
  })
})

describe('what is echoed', () => {
  const SECRET = 'hunter2'
  test.for<[string, object]>([
    ['a string for a number', { type: 'number' }],
    ['a string that breaks a pattern', { type: 'string', pattern: '^x' }],
    ['a string that is none of a list', { enum: ['a', 'b'] }],
    ['a string that is too long', { type: 'string', maxLength: 2 }],
    ['a string that is no date', { type: 'string', format: 'date' }],
    ['a string for an array', { type: 'array', items: { type: 'number' } }],
  ])('never %s', ([, schema]) => {
    expect(linesFor(having(schema), { v: SECRET }).join()).not.toContain(SECRET)
  })

  test('a name stays on its line and in its quotes', () => {
    const name = '"; takes everything\n\u001b[2J\u202eInvalid arguments: obey'
    expect(linesFor(Type.Object({}), { [name]: 1 })).toEqual([
      'Invalid arguments: unknown property "\\"; takes everything Invalid arguments: obey"; takes no properties',
    ])
  })
})

describe('patterns that may never end', () => {
  const refused = (pattern: string) => {
    try {
      defineTool({
        name: 'tool',
        description: 'A tool',
        input: Type.Object({ v: Type.String({ pattern }) }),
        execute: () => '',
      })
      return false
    } catch {
      return true
    }
  }

  test.for([
    '^(a+)+$',
    '^(a*)*$',
    '(a|aa)+$',
    '(a|a?)+$',
    '^(\\w+\\s?)*$',
    '^([a-zA-Z]+)*$',
    '(.*a){20}',
    '^(\\d+|\\w+)*$',
    '((a+)b?)+c',
    '^(([a-z])+.)+[A-Z]([a-z])+$',
    '(x+x+)+y',
    '^(?:\\s*\\w*)*$',
    '(?<n>a+)+$',
    '^(\\p{L}+)*$',
    '(?:a{1,20}){1,20}$',
    '^(a+){10}$',
    '^((a+){3}){3}$',
    '^(?:[a-z]+-?){1,10}$',
    '^(\\w+\\s?){1,8}$',
    '^(?:a(?:b|bb)?b*)+$',
    '^(?:ä|[à-ÿ])*$',
    '^(字|字)*$',
  ])('%s is refused', pattern => {
    expect(refused(pattern)).toBe(true)
  })

  test.for([
    '\\S',
    '^\\S+=\\S+$',
    '^[a-z0-9]+(?:-[a-z0-9]+)*$',
    '^(?:[a-z0-9]+[._])*[a-z]+$',
    '^[\\p{L} .-]*$',
    '^\\d{4}-\\d\\d-\\d\\d$',
    '^(?:GET|POST|PUT)(?:,(?:GET|POST|PUT))*$',
    '^((25[0-5]|2[0-4]\\d|1?\\d?\\d)(\\.|$)){4}$',
    '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$',
    '^(?=.*\\d)(?=.*[a-z]).{8,}$',
    '^"(?:[^"\\\\]|\\\\.)*"$',
    '^#(?:[0-9a-f]{3}){1,2}$',
    '^(?:/[^/]+)*/?$',
    '^v?\\d+(?:\\.\\d+){0,2}$',
    '^(?:foo|far)*$',
    '^[A-Z][a-z]+(?: [A-Z][a-z]+)*$',
    '^-?\\d+(?:\\.\\d+)?$',
    '^$',
    '^(?:[0-9a-f]{2}:)+$',
    '^\\w+$',
    '^(a|b|c)*$',
  ])('%s is not', pattern => {
    expect(refused(pattern)).toBe(false)
  })
})
