import { packed, unpacked } from '../../app/client/samples/share.ts'
import { type Execute, executes } from './executes.ts'

/** All that a run depends on. */
export interface Call {
  /** The text of tool.ts. */
  source: string
  /** The arguments, as JSON. */
  args: string
  /** What `execute` does, whatever the tool says. */
  execute: Execute
  /** The name that the model asks for; empty for the tool's own. */
  name: string
  /** Whether the caller gives up while the tool runs. */
  givesUp: boolean
}

const prefix = '#play='

/** A call as the end of a link. Throws an `Error` if it is too long. */
export async function toFragment({ source, args, execute, name, givesUp }: Call): Promise<string> {
  return prefix + (await packed([source, args, execute, name, givesUp]))
}

export function isFragment(fragment: string): boolean {
  return fragment.startsWith(prefix)
}

/** The call that a link holds. Throws an `Error` for the reader where there is none, whatever stands there. */
export async function fromFragment(fragment: string): Promise<Call> {
  const value = await unpacked(fragment.slice(prefix.length)).catch(() => undefined)
  // a link that was made earlier holds the first three alone
  const [source, args, execute, name = '', givesUp = false] = Array.isArray(value) ? value : []
  const call = { source, args, execute, name, givesUp }
  if (!isCall(call))
    throw new Error('This link holds no call that can be read. Perhaps the end of it is missing.')
  return call
}

export function isSame(one: Call, other: Call): boolean {
  return keys.every(key => one[key] === other[key])
}

/** Whether one call is given to the tool as another one is, whatever else is different. */
export function hasArgumentsOf(one: Call, other: Call): boolean {
  return one.source === other.source && one.args === other.args
}

// ---

const keys = ['source', 'args', 'execute', 'name', 'givesUp'] as const

function isCall(call: { [Key in keyof Call]: unknown }): call is Call {
  const { source, args, execute, name, givesUp } = call
  const texts = [source, args, execute, name]
  if (!texts.every(text => typeof text === 'string') || typeof givesUp !== 'boolean') return false
  return Object.hasOwn(executes, execute as string)
}
