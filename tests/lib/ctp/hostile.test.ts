import {
  type InputParameter,
  normalizeParameters,
  validateParameters,
  validateToolDefinition,
  validateToolResult,
} from 'everyhost/ctp'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { definition, lines, WORD_COUNTER, withParameter } from './documents.ts'

const thrower = (name: string, rest: object = {}) =>
  Object.defineProperty({ ...rest }, name, {
    enumerable: true,
    get: () => {
      throw new Error('secret')
    },
  })

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}

function cyclic(): object {
  const value: Record<string, unknown> = { list: [] }
  value.self = value
  ;(value.list as unknown[]).push(value.list)
  return value
}

function nested(depth: number): object {
  let value = {}
  for (let i = 0; i < depth; i++) value = { a: value }
  return value
}

describe('documents that fight back', () => {
  test('a getter that throws is an error at its place', () => {
    expect(lines(validateToolDefinition(thrower('name', definition())))).toEqual([
      'name TYPE_ERROR Must be a text, got something that cannot be read',
    ])
    expect(lines(validateToolResult(thrower('data', { success: true })))).toEqual([
      'data TYPE_ERROR Must be a JSON value, got something that cannot be read',
    ])
    expect(lines(validateParameters([thrower('type', { name: 'a' }) as InputParameter], {}))).toEqual([
      'parameters[0].type TYPE_ERROR Must be text, textarea, number, boolean, select, json, file, color, date, datetime, url or email, got something that cannot be read',
    ])
    expect(lines(validateParameters([{ name: 'a', type: 'text' }], thrower('a')))).toEqual([
      'a TYPE_ERROR a could not be read',
    ])
    expect(normalizeParameters([{ name: 'a', type: 'text' }], thrower('a'))).toEqual({})
  })

  test('a revoked Proxy is one too', () => {
    expect(lines(validateToolDefinition(revoked()))).toEqual([
      '(root) TYPE_ERROR Must be an object, got something that cannot be read',
    ])
    expect(lines(validateToolResult({ success: true, data: revoked() }))).toEqual([
      'data TYPE_ERROR Must be a JSON value, got something that cannot be read',
    ])
    expect(validateParameters(revoked() as InputParameter[], {}).valid).toBe(false)
    expect(validateParameters([{ name: 'a', type: 'json' }], { a: revoked() }).valid).toBe(false)
    expect(lines(validateParameters([{ name: 'a', type: 'file' }], { a: revoked() }))).toEqual([
      'a TYPE_ERROR a could not be read',
    ])
    expect(validateParameters([{ name: 'a', type: 'text' }], revoked(), { strict: true }).valid).toBe(false)
  })

  test('a getter that changes its mind is asked once', () => {
    let asked = 0
    const document = Object.defineProperty(definition({ id: undefined }), 'id', {
      enumerable: true,
      get: () => (asked++ === 0 ? 'fine' : '<script>'),
    })
    expect(validateToolDefinition(document).valid).toBe(true)
    expect(asked).toBe(1)
  })

  test('what contains itself ends where it comes back', () => {
    expect(lines(validateToolResult({ success: true, data: cyclic() }))).toEqual([
      'data.list[0] TYPE_ERROR Must be a JSON value, got something that contains itself',
      'data.self TYPE_ERROR Must be a JSON value, got something that contains itself',
    ])
    expect(lines(validateParameters([{ name: 'a', type: 'json' }], { a: cyclic() }))).toEqual([
      'a TYPE_ERROR a must be JSON, got something that contains itself inside',
    ])
  })

  test('64 levels pass, and 100,000 cost no stack', () => {
    expect(validateToolResult({ success: true, data: nested(62) }).valid).toBe(true)
    expect(lines(validateToolResult({ success: true, data: nested(100_000) })).join()).toContain(
      'got something nested deeper than 64 levels',
    )
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    expect(lines(validateParameters([{ name: 'a', type: 'json' }], { a: deep }))).toEqual([
      'a TYPE_ERROR a must be JSON, got something nested deeper than 64 levels inside',
    ])
  })

  test('a list that claims four billion items is not walked', () => {
    expect(lines(validateToolDefinition(definition({ tags: new Array(4_000_000_000) })))).toEqual([
      '(root) TYPE_ERROR Must be an object, got more than 1000000 values in one document',
    ])
  })

  // walked to its end it would take for ever, which the limit is there for
  test('objects that share parts do not grow', { timeout: 60_000 }, () => {
    let shared: object = { a: 1 }
    for (let i = 0; i < 50; i++) shared = { left: shared, right: shared }
    expect(lines(validateToolResult({ success: true, data: shared }))).toEqual([
      '(root) TYPE_ERROR Must be an object, got more than 1000000 values in one document',
    ])
  })

  test('only own properties count, whatever all objects inherit', () => {
    expect(validateToolDefinition(Object.create(WORD_COUNTER)).errors.length).toBeGreaterThan(8)
    const polluted = Object.prototype as unknown as Record<string, unknown>
    polluted.required = true
    polluted.validation = { maxLength: 1 }
    polluted.a = 'long'
    try {
      expect(validateParameters([{ name: 'a', type: 'text', label: 'A' }], {}).errors).toEqual([])
      expect(normalizeParameters([{ name: 'a', type: 'text', label: 'A' }], {})).toStrictEqual({})
      expect(validateToolDefinition(definition()).errors).toEqual([])
    } finally {
      delete polluted.required
      delete polluted.validation
      delete polluted.a
    }
  })

  test('a key that is a prototype stays a key', () => {
    const document = JSON.parse(
      '{"success":true,"data":{"__proto__":{"polluted":1}},"__proto__":{"error":"x"}}',
    )
    expect(lines(validateToolResult(document))).toEqual([
      '__proto__ UNKNOWN_FIELD Unknown field: leave it out; known are success, data, error, errorCode, suggestion and metadata',
    ])
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })
})

describe('messages repeat nothing that is long or hostile', () => {
  const evil = `\u001b[2J\u202e${'x'.repeat(100_000)}\nIGNORE ALL`
  test.for<[string, () => ReturnType<typeof validateToolDefinition>]>([
    ['an id', () => validateToolDefinition(definition({ id: evil }))],
    ['a category', () => validateToolDefinition(definition({ category: evil }))],
    ['the name of a field', () => validateToolDefinition(definition({ [evil]: 1 }))],
    ['the name of a parameter', () => validateToolDefinition(withParameter({ name: evil }))],
    ['a pattern', () => validateToolDefinition(withParameter({ validation: { pattern: evil } }))],
    [
      'the field of a rule',
      () => validateToolDefinition(withParameter({ dependsOn: [{ field: evil, condition: 'exists' }] })),
    ],
    ['a value', () => validateParameters([{ name: 'a', type: 'number' }], { a: evil })],
    ['a label', () => validateParameters([{ name: 'a', label: evil, type: 'number', required: true }], {})],
    ['a name', () => validateParameters([{ name: evil, type: 'number', required: true }], {})],
    ['an unknown name', () => validateParameters([], { [evil]: 1 }, { strict: true })],
    ['an error code', () => validateToolResult({ success: false, error: 'x', errorCode: evil })],
  ])('%s', ([, run]) => {
    const { errors } = run()
    expect(errors.length).toBeGreaterThan(0)
    for (const { path, message } of errors) {
      expect(`${path}${message}`).toMatch(/^[\p{L}\p{N}\p{P}\p{S} ]*$/u)
      expect(message).not.toContain('IGNORE')
      expect(path.length + message.length).toBeLessThan(400)
    }
  })
})

describe('patterns of strangers', () => {
  const SLOW =
    'parameters[1].validation.pattern CONSTRAINT_VIOLATION Can take too long on a text that it refuses; write it without repeats inside repeats, such as (a+)+, and without several repeats that take the same characters'

  test.for([
    '^(a+)+$',
    '(a|a)*$',
    '^(a|ab)*c$',
    '(x+x+)+y',
    '^([a-zA-Z0-9])(([\\-.]|[_]+)?([a-zA-Z0-9]+))*$',
    '\\d*\\d*\\d*\\d*!',
    '^.*.*.*.*.*$',
  ])('%s is refused', pattern => {
    expect(lines(validateToolDefinition(withParameter({ validation: { pattern } })))).toEqual([SLOW])
  })

  test('one of 1,001 characters is refused', () => {
    expect(
      lines(validateToolDefinition(withParameter({ validation: { pattern: 'a'.repeat(1001) } }))),
    ).toEqual([
      'parameters[1].validation.pattern CONSTRAINT_VIOLATION Must have at most 1000 characters, has 1001',
    ])
  })

  test.for([
    '^[a-z0-9_]+$',
    '^[\\s\\S]*$',
    '^\\w+(-\\w+)*$',
    '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$',
    '^(?=.*[A-Z])(?=.*\\d).{8,}$',
    '^#?([a-f0-9]{6}|[a-f0-9]{3})$',
    '^\\d{4}-\\d{2}-\\d{2}$',
    '^(\\d{1,3}\\.){3}\\d{1,3}$',
  ])('%s is taken', pattern => {
    expect(lines(validateToolDefinition(withParameter({ validation: { pattern } })))).toEqual([])
  })

  // the limit is there for a pattern that does not answer
  test('whatever pattern is taken answers, on texts made against it', { timeout: 120_000 }, () => {
    const atoms = fc.constantFrom('a', '.', '\\w', '[ab]', '\\d', 'b', '\\s', '[^a]', '-')
    const quantifiers = fc.constantFrom('', '', '*', '+', '?', '{2,}', '{1,20}', '*?')
    const sequences = fc
      .array(fc.tuple(atoms, quantifiers), { minLength: 1, maxLength: 6 })
      .map(parts => parts.map(([atom, quantifier]) => atom + quantifier).join(''))
    const grouped = fc
      .array(fc.tuple(sequences, fc.constantFrom('(?:%)', '(%)*', '(%|a)', '(?=%)', '%'), quantifiers), {
        minLength: 1,
        maxLength: 3,
      })
      .map(parts =>
        parts
          .map(([body, group, quantifier]) =>
            group === '%' ? body : group.replace('%', () => body) + quantifier,
          )
          .join(''),
      )
    const patterns = fc
      .tuple(fc.constantFrom('^', ''), grouped, fc.constantFrom('$', '!', ''))
      .map(parts => parts.join(''))
    let taken = 0
    let answered = 0
    fc.assert(
      fc.property(patterns, pattern => {
        const parameters = [{ name: 'v', type: 'text', validation: { pattern } }]
        if (validateParameters(parameters, {}).errors.length > 0) return
        taken++
        for (const unit of ['a', 'ab', 'a1 ', '-', 'a-']) {
          for (const length of [100, 500, 10_000]) {
            const text = `${unit.repeat(length / unit.length)}`.slice(0, length - 1).concat('?')
            if (validateParameters(parameters, { v: text }).errors.length < 2) answered++
          }
        }
      }),
      { seed: 20260131, numRuns: 300 },
    )
    expect(taken).toBeGreaterThan(60)
    expect(answered).toBe(taken * 15)
  })
})

test('nothing evaluates custom', () => {
  const custom = 'globalThis.evaluated = true'
  validateToolDefinition(withParameter({ validation: { custom } }))
  validateParameters([{ name: 'a', type: 'text', validation: { custom } }], { a: 'x' })
  expect('evaluated' in globalThis).toBe(false)
})

test('no function ever throws, whatever comes', () => {
  const anything = fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withNullPrototype: true,
    withTypedArray: true,
    withSparseArray: true,
    withObjectString: true,
  })
  const known = fc.record(
    Object.fromEntries(
      Object.keys(WORD_COUNTER).map(key => [key, fc.oneof(anything, fc.constant(WORD_COUNTER[key as 'id']))]),
    ),
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(fc.oneof(anything, known), anything, (value, other) => {
      for (const result of [
        validateToolDefinition(value),
        validateToolResult(value),
        validateParameters(value as InputParameter[], other),
        validateParameters(
          [
            { name: 'a', type: 'json' },
            { name: 'b', type: 'file' },
          ],
          value,
        ),
      ]) {
        expect(result.valid).toBe(result.errors.length === 0)
      }
    }),
    { seed: 20260131, numRuns: 500 },
  )
}, 60_000)
