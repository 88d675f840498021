import { invisible } from './invisible.ts'

const letters: Record<string, string> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  v: '\v',
  '0': '\0',
  '\\': '\\',
}
const escapes = /\\(?:u\{([\da-fA-F]{1,6})\}|u([\da-fA-F]{4})|x([\da-fA-F]{2})|([nrtbfv0\\]))/g

/** Reads JavaScript's escapes; one that says nothing, such as `\q` or `\x1`, stays as it is. */
export function readEscapes(source: string): string {
  return source.replace(escapes, (whole, braced, four, two, letter) => {
    if (letter) return letters[letter] ?? whole
    const codePoint = Number.parseInt(braced ?? four ?? two, 16)
    return codePoint > 0x10ffff ? whole : String.fromCodePoint(codePoint)
  })
}

/** Writes every character that cannot be seen as an escape, so that {@link readEscapes} gives the same text back. */
export function writeEscapes(text: string): string {
  let out = ''
  for (const character of text) out += character === '\\' ? '\\\\' : escapeOf(character)
  return out
}

function escapeOf(character: string): string {
  const codePoint = character.codePointAt(0)!
  if (!invisible(codePoint)) return character
  const letter = Object.entries(letters).find(([, value]) => value === character)?.[0]
  if (letter && letter !== '0') return `\\${letter}`
  const digits = codePoint.toString(16)
  if (codePoint <= 0xff) return `\\x${digits.padStart(2, '0')}`
  return codePoint <= 0xffff ? `\\u${digits.padStart(4, '0')}` : `\\u{${digits}}`
}
