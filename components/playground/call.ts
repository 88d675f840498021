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
}

const prefix = '#play='

/** A call as the end of a link. Throws an `Error` if it is too long. */
export async function toFragment({ source, args, execute }: Call): Promise<string> {
  return prefix + (await packed([source, args, execute]))
}

export function isFragment(fragment: string): boolean {
  return fragment.startsWith(prefix)
}

/** The call that a link holds. Throws an `Error` for the reader where there is none, whatever stands there. */
export async function fromFragment(fragment: string): Promise<Call> {
  const value = await unpacked(fragment.slice(prefix.length)).catch(() => undefined)
  const [source, args, execute] = Array.isArray(value) ? value : []
  const isWhole = typeof source === 'string' && typeof args === 'string' && isExecute(execute)
  if (!isWhole) throw new Error('This link holds no call that can be read. Perhaps the end of it is missing.')
  return { source, args, execute }
}

export function isSame(one: Call, other: Call): boolean {
  return one.source === other.source && one.args === other.args && one.execute === other.execute
}

// ---

function isExecute(value: unknown): value is Execute {
  return typeof value === 'string' && Object.hasOwn(executes, value)
}
