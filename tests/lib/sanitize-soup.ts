import fc from 'fast-check'

/** `word` in tag characters, which show nowhere; `.` stands for the cancel tag. */
export function tags(word: string): string {
  return Array.from(word, letter =>
    String.fromCodePoint(0xe0000 + (letter === '.' ? 0x7f : letter.charCodeAt(0))),
  ).join('')
}

const flag = '\u{1f3f4}'

/** A text as the source of a test would spell it. */
export function spelled(text: string): string {
  return JSON.stringify(text).replace(
    /[^ -~]/g,
    unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** Everything either function treats apart, whole and in halves, and a little of what it must leave alone. */
const tokens = [
  ...['\x1b', '\x1b[', '\x1b]', '\x1bP', '\x1b\\', '\x90', '\x98', '\x9b', '\x9d', '\x9e', '\x9f', '\x9c'],
  ...['\x1b['.repeat(8), '\x1b]'.repeat(7), '\x1b\x9d'.repeat(3)],
  ...['[', ']', '(', ')', '#', ';', '?', ':', '!', '/', '\\', '<', '=', '>', '|', '}', '~', '_', '^'],
  ...['0', '7', '12', '123', '1234', '12345', 'm', 'A', 'K', 'P', 'Q', 'X', 'Z', 'c', 'o', 'w', 'word'],
  ...['\x1b[31m', '\x1b[0m', '\x1b[?25l', '\x1b]0;title\x07', '\x1b]8;;x\x1b\\', '\x1bPq-\x1b\\', '\x9b1m'],
  ...[' ', '  ', '\t', '\r', '\n', '\r\n', '\0', '\x07', '\b', '\x18', '\x1a', '\x7f', '\x80', '\x85'],
  ...[
    '\xa0',
    '\xad',
    '\u061c',
    '\u200b',
    '\u200d',
    '\u200e',
    '\u2028',
    '\u2029',
    '\u202e',
    '\u2065',
    '\u2069',
  ],
  ...['\u3000', '\ufeff', '\ud83d', '\ude00', '\ud804', '\udcbd', '\udb40', '\udc41', '\ud83c', '\udff4'],
  ...['\u{e0000}', '\u{e0001}', '\u{110bd}', flag, tags('g'), tags('gbeng.'), tags('gbwls'), tags('.')],
  ...[`${flag}${tags('gbeng.')}`, `${flag}${tags('gbsct.')}`, `${flag}${tags('usca.')}`],
  ...['é', 'ß', '不明', '✓', '😀', '👨‍👩‍👧', 'می‌خواهم'],
]

/** Text out of few of the tokens at a time, so that they meet often. */
export const soup: fc.Arbitrary<string> = fc.oneof(
  fc
    .subarray(tokens, { minLength: 2, maxLength: 8 })
    .chain(few => fc.array(fc.constantFrom(...few), { maxLength: 24 }))
    .map(parts => parts.join('')),
  fc.array(fc.constantFrom(...tokens), { maxLength: 40 }).map(parts => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 40 }),
)

/** Text that `sanitizeText` has nothing to change in. */
export const cleanText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '\n',
        '\t',
        '  ',
        'a',
        '[31m',
        '8;;x',
        '\\',
        '\u200d',
        '\u200c',
        '\ufeff',
        '✓',
        '┌─┐',
        flag,
      ),
      fc.constantFrom(
        '😀',
        '👨‍👩‍👧',
        'می‌خواهم',
        '第一行　値',
        `${flag}${tags('gbeng.')}`,
        `${flag}${tags('gbsct.')}`,
      ),
      fc
        .string({ unit: 'grapheme', maxLength: 8 })
        .filter(text => !/(?![\t\n])\p{Cc}|\p{Bidi_Control}|\p{Zl}|\p{Zp}|[\u{e0000}-\u{e007f}]/u.test(text)),
    ),
    { maxLength: 12 },
  )
  .map(parts => parts.join(''))

const payload = fc.string({ unit: fc.constantFrom(...'0;:/?#[](){}\\~ax é✓\t\n'), maxLength: 12 })
const from = (characters: string, constraints: fc.StringConstraints) =>
  fc.string({ unit: fc.constantFrom(...characters), ...constraints })

/** One whole sequence, by ECMA-48: CSI, OSC, DCS, SOS, PM, APC, with intermediate bytes, of two characters; in 7 or 8 bits. */
export const wholeSequence: fc.Arbitrary<string> = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('\x1b[', '\x9b'),
      from('0123456789:;<=>?', { maxLength: 12 }),
      from(' !"#$%&\'()*+,-./', { maxLength: 3 }),
      from('@AHJKPXZ[\\]^_`hlmqtz{|}~', { minLength: 1, maxLength: 1 }),
    )
    .map(parts => parts.join('')),
  fc
    .tuple(fc.constantFrom('\x1b]', '\x9d'), payload, fc.constantFrom('\x07', '\x1b\\', '\x9c'))
    .map(parts => parts.join('')),
  fc
    .tuple(
      fc.constantFrom('\x1bP', '\x1bX', '\x1b^', '\x1b_', '\x90', '\x98', '\x9e', '\x9f'),
      payload,
      fc.constantFrom('\x1b\\', '\x9c'),
    )
    .map(parts => parts.join('')),
  fc
    .tuple(
      fc.constant('\x1b'),
      from(' !"#$%&\'()*+,-./', { minLength: 1, maxLength: 2 }),
      from('0123@ABFGKRZ~', { minLength: 1, maxLength: 1 }),
    )
    .map(parts => parts.join('')),
  fc.constantFrom(
    '\x1b7',
    '\x1b8',
    '\x1b=',
    '\x1b>',
    '\x1bM',
    '\x1bc',
    '\x1bn',
    '\x1bo',
    '\x1b|',
    '\x1b}',
    '\x1b~',
  ),
)
