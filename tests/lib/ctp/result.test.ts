import { isValidCategory, isValidParameterType, isValidToolId, validateToolResult } from 'everyhost/ctp'
import { describe, expect, test } from 'vitest'
import { lines } from './documents.ts'

describe('results', () => {
  test.for<[string, unknown, string[]]>([
    ['data that are null', { success: true, data: null }, []],
    ['data that are false', { success: true, data: false }, []],
    [
      'names of your own in metadata',
      { success: true, data: 1, metadata: { executionTime: 0, model: { name: 'x' } } },
      [],
    ],
    ['a failure that also has data', { success: false, error: 'x', data: {} }, []],
    ['nothing', undefined, ['(root) TYPE_ERROR Must be an object, got nothing']],
    ['an array', [], ['(root) TYPE_ERROR Must be an object, got an array']],
    [
      'no success',
      { data: 1 },
      ['success MISSING_REQUIRED Required field missing: write success, true or false'],
    ],
    [
      'success in words',
      { success: 'true', data: 1 },
      ['success TYPE_ERROR Must be true or false, got a string'],
    ],
    [
      'no data',
      { success: true },
      ['data MISSING_REQUIRED Required field missing: write data, any JSON value'],
    ],
    [
      'data that are undefined',
      { success: true, data: undefined },
      ['data MISSING_REQUIRED Required field missing: write data, any JSON value'],
    ],
    [
      'an error without words',
      { success: false, error: '' },
      ['error MISSING_REQUIRED Required field missing: write error, a text'],
    ],
    [
      'data that JSON cannot carry',
      {
        success: true,
        data: { list: [undefined, Symbol('x')], run: () => 1, odd: { 'a b': Number.NEGATIVE_INFINITY } },
      },
      [
        'data.list[0] TYPE_ERROR Must be a JSON value, got nothing',
        'data.list[1] TYPE_ERROR Must be a JSON value, got a symbol',
        'data.run TYPE_ERROR Must be a JSON value, got a function',
        'data.odd["a b"] TYPE_ERROR Must be a JSON value, got -Infinity',
      ],
    ],
    [
      'a code of another protocol',
      { success: false, error: 'x', errorCode: 'TOOL_NOT_FOUND' },
      [
        'errorCode CONSTRAINT_VIOLATION Must be INVALID_INPUT, MISSING_REQUIRED, TYPE_ERROR, CONSTRAINT_VIOLATION, EXECUTION_ERROR, TIMEOUT, RATE_LIMITED, UNAUTHORIZED, NOT_FOUND or INTERNAL_ERROR',
      ],
    ],
    [
      'data at the top, as another version has them',
      { success: true, result: 1, _meta: {} },
      [
        'data MISSING_REQUIRED Required field missing: write data, any JSON value',
        'result UNKNOWN_FIELD Unknown field: write data instead',
        '_meta UNKNOWN_FIELD Unknown field: write metadata instead',
      ],
    ],
    [
      'metadata that are none',
      {
        success: true,
        data: 1,
        metadata: { executionTime: -1, inputSize: 1.5, warnings: null, executionMode: 'both', own: () => 1 },
      },
      [
        'metadata.executionTime CONSTRAINT_VIOLATION Must be a number from 0 up, got -1',
        'metadata.inputSize CONSTRAINT_VIOLATION Must be a whole number from 0 up, got 1.5',
        'metadata.warnings TYPE_ERROR Must be a list, got null',
        'metadata.executionMode CONSTRAINT_VIOLATION Must be client, server or hybrid',
        'metadata.own TYPE_ERROR Must be a JSON value, got a function',
      ],
    ],
  ])('%s', ([, result, expected]) => {
    const checked = validateToolResult(result)
    expect(lines(checked)).toEqual(expected)
    expect(checked.valid).toBe(expected.length === 0)
  })
})

describe('helpers', () => {
  const strange = [
    undefined,
    null,
    1,
    true,
    ['formatters'],
    ['my-tool'],
    ['text'],
    {},
    new String('text'),
    Symbol('text'),
  ]
  const inherited = ['constructor', 'toString', '__proto__', 'length', '0', '']

  test.for([...strange, ...inherited.slice(1)])('%s is none of them', value => {
    expect(isValidCategory(value)).toBe(false)
    expect(isValidParameterType(value)).toBe(false)
  })

  test.for([...strange, '', 'a-', '-a', 'a--b', 'a_b', 'A', 'a\n', 'é', 'a'.repeat(101)])(
    '%s is no id',
    value => {
      expect(isValidToolId(value)).toBe(false)
    },
  )

  test.for(['a', '0', 'a-b-c', 'sha-256', 'constructor', 'a'.repeat(100)])('%s is an id', value => {
    expect(isValidToolId(value)).toBe(true)
  })
})
