import { sanitizeLine, sanitizeText } from 'everyhost/sanitize'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineByTheLetter, textByTheLetter } from './sanitize-reference.ts'
import { cleanText, soup, wholeSequence } from './sanitize-soup.ts'

const parameters = { seed: 20260417, numRuns: Number(process.env.EVERYHOST_FUZZ_RUNS ?? 20_000) }

test("a line is Node 24's stripping, then blanks, then single spaces, to the letter", () => {
  const agree = fc.property(soup, text => {
    expect(sanitizeLine(text)).toBe(lineByTheLetter(text))
  })
  fc.assert(agree, parameters)
}, 120_000)

test('a line has nothing in it but words with single spaces between', () => {
  const hold = fc.property(soup, text => {
    const line = sanitizeLine(text)
    expect(line).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|^ | $| {2}/u)
    expect(line.isWellFormed()).toBe(true)
    expect(sanitizeLine(line)).toBe(line)
  })
  fc.assert(hold, parameters)
}, 120_000)

test('a text is its sequences gone, then line ends, controls and stray tags, to the letter', () => {
  const agree = fc.property(soup, text => {
    expect(sanitizeText(text)).toBe(textByTheLetter(text))
  })
  fc.assert(agree, parameters)
}, 120_000)

test('a text has no control in it but tab and LF, and no bidi control', () => {
  const hold = fc.property(soup, raw => {
    const text = sanitizeText(raw)
    expect(text).not.toMatch(/(?![\t\n])\p{Cc}|\p{Bidi_Control}|\p{Zl}|\p{Zp}/u)
    expect(text.isWellFormed()).toBe(true)
    expect(sanitizeText(text)).toBe(text)
  })
  fc.assert(hold, parameters)
}, 120_000)

test('a clean text comes back as it is', () => {
  const stay = fc.property(cleanText, text => {
    expect(sanitizeText(text)).toBe(text)
  })
  fc.assert(stay, parameters)
}, 120_000)

test('whole sequences go and take nothing of the text along', () => {
  const parts = fc.array(fc.tuple(wholeSequence, cleanText), { maxLength: 8 })
  const vanish = fc.property(cleanText, parts, (start, rest) => {
    const coloured = start + rest.map(([sequence, text]) => sequence + text).join('')
    expect(sanitizeText(coloured)).toBe(start + rest.map(([, text]) => text).join(''))
  })
  fc.assert(vanish, parameters)
}, 120_000)

// Long input is cleaned in pieces of 8,192 units: the soup lies across a seam, wherever its sequences have moved it.
const beforeSoup = fc.integer({ min: 8192 - 48, max: 8192 })

test('a seam in a long line shows nowhere', () => {
  const alike = fc.property(beforeSoup, soup, (length, text) => {
    const start = 'x'.repeat(length)
    expect(sanitizeLine(start + text)).toBe(start + sanitizeLine(`x${text}`).slice(1))
  })
  fc.assert(alike, parameters)
}, 120_000)

test('a seam in a long text shows nowhere', () => {
  const alike = fc.property(beforeSoup, soup, (length, text) => {
    const start = 'x'.repeat(length)
    expect(sanitizeText(start + text)).toBe(start + sanitizeText(text))
  })
  fc.assert(alike, parameters)
}, 120_000)
