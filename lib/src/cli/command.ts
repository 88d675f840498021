import { isRecord } from '../schema/members.ts'
import type { Tool } from '../tool.ts'
import type { Call, Given } from './call.ts'
import { type Flag, flagsOfTool } from './flags.ts'

/** A command line that means one call, as words and as they are read. */
export interface Command {
  readonly words: readonly string[]
  readonly call: Call
}

/**
 * How a call with these arguments, which JSON carries, is written at a shell: in flags where they mean the same, else in
 * `--json`. A flag's text is read by the schema's type, so that a text for a number has no flag that says it.
 */
export function commandFor(tool: Tool, args: unknown): Command {
  const flags = flagsOfTool(tool, true)
  const said = inFlags(args, flags)
  const json = said ? [] : [JSON.stringify(args)]
  const words = said ? said.words : ['--json', ...json]
  return {
    words: [tool.name, ...words],
    call: { tool, flags, given: said?.given ?? [], strays: said?.strays ?? [], json, output: [] },
  }
}

// ---

interface Said {
  readonly words: string[]
  readonly given: Given[]
  readonly strays: string[]
}

function inFlags(args: unknown, flags: readonly Flag[]): Said | undefined {
  const said: Said = { words: [], given: [], strays: [] }
  return isRecord(args) && sayAll(args, [], flags, said) ? said : undefined
}

/** Whether flags can say all that is in there. */
function sayAll(
  holder: Record<string, unknown>,
  above: readonly string[],
  flags: readonly Flag[],
  said: Said,
): boolean {
  return Object.entries(holder).every(([name, value]) => {
    const path = [...above, name]
    const flag = flags.find(flag => isSame(flag.path, path))
    if (flag) return sayFlag(flag, value, said)
    const isAbove = flags.some(flag => isSame(flag.path.slice(0, path.length), path))
    if (isAbove) return isRecord(value) && Object.keys(value).length > 0 && sayAll(value, path, flags, said)
    return above.length === 0 && sayStray(name, value, said)
  })
}

function sayFlag(flag: Flag, value: unknown, said: Said): boolean {
  const values = flag.many ? value : [value]
  if (!Array.isArray(values) || values.length === 0) return false
  const texts = values.map(one => textFor(flag, one))
  if (!texts.every(text => text !== undefined)) return false
  for (const text of texts) {
    if (flag.kind === 'switch') {
      said.words.push(text === 'true' ? `--${flag.name}` : `--no-${flag.name}`)
      said.given.push({ flag, text: null, negated: text !== 'true' })
      continue
    }
    said.words.push(...written(flag.name, text))
    said.given.push({ flag, text, negated: false })
  }
  return true
}

/** The text that is read as this value; undefined where there is none. */
function textFor({ kind, choices }: Flag, value: unknown): string | undefined {
  if (kind === 'switch') return typeof value === 'boolean' ? String(value) : undefined
  if (kind === 'number' || kind === 'integer') return typeof value === 'number' ? String(value) : undefined
  if (kind === 'json') return JSON.stringify(value)
  if (kind === 'choice') {
    const [text] = [...choices].find(([, choice]) => choice === value) ?? []
    if (text !== undefined) return text
  }
  // a text that begins so is the name of a file, or stdin; and a shell ends every text at the first NUL
  return typeof value === 'string' && !/^-$|^@|\0/.test(value) && !choices.has(value) ? value : undefined
}

/** What no flag is for is told from values by its dashes. */
function sayStray(name: string, value: unknown, said: Said): boolean {
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  if (!isPlain || !/^[a-z][\w-]*$/i.test(name) || /\0/.test(String(value))) return false
  const words = written(name, String(value))
  said.words.push(...words)
  said.strays.push(...words)
  return true
}

function written(name: string, text: string): string[] {
  return text === '' || text.startsWith('-') ? [`--${name}=${text}`] : [`--${name}`, text]
}

function isSame(path: readonly string[], other: readonly string[]): boolean {
  return path.length === other.length && path.every((name, i) => name === other[i])
}
