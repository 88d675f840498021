// What a terminal shows of a call and of its result. Hosts draw these while the arguments still stream in, and again from
// session files that anything may have written, so nothing here trusts the shape of what it is given, and nothing throws.

import { sanitizeLine, sanitizeText } from '../sanitize.ts'
import { excerpt, quoted } from '../words.ts'
import { columnsOf, fitting } from './columns.ts'

/** Part of a line: clean text without a line end, and what it is, for the host's colours. */
export interface StatusPiece {
  readonly role: 'title' | 'key' | 'value' | 'answer' | 'error' | 'more'
  readonly text: string
}

/**
 * The line of a call, at most `width` columns: the tool's title, and the arguments as far as they have come. Text stands in
 * quotes, so that no value can pass for a second argument.
 */
export function callLine(
  tool: { readonly name: string; readonly title?: string | undefined },
  args: unknown,
  width: number,
): StatusPiece[] {
  const title: StatusPiece = { role: 'title', text: excerpt(tool.title ?? tool.name, MAX_VALUE) }
  return cut([title, ...argumentPieces(args, width)], width)
}

/**
 * A result in lines of at most `width` columns: all of it where it is expanded, else its first line and how much more there is.
 * There is none where it has no text.
 */
export function resultLines(
  result: unknown,
  isError: boolean,
  width: number,
  expanded: boolean,
): StatusPiece[][] {
  const text = textOfResult(result)
  if (text === '') return []
  const role = isError ? 'error' : 'answer'
  if (expanded) return allLines(text, width).map(text => [{ role, text }])
  const line = firstLine(text, role, width)
  return line.length > 0 ? [line] : []
}

// ---

const UNREADABLE = '[unreadable]'
const MAX_VALUE = 60
const MAX_DEPTH = 2
const ELLIPSIS = '…'

function allLines(text: string, width: number): string[] {
  return text.split('\n').flatMap(line => wrap(line.replaceAll('\t', '  ').trimEnd(), width))
}

function firstLine(text: string, role: StatusPiece['role'], width: number): StatusPiece[] {
  const [first] = text.split('\n', 1)
  const rest = countLineEnds(text)
  const more = rest > 0 ? ` … ${rest} more ${rest === 1 ? 'line' : 'lines'}` : ''
  const head = cut([{ role, text: sanitizeLine(first) }], width - columnsOf(more))
  return more ? cut([...head, { role: 'more', text: more }], width) : head
}

function argumentPieces(args: unknown, width: number): StatusPiece[] {
  if (args === undefined || args === null) return []
  const pieces: StatusPiece[] = []
  try {
    if (typeof args !== 'object' || Array.isArray(args))
      return [{ role: 'value', text: ` ${previewIn(args, MAX_VALUE, MAX_DEPTH)}` }]
    let length = 0
    for (const key of Object.keys(args)) {
      // what does not fit is cut off anyway
      if (length > width) break
      const name = ` ${keyName(key)}=`
      const value = previewOf(args, key, MAX_VALUE, MAX_DEPTH)
      pieces.push({ role: 'key', text: name }, { role: 'value', text: value })
      length += name.length + value.length
    }
    return pieces
  } catch {
    return [...pieces, { role: 'value', text: ` ${UNREADABLE}` }]
  }
}

/** In about so many characters, in the manner of JSON. */
function previewIn(value: unknown, room: number, depth: number): string {
  if (typeof value === 'string') return JSON.stringify(excerpt(value, Math.max(room, 8)))
  if (typeof value === 'function') return '[function]'
  if (typeof value !== 'object' || value === null) return excerpt(String(value), MAX_VALUE)
  try {
    if (Array.isArray(value)) {
      return `[${list(value.length, room, depth, (i, left) => previewOf(value, i, left, depth - 1))}]`
    }
    const keys = Object.keys(value)
    return `{${list(keys.length, room, depth, (i, left) => `${keyName(keys[i]!)}: ${previewOf(value, keys[i]!, left, depth - 1)}`)}}`
  } catch {
    return UNREADABLE
  }
}

function list(count: number, room: number, depth: number, nth: (i: number, left: number) => string): string {
  let text = ''
  for (let i = 0; i < count; i++) {
    if (i > 0) text += ', '
    if (depth === 0 || text.length >= room) return `${text}…`
    text += nth(i, room - text.length)
  }
  return text
}

function previewOf(holder: object, key: string | number, room: number, depth: number): string {
  try {
    return previewIn((holder as Record<string | number, unknown>)[key], room, depth)
  } catch {
    return UNREADABLE
  }
}

function keyName(key: string): string {
  return /^[\w$-]{1,48}$/.test(key) ? key : quoted(key)
}

/** The text of a result, cleaned, without blank lines around it. */
function textOfResult(result: unknown): string {
  try {
    const { content } = Object(result) as { content?: unknown }
    const text = Array.isArray(content) ? content.map(textOfBlock).join('\n') : textOfBlock(content)
    return sanitizeText(text)
      .replace(/^\s*\n/, '')
      .trimEnd()
  } catch {
    return UNREADABLE
  }
}

/** A block of a result as text; of a picture, what kind it is. */
function textOfBlock(block: unknown): string {
  if (typeof block === 'string') return block
  const { type, text, mimeType } = Object(block) as Record<string, unknown>
  if (type === 'image') return `[${excerpt(String(mimeType), MAX_VALUE)}]`
  return typeof text === 'string' ? text : ''
}

function countLineEnds(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++
  return count
}

function cut(pieces: readonly StatusPiece[], width: number): StatusPiece[] {
  if (pieces.reduce((sum, { text }) => sum + columnsOf(text), 0) <= width) return [...pieces]
  let room = width - columnsOf(ELLIPSIS)
  const kept: StatusPiece[] = []
  for (const { role, text } of pieces) {
    const head = fitting(text, room)
    room -= columnsOf(head)
    if (head.length < text.length)
      return [...kept, { role, text: fitting(`${head.trimEnd()}${ELLIPSIS}`, width) }]
    kept.push({ role, text })
  }
  return kept
}

function wrap(line: string, width: number): string[] {
  if (line === '') return ['']
  const lines: string[] = []
  for (let rest = line; rest !== ''; ) {
    const head = fitting(rest, width)
    if (head === '') break
    lines.push(head)
    rest = rest.slice(head.length)
  }
  return lines
}
