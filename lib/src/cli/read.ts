import { numberIn } from '../decimal-text.ts'
import type { Issue } from '../problems/issue.ts'
import { step } from '../schema/json-schema.ts'
import { setOwn } from '../schema/members.ts'
import type { Tool } from '../tool.ts'
import { validateInput } from '../validate.ts'
import { nearest, quoted, shortList } from '../words.ts'
import type { Given } from './call.ts'
import type { Flag } from './flags.ts'

/** What a command line says: a call's arguments, or all that is wrong with it. */
export type Read =
  | { readonly ok: true; readonly args: unknown }
  | { readonly ok: false; readonly lines: readonly string[] }

/** Reads each value by its flag's kind, once, then asks the tool's schema about the whole. */
export function readFlags(
  tool: Tool,
  flags: readonly Flag[],
  given: readonly Given[],
  strays: readonly string[],
): Read {
  const args = {}
  /** What is wrong with a value that could not be read, by its place. */
  const unread = new Map<string, string>()
  for (const flag of new Set(given.map(({ flag }) => flag))) {
    const all = given.filter(one => one.flag === flag)
    const at = pointerOf(flag)
    const values = all.map(({ text, negated }) => readValue(flag, text, negated))
    const wrong = [...new Set(values.flatMap(value => ('wrong' in value ? [value.wrong] : [])))]
    if (wrong.length > 0) unread.set(at, wrong.join('; '))
    else if (!flag.many && values.length > 1) unread.set(at, `takes one value, got ${values.length}`)
    const read = values.map(value => ('value' in value ? value.value : undefined))
    set(args, flag.path, flag.many ? read : read[0])
  }
  const checked = validateInput(tool, args)
  const issues = checked.ok ? [] : checked.issues.filter(({ at }) => !isWithin(at, unread))
  const lines = [
    ...strayLines(strays, flags),
    ...Array.from(unread, ([at, problem]) => `${placeOf(at, flags)} ${problem}`),
    ...issues.flatMap(issue => shellLines(issue, flags, unread)),
  ]
  if (lines.length === 0) return { ok: true, args }
  return { ok: false, lines }
}

/** Reads all arguments from one JSON text. Problems are said of JSON, since that is what was written. */
export function readJson(tool: Tool, text: string): Read {
  let args: unknown
  try {
    args = JSON.parse(text)
  } catch (error) {
    return { ok: false, lines: [`--json is not JSON: ${(error as Error).message}`] }
  }
  const checked = validateInput(tool, args)
  return checked.ok ? { ok: true, args } : { ok: false, lines: checked.lines }
}

// ---

type Value = { readonly value: unknown } | { readonly wrong: string }

function readValue({ kind, choices }: Flag, text: string | null, negated: boolean): Value {
  if (kind === 'switch') {
    if (text === null || text === 'true' || text === 'false') return { value: (text !== 'false') !== negated }
    return { wrong: `takes true or false, got ${quoted(text)}` }
  }
  if (text === null) return { wrong: 'needs a value; one that begins with - is joined to its flag by =' }
  if (kind === 'text') return { value: text }
  if (kind === 'json') return jsonOf(text)
  // a text that is none of them is for the schema to refuse
  if (kind === 'choice') return { value: choices.has(text) ? choices.get(text) : text }
  return numberOf(text, kind)
}

function numberOf(text: string, kind: 'number' | 'integer'): Value {
  const wanted = kind === 'integer' ? 'an integer' : 'a number'
  const value = numberIn(text)
  if (value === undefined) return { wrong: `must be ${wanted}, got ${quoted(text)}` }
  if (Number.isInteger(value) && !Number.isSafeInteger(value) && /^[+-]?\d+$/.test(text)) {
    return { wrong: `has more digits than a number keeps, got ${quoted(text)}` }
  }
  return { value }
}

function jsonOf(text: string): Value {
  try {
    return { value: JSON.parse(text) }
  } catch (error) {
    return { wrong: `is not JSON: ${(error as Error).message}` }
  }
}

function set(args: object, path: readonly string[], value: unknown): void {
  let holder = args as Record<string, unknown>
  for (const name of path.slice(0, -1)) {
    if (!Object.hasOwn(holder, name)) setOwn(holder, name, {})
    holder = holder[name] as Record<string, unknown>
  }
  setOwn(holder, path.at(-1)!, value)
}

function isWithin(at: string, unread: ReadonlyMap<string, string>): boolean {
  for (const place of unread.keys()) if (at === place || at.startsWith(`${place}/`)) return true
  return false
}

/** An issue as people at a shell read it: flags for places, and no advice about JSON. */
function shellLines(
  { at, problem, missing }: Issue,
  flags: readonly Flag[],
  unread: ReadonlyMap<string, string>,
): string[] {
  if (!missing) return [`${placeOf(at, flags)} ${problem}`.trimStart()]
  const names = missing.flatMap(name => {
    const place = at + step(name)
    if (unread.has(place)) return []
    const below = flags.filter(flag => `${pointerOf(flag)}/`.startsWith(`${place}/`))
    const needed = below.filter(flag => flag.required || pointerOf(flag) === place)
    const shown = needed.length > 0 ? needed : below
    return shown.length > 0 ? shown.map(({ name }) => `--${name}`) : [`${quoted(name)} (give all in --json)`]
  })
  return names.length > 0 ? [`missing ${names.join(', ')}`] : []
}

function placeOf(at: string, flags: readonly Flag[]): string {
  const flag = flags.find(flag => `${at}/`.startsWith(`${pointerOf(flag)}/`))
  if (!flag) return at === '' ? '' : `--${at.slice(1).split('/').join('.')}`
  const [, index, ...below] = at.slice(pointerOf(flag).length).split('/')
  if (index === undefined) return `--${flag.name}`
  if (!flag.many) return `--${flag.name} at ${at.slice(pointerOf(flag).length)}`
  return `--${flag.name}, value ${Number(index) + 1}${below.length > 0 ? ` at /${below.join('/')}` : ''},`
}

function pointerOf({ path }: Flag): string {
  return path.map(step).join('')
}

/** What is neither a flag of this tool nor a value of one. */
function strayLines(strays: readonly string[], flags: readonly Flag[]): string[] {
  const names = flags.map(({ name }) => name)
  const takes = names.length > 0 ? shortList(names.map(name => `--${name}`)).text : 'no options'
  const lines: string[] = []
  let expectsValue = false
  for (const stray of strays) {
    const isOption = stray.length > 1 && stray.startsWith('-')
    if (isOption) {
      const name = stray.replace(/^-+/, '').replace(/=.*$/s, '')
      const near = nearest(name, names)
      const meant = near === undefined ? '' : `; did you mean --${near}?`
      lines.push(`unknown option ${quoted(stray.replace(/=.*$/s, ''))}; takes ${takes}${meant}`)
    } else if (!expectsValue) {
      lines.push(`unexpected ${quoted(stray)}; values stand behind their options: ${takes}`)
    }
    expectsValue = isOption && !stray.includes('=')
  }
  return lines
}
