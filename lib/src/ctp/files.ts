import { isRecord } from '../schema/members.ts'
import { own } from './json.ts'

/** What is known of a file before anybody reads it. Empty texts where nothing is. */
export interface FileFacts {
  readonly name: string
  /** A media type without parameters, in lower case. */
  readonly type: string
  /** In bytes. */
  readonly size: number
}

/** A token of `accept`: an extension, or a media type whose parts may be `*`. The schemas hold the same expression. */
export const ACCEPT_TOKEN: RegExp = /^(?:\.[^\s/*]+|[^\s/]+\/[^\s/]+)$/

export type FileReading =
  | { readonly ok: true; readonly facts: FileFacts }
  | { readonly ok: false; readonly fault: 'kind' | 'encoding' }

/**
 * Reads what stands for a file: a File or Blob, bytes, base64, a data URL, or an object of `name`, `type`, `size` and `data`.
 * Where there are data, their size counts and not the one that somebody claims.
 *
 * @throws whatever a hostile object's getters throw
 */
export function readFile(value: unknown): FileReading {
  if (typeof value === 'string') return readText(value)
  const bytes = byteLength(value)
  if (bytes !== undefined) return { ok: true, facts: { name: '', type: '', size: bytes } }
  if (typeof Blob === 'function' && value instanceof Blob) {
    const name = 'name' in value && typeof value.name === 'string' ? value.name : ''
    return { ok: true, facts: { name, type: bareType(value.type), size: value.size } }
  }
  return isRecord(value) ? readObject(value) : KIND
}

/** Whether one of the tokens takes a file; undefined where neither its name nor its type is known. */
export function isAccepted({ name, type }: FileFacts, tokens: readonly string[]): boolean | undefined {
  if (name === '' && type === '') return undefined
  const file = name.toLowerCase()
  const [main, sub] = type.split('/')
  return tokens.some(token => {
    const wanted = token.toLowerCase()
    if (wanted.startsWith('.')) return file.endsWith(wanted) && file.length > wanted.length
    const [wantedMain, wantedSub] = bareType(wanted).split('/')
    return (
      type !== '' && (wantedMain === '*' || wantedMain === main) && (wantedSub === '*' || wantedSub === sub)
    )
  })
}

/** `1.5 MB`: bytes in the unit that reads best, and exact where that is short. */
export function bytesInWords(bytes: number): string {
  const units = ['KB', 'MB', 'GB'] as const
  if (bytes < 1024) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`
  let amount = bytes / 1024
  let unit = 0
  while (amount >= 1024 && unit < units.length - 1) {
    amount /= 1024
    unit++
  }
  return `${Number(amount.toFixed(1))} ${units[unit]} (${bytes} bytes)`
}

// ---

const KIND: FileReading = { ok: false, fault: 'kind' }
const ENCODING: FileReading = { ok: false, fault: 'encoding' }

function readText(text: string): FileReading {
  if (!/^data:/i.test(text)) return sized(base64Size(text), '')
  const comma = text.indexOf(',')
  if (comma < 0) return ENCODING
  const head = text.slice(5, comma)
  const data = text.slice(comma + 1)
  const size = /; *base64 *$/i.test(head) ? base64Size(data) : percentSize(data)
  return sized(size, bareType(head))
}

function readObject(value: object): FileReading {
  const [name = '', type = '', size, data] = ['name', 'type', 'size', 'data'].map(field => own(value, field))
  if (typeof name !== 'string' || typeof type !== 'string') return KIND
  if (data === undefined || data === null) {
    return typeof size === 'number' && size >= 0 && Number.isFinite(size)
      ? { ok: true, facts: { name, type: bareType(type), size } }
      : KIND
  }
  // an object of its own is no content
  const inside = isRecord(data) && byteLength(data) === undefined && !isBlob(data) ? KIND : readFile(data)
  if (!inside.ok) return inside
  return { ok: true, facts: { name, type: bareType(type) || inside.facts.type, size: inside.facts.size } }
}

function isBlob(value: object): boolean {
  return typeof Blob === 'function' && value instanceof Blob
}

function sized(size: number | undefined, type: string): FileReading {
  return size === undefined ? ENCODING : { ok: true, facts: { name: '', type, size } }
}

function byteLength(value: unknown): number | undefined {
  if (ArrayBuffer.isView(value)) return value.byteLength
  return value instanceof ArrayBuffer ? value.byteLength : undefined
}

/** As browsers decode it (WHATWG forgiving-base64): white space is skipped, and the padding may be left out. */
function base64Size(text: string): number | undefined {
  const digits = text.replace(/[\t\n\f\r ]+/g, '')
  const padding = digits.endsWith('==') ? 2 : digits.endsWith('=') ? 1 : 0
  const length = digits.length - padding
  if (/[^A-Za-z0-9+/]/.test(digits.slice(0, length))) return undefined
  if (length % 4 === 1 || (padding > 0 && digits.length % 4 !== 0)) return undefined
  return Math.floor((length * 3) / 4)
}

/** Bytes of a text in UTF-8 in which `%41` is one. */
function percentSize(text: string): number | undefined {
  if (/%(?![0-9a-f]{2})/i.test(text)) return undefined
  let size = 0
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit === PERCENT) i += 2
    // half of a surrogate pair is half of four bytes
    size += unit < 0x80 ? 1 : unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 2 : 3
  }
  return size
}

const PERCENT = 0x25

function bareType(type: string): string {
  const end = type.indexOf(';')
  return (end < 0 ? type : type.slice(0, end)).trim().toLowerCase()
}
