import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonProblem } from '../../components/json-problem.ts'

test.each([
  ['', '1:1 there is nothing here yet'],
  [' \n ', '1:1 there is nothing here yet'],
  ['{a: 1}', '1:2 a bare word; names and texts stand in double quotes'],
  ["{'a': 1}", '1:2 single quotes; JSON takes double ones'],
  ['{"a": 1,}', '1:9 a comma with nothing after it but }'],
  ['[1, 2,\n]', '2:1 a comma with nothing after it but ]'],
  ['{"a" 1}', '1:6 a colon is missing before this'],
  ['{"a":}', '1:6 a value belongs here'],
  ['{"a": 1\n "b": 2}', '2:2 a comma is missing before this'],
  ['{"a": 1', '1:8 the text ends before its closing }'],
  ['[1', '1:3 the text ends before its closing ]'],
  ['{"a": 01}', '1:8 a number has no zero in front'],
  ['{"a": 1.}', '1:7 the number breaks off'],
  ['{} {}', '1:4 something follows after the end of the value'],
  ['{\n// no\n}', '2:1 JSON has no comments'],
  ['{"a": "x}', '1:7 this string has no closing quote on its line; a line break inside is written \\n'],
  ['{"a": "\\q"}', '1:7 this string has an unknown escape; a backslash is written \\\\'],
  ['{"a": "\\u12"}', '1:7 this string has a \\u without four hexadecimal digits'],
  ['{"a": "\t"}', '1:7 this string has a raw control character; write it as an escape, such as \\t'],
  ['{"a": undefined}', '1:7 a bare word; names and texts stand in double quotes'],
  ['{, }', '1:2 a comma with nothing before it'],
  ['[1,, 2]', '1:4 a comma with nothing before it'],
  ['}', '1:1 a value belongs here'],
])('%j', (text, expected) => {
  expect(() => JSON.parse(text)).toThrow()
  const { line, column, sentence } = jsonProblem(text)
  expect(`${line}:${column} ${sentence}`).toBe(expected)
})

test('nesting without an end is survived', () => {
  const { sentence } = jsonProblem('['.repeat(200_000))
  expect(sentence).toBe('nested too deep to say where it breaks')
})

test('every text that is not JSON has a place in it and a sentence of its own', () => {
  const pieces = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"',
    "'",
    '\\',
    '\n',
    '\t',
    '0',
    '1',
    '.',
    '-',
    'e',
    '"a"',
    'null',
    'x',
    '/',
    '\ud83d',
  )
  fc.assert(
    fc.property(
      fc.array(pieces, { maxLength: 12 }).map(all => all.join('')),
      text => {
        try {
          JSON.parse(text)
        } catch {
          const { line, column, sentence } = jsonProblem(text)
          const at = text.split('\n')[line - 1]
          expect(at).toBeDefined()
          expect(column).toBeLessThanOrEqual(at!.length + 1)
          expect(sentence).not.toBe('this is not JSON')
        }
      },
    ),
    { seed: 20261130, numRuns: 5000 },
  )
})
