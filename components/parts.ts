import { type Invisible, invisible } from './invisible.ts'

/** A stretch of text that can be seen, or one character that can't. */
export type Part = { text: string } | Invisible

/** Takes a text apart until `limit` characters are out; `hidden` counts the rest, in UTF-16 units. */
export function partsOf(text: string, limit: number): { parts: Part[]; hidden: number } {
  const parts: Part[] = []
  let start = 0
  let end = 0
  let count = 0
  for (; end < text.length && count < limit; count++) {
    const codePoint = text.codePointAt(end)!
    const width = codePoint > 0xffff ? 2 : 1
    const found = invisible(codePoint)
    if (found) {
      if (start < end) parts.push({ text: text.slice(start, end) })
      parts.push(found)
      start = end + width
    }
    end += width
  }
  if (start < end) parts.push({ text: text.slice(start, end) })
  return { parts, hidden: text.length - end }
}
