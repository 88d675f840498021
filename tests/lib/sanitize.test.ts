import { createHash } from 'node:crypto'
import { sanitizeLine, sanitizeText } from 'everyhost/sanitize'
import { describe, expect, test } from 'vitest'
import { cases } from './sanitize-cases.ts'
import { lineByTheLetter, textByTheLetter } from './sanitize-reference.ts'
import { spelled, tags } from './sanitize-soup.ts'

describe('sanitizeLine', () => {
  test.for(cases.sanitizeLine)('$name: $why', ({ input, output }) => {
    const line = sanitizeLine(input)
    expect(brief(line)).toEqual(brief(output))
    expect(sanitizeLine(line) === line).toBe(true)
  })
})

describe('sanitizeText', () => {
  test.for(cases.sanitizeText)('$name: $why', ({ input, output }) => {
    const text = sanitizeText(input as string)
    expect(brief(text)).toEqual(brief(output))
    expect(sanitizeText(text) === text).toBe(true)
  })
})

const everyCodePoint = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code))

test('gives every single character in a line its due', () => {
  const wrong = everyCodePoint.filter(one => sanitizeLine(`a${one}b`) !== lineByTheLetter(`a${one}b`))
  expect(wrong.slice(0, 10)).toEqual([])
}, 60_000)

test('gives every single character in a text its due', () => {
  const wrong = everyCodePoint.filter(one => sanitizeText(`a${one}b`) !== textByTheLetter(`a${one}b`))
  expect(wrong.slice(0, 10)).toEqual([])
}, 60_000)

test('turns 170 format characters and 67 others of a line into spaces, no more in a newer Unicode', () => {
  const blanks = everyCodePoint.filter(one => sanitizeLine(`a${one}b`) === 'a b' && one !== ' ')
  expect(blanks).toHaveLength(237)
}, 60_000)

const { proxy: revoked, revoke } = Proxy.revocable({}, {})
revoke()

test.for<[string, unknown]>([
  ['an object that JSON gave its own toString', JSON.parse('{"toString":1,"valueOf":1}')],
  ['an object without a prototype', Object.create(null)],
  ['a revoked proxy', revoked],
  [
    'a toString that throws',
    {
      toString() {
        throw new Error('no')
      },
    },
  ],
  ['a toString that returns an object', { toString: () => ({}), valueOf: () => ({}) }],
  ['an array that holds one of these', [1, [Object.create(null)]]],
  ['an array too deep for String()', JSON.parse('['.repeat(20_000) + ']'.repeat(20_000))],
])('has words for %s', ([, value]) => {
  expect(sanitizeLine(value)).toBe('[unprintable value]')
  expect(sanitizeText(value as string)).toBe('[unprintable value]')
})

test.for<[unknown, string]>([
  [undefined, 'undefined'],
  [null, 'null'],
  [-0, '0'],
  [10n, '10'],
  [Symbol('a\tb'), 'Symbol(a b)'],
  [[], ''],
  [() => 1, '() => 1'],
  [{ toString: () => ' \x1b[31mown\x1b[0m  words' }, 'own words'],
])('makes a line of %o', ([value, line]) => {
  expect(sanitizeLine(value)).toBe(line)
})

test('makes a text of whatever comes in place of a string', () => {
  expect(sanitizeText([1, 'a\r\nb', null] as unknown as string)).toBe('1,a\nb,')
})

test.for<[string, string, string]>([
  ['England', `🏴${tags('gbeng.')}`, `🏴${tags('gbeng.')}`],
  ['Scotland', `🏴${tags('gbsct.')}`, `🏴${tags('gbsct.')}`],
  ['Wales', `🏴${tags('gbwls.')}`, `🏴${tags('gbwls.')}`],
  ['two flags in a row', `🏴${tags('gbeng.')}🏴${tags('gbwls.')}`, `🏴${tags('gbeng.')}🏴${tags('gbwls.')}`],
  ['Texas, a flag few fonts have', `🏴${tags('ustx.')}`, '🏴'],
  ['a flag without its end', `🏴${tags('gbeng')}`, '🏴'],
  ['a flag with more in it', `🏴${tags('gbengx.')}`, '🏴'],
  ['a flag with more behind it', `🏴${tags('gbeng.hi.')}`, `🏴${tags('gbeng.')}`],
  ['a flag in upper case', `🏴${tags('GBENG.')}`, '🏴'],
  ['the tags of a flag on their own', `ok${tags('gbeng.')}`, 'ok'],
  ['the tags of a flag on another emoji', `🏳${tags('gbeng.')}`, '🏳'],
  ['the language tag', `a\u{e0001}${tags('en')}b`, 'ab'],
  ['the tags of a flag behind a control', `🏴\0${tags('gbeng.')}`, `🏴${tags('gbeng.')}`],
  ['the tags of a flag behind a tag', `🏴${tags('x')}${tags('gbeng.')}`, '🏴'],
  ['a tag within the halves of another', `a\udb40${tags('A')}\udc41b`, 'a\ufffd\ufffdb'],
  ['the halves of a tag around a control', 'a\udb40\0\udc41b', 'ab'],
  ['the halves of an emoji around a sequence', 'a\ud83d\x1b[m\ude00b', 'a😀b'],
])('keeps tag characters in three flags only: %s', ([, text, kept]) => {
  expect(sanitizeText(text)).toBe(kept)
  expect(sanitizeText(kept)).toBe(kept)
})

test.for<[string, string, string]>([
  ['CR, sequence, LF', 'a\r\x1b[K\nb', 'a\nb'],
  ['CR, stray ESC, LF', 'a\r\x1b\nb', 'a\nb'],
  ['CR, unclosed OSC, LF', 'a\r\x1b]\nb', 'a\nb'],
  ['CR, unclosed 8-bit OSC, LF', 'a\r\x9d\nb', 'a\nb'],
  ['CR, NUL, LF', 'a\r\0\nb', 'a\n\nb'],
  ['CR, RLM, LF', 'a\r\u200f\nb', 'a\n\nb'],
  ['CR CR LF', 'a\r\r\nb', 'a\n\nb'],
  ['LF CR', 'a\n\rb', 'a\n\nb'],
  ['NEL', 'a\x85b', 'ab'],
  ['VT and FF', 'a\vb\fc', 'abc'],
])('counts line ends after sequences and before controls: %s', ([, text, lines]) => {
  expect(sanitizeText(text)).toBe(lines)
})

test.for(
  shown([
    ['a\x1b[31', 'a'],
    ['a\x1b[31 é', 'a é'],
    ['a\x1b[31\x1b[32mb', 'ab'],
    ['a\x1b[31\x9b32mb', 'ab'],
    ['a\x9b31', 'a'],
    ['a\x1b(é', 'a(é'],
    ['a\x1b', 'a'],
    ['a\x1bé', 'aé'],
    ['a\x1bPq~~ and text', 'aq~~ and text'],
    ['a\x1bPq\x07\x1b\\b', 'ab'],
    ['a\x1b]0;x\x07b\x07c', 'abc'],
    ['a\x1b]0;x\x1b[31mb\x07c', 'a0;xbc'],
    ['a\x1b]0;x\x1a b', 'a0;x b'],
    ['a\x9d0;x\x1b\\b', 'ab'],
    ['a\x1b]0;x\x9cb', 'ab'],
    ['a\x1bX secret \x1b\\b\x98 secret \x9cc', 'abc'],
    ['a\x1b^ secret \x1b\\b\x9e secret \x9cc', 'abc'],
    ['a\x1b_Gf=100;AAAA\x1b\\b\x9fGf=100;AAAA\x9cc', 'abc'],
    ['a\x1bPq\x18 b\x1b\\c', 'aq bc'],
    ['a\x1bPq\x1a b\x1b\\c', 'aq bc'],
    ['a\x1b_q\x85 b\x1b\\c', 'aq bc'],
    ['a\x1bktitle\x1b\\b', 'atitleb'],
    ['a\x1b(0lqk\x1b(Bb\x1b#8c', 'alqkbc'],
  ]),
)('takes no more of a text than the sequence: $name', ({ from, to }) => {
  expect(sanitizeText(from)).toBe(to)
})

test.for([1, 2, 7, 8, 9, 16, 17, 25])('finds the sequence behind %i others that it cuts short', times => {
  for (const introducer of ['\x1b[', '\x1b]', '\x1bP', '\x1b', '\x9b', '\x9d', '\x1b\x90']) {
    const cut = introducer.repeat(times)
    expect(sanitizeText(`a${cut}\x1b[31mb`)).toBe('ab')
    expect(sanitizeText(`a${cut}\x1b]0;title\x07b`)).toBe('ab')
    expect(sanitizeText(`a${cut}\x90q~~\x9cb`)).toBe('ab')
    expect(sanitizeText(`a${cut}\x1b]0;title`)).toBe('a0;title')
  }
})

test.for(
  shown([
    ['a\x1b[12345mb', 'amb'],
    ['a\x1b[1;12345mb', 'amb'],
    ['a\x1b[1;1234mb', 'ab'],
    ['a\x1b[1:2;;3mb', 'ab'],
    ['a\x1b[1;xb', 'a;xb'],
    ['a\x1b[1xb', 'axb'],
    ['a\x1b[:1mb', 'a [:1mb'],
    ['a\x1b[;#?(1mb', 'ab'],
    ['a\x1b]b\x1b]c\x07d\x1b]e', 'ad ]e'],
    ['a\x1b]b\x1b\\c\x9cd', 'ac d'],
  ]),
)("reads a line's sequences as Node does: $name", ({ from, to }) => {
  expect(sanitizeLine(from)).toBe(to)
})

/** Long texts by their length, their ends and a hash of all: showing where two of them differ takes minutes. */
function brief(text: string): unknown {
  if (text.length < 1_000) return text
  return [text.length, text.slice(0, 50), text.slice(-50), createHash('sha256').update(text).digest('hex')]
}

function shown(table: [from: string, to: string][]) {
  return table.map(([from, to]) => ({ from, to, name: spelled(from) }))
}
