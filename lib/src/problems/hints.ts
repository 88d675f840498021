import type { Node } from '../schema/node.ts'
import type { Kind } from './kinds.ts'

/** A text longer than this is not parsed to see whether it is JSON. */
const MAX_JSON = 1_000_000

/** What to send instead of a value of the wrong kind, if a small change would make it fit. */
export function hintFor(node: Node, kinds: ReadonlySet<Kind>, value: unknown): string | undefined {
  if (typeof value === 'string') {
    const wanted = jsonKind(value)
    if (wanted !== undefined && kinds.has(wanted)) return `send the ${wanted} itself, not JSON text`
    const bare = unquoted(value)
    if (bare !== undefined && kinds.has(typeof bare as Kind) && node.test(bare))
      return `send ${value} without quotes`
  }
  if (Number.isFinite(value) && kinds.has('string') && node.test(String(value))) return 'send it in quotes'
  if (kinds.has('array') && !Array.isArray(value) && node.test([value])) return 'put it in an array'
  return undefined
}

/** Whether a model may have written this into a property that it meant to leave out. */
export function isPlaceholder(value: unknown): boolean {
  return typeof value === 'string' && value.length < 10 && /^(?:null|none|undefined|n\/a)?$/i.test(value)
}

// ---

function jsonKind(text: string): 'array' | 'object' | undefined {
  if (text.length > MAX_JSON || !/^\s*[[{]/.test(text)) return undefined
  try {
    return Array.isArray(JSON.parse(text)) ? 'array' : 'object'
  } catch {
    return undefined
  }
}

/** The number or boolean that a text spells, if it spells it as JSON would and loses nothing on the way. */
function unquoted(text: string): number | boolean | undefined {
  if (text === 'true' || text === 'false') return text === 'true'
  return text.length < 25 && /^-?\d/.test(text) && String(Number(text)) === text ? Number(text) : undefined
}
