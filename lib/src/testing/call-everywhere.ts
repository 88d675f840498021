import type { AiSdkOptions, AiSdkOutput } from '../hosts/ai-sdk.ts'
import type { OmpResult } from '../hosts/omp.ts'
import type { PiOptions, PiResult } from '../hosts/pi.ts'
import { checkTools } from '../hosts/tool-list.ts'
import { sanitizeLine } from '../sanitize.ts'
import type { Tool } from '../tool.ts'
import { quoted, shortList, valueInWords } from '../words.ts'
import { type AiSdkReceives, callOnAiSdk } from './ai-sdk.ts'
import { type CliReceives, callOnCli } from './cli.ts'
import type { Lane, Sent } from './lane.ts'
import { callOnMcp, type McpReceives, type McpTold } from './mcp.ts'
import { callOnOmp, type OmpLaneOptions, type OmpReceives } from './omp.ts'
import { callOnPi, type PiReceives } from './pi.ts'

export type {
  AiSdkReceives,
  CliReceives,
  Lane,
  McpReceives,
  McpTold,
  OmpLaneOptions,
  OmpReceives,
  PiReceives,
}

/** What came of one call, by host. */
export interface Everywhere {
  readonly mcp: Lane<McpReceives, McpTold>
  readonly pi: Lane<PiReceives, PiResult>
  readonly omp: Lane<OmpReceives, OmpResult>
  readonly 'ai-sdk': Lane<AiSdkReceives, AiSdkOutput>
  readonly cli: Lane<CliReceives, never>
}

export type HostName = keyof Everywhere

/** The hosts to call, and the options of their adapters. */
export interface EverywhereOptions<Only extends HostName = HostName> {
  /** The hosts that your tool is for; all of them where it is left out. */
  readonly only?: readonly Only[] | undefined
  /** Reaches `context.signal` on every host. */
  readonly signal?: AbortSignal | undefined
  readonly pi?: PiOptions | undefined
  readonly omp?: OmpLaneOptions | undefined
  readonly 'ai-sdk'?: AiSdkOptions | undefined
}

/**
 * Puts one call through every adapter, in memory, and gives what each model would read and each client receive: plain data,
 * made to be compared or kept as a snapshot.
 *
 * `execute` runs once for each host, one after the other, with that host's name in its context. Each gets its own copy of the
 * arguments, as JSON carries them. No host is loaded: what it does with an adapter's result is written down here, and held
 * to Pi 1.6.0, OMP 18.2.3, AI SDK 7 and MCP SDK 2 by the package's own tests. OMP rewrites some arguments before a tool sees
 * them; `omp.arrives` is what it then hands over.
 *
 * @throws {ToolDefinitionError} where it is no tool, or a host cannot take it.
 * @throws {TypeError} where JSON cannot carry the arguments, or `only` is an empty list or names what is no host.
 *
 * @example
 * import { defineTool, Type } from 'everyhost'
 * import { callEverywhere } from 'everyhost/testing'
 *
 * const shout = defineTool({
 *   name: 'shout',
 *   description: 'Makes a text loud',
 *   input: Type.Object({ text: Type.String() }),
 *   execute: ({ text }) => text.toUpperCase(),
 * })
 * const { mcp, cli } = await callEverywhere(shout, { txt: 'hello' }, { only: ['mcp', 'cli'] })
 * console.log(mcp.reads)
 * console.log(cli.receives.command.join(' '))
 * console.log(cli.reads)
 * // Invalid arguments: unknown property "txt"; takes text
 * // Invalid arguments: missing required property "text" (string)
 * // shout --txt hello
 * // unknown option "--txt"; takes --text; did you mean --text?
 * // missing --text
 */
export async function callEverywhere<const Only extends HostName = HostName>(
  tool: Tool,
  args: unknown,
  options: EverywhereOptions<Only> = {},
): Promise<Pick<Everywhere, Only>> {
  checkTools([tool])
  const json = jsonOf('args', args)
  const { signal = new AbortController().signal, omp } = options
  const onOmp = omp?.arrives === undefined ? json : jsonOf('omp.arrives', omp.arrives)
  const lanes: Partial<Record<HostName, unknown>> = {}
  for (const host of hostsOf(options.only)) {
    const sent = { args: JSON.parse(host === 'omp' ? onOmp : json), signal }
    lanes[host] = await CALLS[host](tool, sent, options)
  }
  return lanes as Pick<Everywhere, Only>
}

// ---

const CALLS: {
  readonly [Name in HostName]: (
    tool: Tool,
    sent: Sent,
    options: EverywhereOptions,
  ) => Promise<Everywhere[Name]>
} = {
  mcp: callOnMcp,
  pi: (tool, sent, { pi = {} }) => callOnPi(tool, sent, pi),
  omp: (tool, sent, { omp = {} }) => callOnOmp(tool, sent, omp),
  'ai-sdk': (tool, sent, options) => callOnAiSdk(tool, sent, options['ai-sdk'] ?? {}),
  cli: callOnCli,
}

const HOSTS = Object.keys(CALLS) as HostName[]

function hostsOf(only: readonly HostName[] = HOSTS): HostName[] {
  const wrong = wrongAmong(only)
  if (wrong === undefined) return HOSTS.filter(name => only.includes(name))
  throw new TypeError(`only must list hosts of ${shortList(HOSTS).text}, got ${wrong}`)
}

function wrongAmong(only: unknown): string | undefined {
  if (!Array.isArray(only)) return inWords(only)
  // a test that goes through no lane finds nothing wrong with any
  if (only.length === 0) return 'an empty list'
  const at = only.findIndex(name => !HOSTS.includes(name))
  return at < 0 ? undefined : inWords(only[at])
}

function inWords(value: unknown): string {
  return typeof value === 'string' ? quoted(value) : valueInWords(value)
}

function jsonOf(name: string, value: unknown): string {
  let why: string
  try {
    const json: string | undefined = JSON.stringify(value)
    if (json !== undefined) return json
    why = `${valueInWords(value)} is none`
  } catch (error) {
    why = reasonOf(error)
  }
  throw new TypeError(`${name} must be a value that JSON carries, as a model sends it: ${why}`)
}

/** Anything can be thrown by a `toJSON` or a getter among the arguments. */
function reasonOf(thrown: unknown): string {
  try {
    return sanitizeLine(thrown instanceof Error ? thrown.message : thrown)
  } catch {
    return 'to read it throws'
  }
}
