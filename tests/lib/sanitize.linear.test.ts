import { sanitizeLine, sanitizeText } from 'everyhost/sanitize'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countReads } from './sanitize-reads.ts'
import { soup, spelled } from './sanitize-soup.ts'

type Hostile = [start: string, repeated: string, end: string]

/** Each slow for some way to read it: again from every introducer, from every separator, or from every space. */
const hostile: Hostile[] = [
  // what stalls the patterns of Node 18 to 26, ansi-regex 5 and naive trims
  ['', '\x1b]', ''],
  ['', '\x1b]0', ''],
  ['', '\x1b]x', ''],
  ['', '\x1b]a;', ''],
  ['', '\x1b[', ''],
  ['', '\x1b]\x1b[', ''],
  ['\x1b[', ';?', ''],
  ['\x1b[', ';', ''],
  ['\x1b[', '(', ''],
  ['\x1b[', '#', ''],
  ['\x1b[', ';a', ''],
  ['\x1b[1', ';1', 'm'],
  ['\x1b[1', ';1', ''],
  ['x', ' ', 'y'],
  // the same for other introducers, in 8 bits, closed at last, closed at once, or never
  ['', '\x1b', ''],
  ['', '\x9b', ''],
  ['', '\x9d', ''],
  ['', '\x1bP', ''],
  ['', '\x1b_a', '\x1b\\'],
  ['', '\x90a', '\x9c'],
  ['', '\x1b]', '\x07'],
  ['\x07', '\x1b]', ''],
  ['', '\x1b]a', '\x1b\\'],
  ['', '\x1b]\x07', ''],
  ['', '\x1b]\x1b\\', ''],
  ['', '\x9d\x9c', ''],
  ['\x1b]', 'a', ''],
  ['\x1b]', 'a', '\x07'],
  ['\x1bP', 'a\x07', ''],
  ['\x9f', 'a', '\x18'],
  ['', '\x1b[m', ''],
  ['', 'a\x1b[31;1mb', ''],
  // parameters, intermediate bytes and digits that lead nowhere
  ['\x1b[', '1', ''],
  ['\x1b[', '1;;', 'é'],
  ['\x1b[', '1234;', ''],
  ['\x1b[', '1234:', '5'],
  ['\x1b[1', ':', 'é'],
  ['\x1b[', ' ', ''],
  ['\x1b[', '1 ', 'm'],
  ['\x1b', '(', ''],
  ['\x1b', ' ', 'é'],
  ['', '\x1b[1234;', ''],
  ['', '\x1b[12345', ''],
  ['', '\x1b(', ''],
  ['', '\x1b[0 ', ''],
  // seven introducers and a letter: one short of what is taken at a time
  ['', '\x1b]\x1b[\x1bP\x1bX\x1b^\x1b_\x1b]a', ''],
  ['', '\x1b\x9d\x1b\x9b\x1b]', ''],
  // line ends, blanks, controls, tags and halves of pairs
  ['', '\r', ''],
  ['', '\r\n', ''],
  ['', '\r\0\n', ''],
  ['', '\r\x1b[K\n', ''],
  ['', '\n', ''],
  ['', 'a\n', ''],
  ['', 'a  ', ''],
  ['', ' \t', ''],
  ['', '\0', ''],
  ['', 'a\u202e', ''],
  ['', '\u2028a', ''],
  ['', '\u{e0041}', ''],
  ['', 'a\u{e0041}', ''],
  ['', '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}', ''],
  ['', '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}', ''],
  ['', '\udb40', ''],
  ['', '\udb40\ud83d', ''],
  ['', '\udc41\udb40', '\0'],
  ['', '\u{110bd}', ''],
  ['', '\u{1f600}', '\0'],
  // nothing hostile in it
  ['', 'a', ''],
  ['', 'word ', ''],
  ['', '不明', ''],
]

const shown = hostile.map(parts => ({ parts, spelled: parts.map(spelled).join(' … ') }))

const both = [
  { name: 'sanitizeLine', sanitize: sanitizeLine },
  { name: 'sanitizeText', sanitize: sanitizeText },
]

/** Read by all steps together, each of their alternatives and each copy counted: the worst that is known. */
const mostReads = 27

function readsPerCharacter(sanitize: (text: string) => string, text: string): number {
  return countReads(() => sanitize(text), 100 * text.length) / text.length
}

describe.each(both)('$name reads as much per character of a long text as of a short one', ({ sanitize }) => {
  test.for(shown)('$spelled', ({ parts: [start, repeated, end] }) => {
    const [short, long] = [2_000, 32_000].map(length =>
      readsPerCharacter(sanitize, start + repeated.repeat(length / repeated.length) + end),
    )
    expect(long! / short!).toBeLessThan(1.01)
    expect(long).toBeLessThanOrEqual(mostReads)
  })

  test('any soup', () => {
    const level = fc.property(
      soup.filter(text => text !== ''),
      text => {
        const [short, long] = [20, 320].map(times => readsPerCharacter(sanitize, text.repeat(times)))
        expect(long! / short!).toBeLessThan(1.1)
        expect(long).toBeLessThan(2 * mostReads)
      },
    )
    fc.assert(level, {
      seed: 20260417,
      numRuns: Math.ceil(Number(process.env.EVERYHOST_FUZZ_RUNS ?? 20_000) / 100),
    })
  }, 60_000)
})

test('a pattern that reads on from every introducer is found out', () => {
  const text = '\x1b]'.repeat(500)
  const quadratic = () => readsPerCharacter(text => text.replace(/\x1b\].*?\x07/gs, ''), text)
  expect(quadratic).toThrow('reads more than 100000 characters')
})

test('a pattern that repeats a group is found out', () => {
  expect(() => readsPerCharacter(text => text.replace(/(?:;\d)*m/, ''), 'm')).toThrow('repeats a group')
})
