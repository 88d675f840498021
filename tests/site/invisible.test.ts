import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calls } from '../../components/calls.ts'
import { readEscapes, writeEscapes } from '../../components/escapes.ts'
import { hostileLines, hostileTexts } from '../../components/hostile.ts'
import { invisible } from '../../components/invisible.ts'
import { partsOf } from '../../components/parts.ts'

/** A text with its invisible characters as labels in brackets. */
function shown(text: string, limit = Number.POSITIVE_INFINITY): string {
  return partsOf(text, limit)
    .parts.map(part => ('text' in part ? part.text : `[${part.label}]`))
    .join('')
}

// any UTF-16 at all, lone surrogates too, with the characters that matter here often among it
const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '\\',
        '\x1b',
        '\n',
        '\r',
        '\u202e',
        '\u{e0041}',
        '\ud83d',
        '\ude00',
        'n',
        'x1b',
        'u{41}',
        '0',
      ),
      fc.string({ unit: 'binary' }),
    ),
  )
  .map(pieces => pieces.join(''))

describe('what cannot be seen', () => {
  test.each([
    ['\0\x07\b\t\x1b\x7f', '[NUL][BEL][BS][TAB][ESC][DEL]'],
    ['a\r\nb', 'a[CR][LF]b'],
    ['\x85\u2028\u2029', '[U+0085 NEL][U+2028 LS][U+2029 PS]'],
    ['\x90\x9b\x9c\x9d', '[U+0090 DCS][U+009B CSI][U+009C ST][U+009D OSC]'],
    ['a\u202eb\u2066\u200f\u061c', 'a[U+202E RLO]b[U+2066 LRI][U+200F RLM][U+061C ALM]'],
    [
      '\u200b\u200c\u200d\u2060\ufeff\xad',
      '[U+200B ZWSP][U+200C ZWNJ][U+200D ZWJ][U+2060 WJ][U+FEFF BOM][U+00AD SHY]',
    ],
    ['👩‍💻', '👩[U+200D ZWJ]💻'],
    ['❤\ufe0f x\u{e0100}', '❤[U+FE0F VS16] x[U+E0100 VS17]'],
    ['\u{e0001}\u{e0020}\u{e0041}\u{e007f}', '[TAG][TAG SP][TAG A][TAG END]'],
    ['\u{e0000}\u{e0fff}', '[U+E0000][U+E0FFF]'],
    ['\ud83d x \ude00', '[U+D83D] x [U+DE00]'],
    ['\xa0\u3000\u2003', '[U+00A0 NBSP][U+3000][U+2003]'],
    ['\u3164\u115f\u2800', '[U+3164 HF][U+115F][U+2800 BLANK]'],
    ['plain, größe, 漢字, می, 😀', 'plain, größe, 漢字, می, 😀'],
  ])('%j shows as %s', (text, expected) => {
    expect(shown(text)).toBe(expected)
  })

  test('no character that Unicode calls a control, a format, a separator, a surrogate or ignorable goes unlabelled', () => {
    const unlabelled: string[] = []
    for (let codePoint = 0; codePoint <= 0x10ffff; codePoint++) {
      const character = String.fromCodePoint(codePoint)
      if (
        codePoint !== 0x20 &&
        /[\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{Default_Ignorable_Code_Point}]/u.test(character)
      ) {
        if (!invisible(codePoint)) unlabelled.push(codePoint.toString(16))
      }
    }
    expect(unlabelled).toEqual([])
  })

  test('a long text is cut between characters, and what is left is counted', () => {
    expect(partsOf('ab😀cd', 3)).toEqual({ parts: [{ text: 'ab😀' }], hidden: 2 })
    expect(partsOf('a\u{1f600}', 1)).toEqual({ parts: [{ text: 'a' }], hidden: 2 })
  })

  test('what can be seen comes through whole and in order', () => {
    fc.assert(
      fc.property(anyText, text => {
        const { parts, hidden } = partsOf(text, text.length)
        const seen = [...text].filter(character => !invisible(character.codePointAt(0)!)).join('')
        expect(parts.map(part => ('text' in part ? part.text : '')).join('')).toBe(seen)
        expect(hidden).toBe(0)
      }),
      { seed: 20261130 },
    )
  })
})

describe('escapes', () => {
  test.each([
    ['\\x1b[31m', '\x1b[31m'],
    ['\\n\\r\\t\\0\\b\\f\\v', '\n\r\t\0\b\f\v'],
    ['\\u202e \\u{e0041} \\u{1F600}', '\u202e \u{e0041} 😀'],
    ['\\ud83d\\ude00', '😀'],
    ['\\\\n', '\\n'],
    ['\\q \\x1 \\u12 \\u{110000} \\u{} \\N \\', '\\q \\x1 \\u12 \\u{110000} \\u{} \\N \\'],
    ['C:\\Users', 'C:\\Users'],
  ])('%s is read', (source, text) => {
    expect(readEscapes(source)).toBe(text)
  })

  test.each([
    ['a\\b', 'a\\\\b'],
    ['\0' + '1', '\\x001'],
    ['\x1b]0;x\x07', '\\x1b]0;x\\x07'],
    ['\u202e\u{e0041}\ud83d', '\\u202e\\u{e0041}\\ud83d'],
    ['größe 😀', 'größe 😀'],
  ])('%j is written', (text, source) => {
    expect(writeEscapes(text)).toBe(source)
  })

  test('what is written is read back as it was, and shows nothing invisible', () => {
    fc.assert(
      fc.property(anyText, text => {
        expect(readEscapes(writeEscapes(text))).toBe(text)
        expect(
          partsOf(writeEscapes(text), Number.POSITIVE_INFINITY).parts.every(part => 'text' in part),
        ).toBe(true)
      }),
      { seed: 20261130, numRuns: 1000 },
    )
  })
})

test('a preset stands once in its list', () => {
  for (const presets of [hostileLines, hostileTexts, calls]) {
    expect(new Set(presets.map(preset => preset.source)).size).toBe(presets.length)
  }
})
