// What the drivers of both SDKs do alike.

import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { getRequestListener } from '@hono/node-server'
import type { McpHttpHandler } from 'everyhost/mcp'
import { argumentCases } from '../probe/arguments.ts'
import { calls } from '../probe/calls.ts'
import { givingUp, otherRows } from '../probe/other-rows.ts'
import { PIXEL } from '../probe/tools/answer.ts'
import { seen, tools } from '../probe/tools.ts'
import { type HostRun, type Outcome, writeOutcomes } from './outcome.ts'

/** What the calls need of a client, whichever SDK it is of. */
export interface Connection {
  list(): Promise<{ name: string }[]>
  call(name: string, args: unknown, options?: CallOptions): Promise<Result>
  close(): Promise<void>
}

export interface CallOptions {
  signal?: AbortSignal
  onprogress?: (progress: unknown) => void
}

export interface Result {
  [key: string]: unknown
  content: { type: string; text?: string }[]
  isError?: boolean
}

/** How the client and the server are joined. */
export type Ways = Record<'default' | 'in memory' | 'http' | 'request', Way> & Record<string, Way>

type Way = () => Promise<Connection>

export interface Host {
  ways: Ways
  /** The entry of everyhost. */
  entry: string
  createMcpServer: (list: typeof tools, info: { name: string; version: string }) => unknown
  /** Joined in memory, with other tools. */
  inMemory(list: typeof tools): Promise<Connection>
  /** What a client reads of bad input where the tool is written for the SDK itself. */
  byHand(): Promise<string>
  /** The file of weather-tools. */
  weather: (file: string) => Promise<Connection>
  weatherFile: string
}

export const probeInfo = { name: 'probe', version: '1.0.0' }

/** What a client starts. */
export function childServer(entry: string): { command: string; args: string[]; stderr: 'ignore' } {
  return { command: process.execPath, args: ['drivers/mcp-server.ts', entry], stderr: 'ignore' }
}

/** Serves a handler on loopback, and gives the address to connect to and a way to stop. */
export async function listen(handler: McpHttpHandler): Promise<{ url: URL; stop: () => void }> {
  const server = createServer(getRequestListener(handler))
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const stop = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: new URL(`http://127.0.0.1:${port}/mcp`), stop }
}

export async function runMcp({ ways, ...host }: Host): Promise<void> {
  const run: HostRun = { calls: {}, arguments: {}, argumentReads: {}, otherRows: {}, facts: {} }
  for (const [way, connect] of Object.entries(ways)) await takeWay(way, await connect(), run)
  run.otherRows = await putOtherRows(host)
  const facts = {
    'duplicate names': messageOf(() => host.createMcpServer([...tools, tools[0]!], probeInfo)),
    'validates first': await host.byHand(),
    stdout: await printing(host.entry),
    command: await weather(await host.weather(host.weatherFile)),
  }
  Object.assign(run.facts, facts)
  writeOutcomes(run)
}

// ---

/** All that is asked by one way, over one connection: a child process takes its time to start. */
async function takeWay(way: string, client: Connection, run: HostRun): Promise<void> {
  run.calls[way] = await putCalls(client)
  if (way === 'in memory') {
    await passArguments(client, run)
    Object.assign(run.facts, await asked(client), { progress: await progressOf(client) })
  } else {
    run.facts[`progress, ${way}`] = await firstProgressOf(client)
  }
  if (way === 'default') run.facts['two calls at once'] = await twoAtOnce(client)
  run.facts[way === 'in memory' ? 'abort' : `abort, ${way}`] = await abort(way, client)
}

async function putCalls(client: Connection): Promise<Record<string, Outcome>> {
  const outcomes: Record<string, Outcome> = {}
  for (const { id, tool, args } of calls) {
    const result = await client.call(tool, args)
    outcomes[id] = {
      reads: textOf(result),
      marked: result.isError === true,
      message: result,
      receives: result,
    }
  }
  return outcomes
}

async function passArguments(client: Connection, run: HostRun): Promise<void> {
  for (const { id, tool, sent } of argumentCases) {
    seen.length = 0
    const read = outcomeOf(await client.call(tool, sent))
    run.arguments[id] = read.marked ? { refused: read.reads } : { received: seen[0] }
    run.argumentReads[id] = read
  }
}

async function putOtherRows({ inMemory }: Pick<Host, 'inMemory'>): Promise<HostRun['otherRows']> {
  const all: HostRun['otherRows'] = {}
  for (const { id, tool, args, asks = tool, givesUp } of otherRows) {
    const client = await inMemory(tools.filter(({ name }) => name === tool))
    const controller = new AbortController()
    const onprogress = () => givesUp && controller.abort(new Error(givingUp))
    all[id] = await client
      .call(asks, args, { signal: controller.signal, onprogress })
      .then(outcomeOf, error => ({ unread: `callTool is rejected: ${error.message}` }))
    await client.close()
  }
  return all
}

async function asked(client: Connection): Promise<Record<string, unknown>> {
  return {
    'tools list': (await client.list()).find(({ name }) => name === 'forecast'),
    'unknown tool': outcomeOf(await client.call('forcast', { city: 'Oslo' })),
    'arguments that are no object': outcomeOf(await client.call('forecast', '{"city":"Oslo"}')),
    'no arguments': outcomeOf(await client.call('forecast', undefined)),
    details: placesOf(await client.call('forecast', { city: 'Oslo' }), 'for the interface alone'),
    images: withoutData(await client.call('answer', { what: 'image' })),
  }
}

async function progressOf(client: Connection): Promise<unknown[]> {
  const received: unknown[] = []
  await client.call('work', {}, { onprogress: progress => received.push(progress) })
  return received
}

/**
 * What is told well before the answer. The clients lose progress that reaches them in one piece with the answer, and how a pipe
 * cuts its pieces is a matter of luck on a busy machine; so this asks again.
 */
async function firstProgressOf(client: Connection): Promise<unknown[]> {
  let received: unknown[] = []
  for (let tries = 0; tries < 20 && received.length < 2; tries++) received = await progressOf(client)
  return received.slice(0, 2)
}

async function twoAtOnce(client: Connection): Promise<string[]> {
  const calls = [1, 2].map(days => client.call('forecast', { city: 'Oslo', days }))
  return (await Promise.all(calls)).map(textOf)
}

/** What comes of a stopped call, at once and after the client has closed: over HTTP it may go on until its caller hangs up. */
async function abort(way: string, client: Connection): Promise<unknown> {
  const inChild = way.startsWith('default')
  const look = async () => (inChild ? JSON.parse(textOf(await client.call('tell_seen', {}))) : seen.splice(0))
  await look()
  const call = await stopped(client)
  const tool = await settled(look)
  await client.close()
  const late = inChild || tool.includes('aborted') ? undefined : await settled(look)
  return { call, tool, ...(late && { 'tool, after the client has closed': late }) }
}

/** Begins to wait, and stops once the tool has said how far it is. */
async function stopped(client: Connection): Promise<string> {
  const controller = new AbortController()
  const onprogress = () => controller.abort(new Error('no longer wanted'))
  return client.call('wait', {}, { signal: controller.signal, onprogress }).then(
    result => `was answered: ${textOf(result)}`,
    error => `failed: ${error.message}`,
  )
}

/** What reached the tools: up to the end of the call, or until nothing more has come for a second. */
async function settled(look: () => Promise<unknown[]>): Promise<unknown[]> {
  const all: unknown[] = []
  for (let quiet = 0; quiet < 20 && !all.includes('aborted'); quiet++) {
    await new Promise(done => setTimeout(done, 50))
    all.push(...(await look()))
  }
  return all
}

/** What a child prints on each stream when a tool prints, and when a message cannot be read. */
async function printing(entry: string): Promise<unknown> {
  const { command, args } = childServer(entry)
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'] })
  const stdout: string[] = []
  const stderr: string[] = []
  createInterface(child.stdout).on('line', line => stdout.push(line))
  createInterface(child.stderr).on('line', line => stderr.push(line))
  const ended = new Promise<number | null>(done => child.once('close', code => done(code)))
  const send = (message: unknown) => child.stdin.write(`${JSON.stringify(message)}\n`)
  const initialize = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: probeInfo }
  send({ jsonrpc: '2.0', id: 1, method: 'initialize', params: initialize })
  send({ jsonrpc: '2.0', method: 'notifications/initialized' })
  child.stdin.write('this is no JSON\n')
  send({ jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'print', arguments: {} } })
  send({ jsonrpc: '2.0', id: 3, method: 'no/such' })
  while (stdout.length < 4) await new Promise(done => setTimeout(done, 20))
  child.stdin.end()
  const code = await ended
  const answers = stdout.map(line => JSON.parse(line)).sort((a, b) => (a.id ?? 0) - (b.id ?? 0))
  return { 'exit code': code, stdout: answers, stderr }
}

async function weather(client: Connection): Promise<unknown> {
  const list = await client.list()
  const told = {
    tools: list.map(({ name }) => name),
    forecast: outcomeOf(await client.call('forecast', { city: 'Oslo', days: 2, code: 'NO' })),
    'bad input': outcomeOf(await client.call('forecast', { city: 'Oslo', code: 'Norway' })),
    warn: outcomeOf(await client.call('warn', { city: 'Oslo', because: 'rain' })),
  }
  await client.close()
  return told
}

function outcomeOf(result: Result): { reads: string; marked: boolean } {
  return { reads: textOf(result), marked: result.isError === true }
}

function textOf({ content }: Result): string {
  return content.flatMap(({ type, text }) => (type === 'text' ? text! : [])).join('')
}

function withoutData({ content }: Result): unknown {
  return JSON.parse(JSON.stringify(content).replaceAll(PIXEL, '(base64)'))
}

/** Where in a result a text stands, as JSON pointers. */
function placesOf(value: unknown, text: string, at = ''): string[] {
  if (typeof value === 'string') return value.includes(text) ? [at] : []
  return Object.entries(Object(value)).flatMap(([key, inner]) => placesOf(inner, text, `${at}/${key}`))
}

function messageOf(run: () => unknown): string {
  try {
    run()
    return 'was accepted'
  } catch (error) {
    return (error as Error).message
  }
}
