import { Client as Client2, InMemoryTransport as InMemoryTransport2 } from '@modelcontextprotocol/client'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { createMcpHandler, McpServer as McpServer2 } from '@modelcontextprotocol/server'
import { createHttpHandler, createMcpServer } from 'everyhost/mcp'
import {
  createHttpHandler as createHttpHandler2,
  createMcpServer as createMcpServer2,
} from 'everyhost/mcp/v2'
import { fastestRounds, good, say, search } from '../hosts/drivers/bench-search.ts'
import { type BenchRow, compared } from './row.ts'
import { searchInput as inputSchema } from './zod-search.ts'

const ROUNDS = { rounds: 200, calls: 20 }

/** The same tool once as ours and once as the SDK has it, each behind its own server, by client and by bare messages. */
export async function rows(): Promise<BenchRow[]> {
  const bad = { ...good, limit: '20', mode: 'fuzzy' }
  const all: BenchRow[] = []
  for (const [kind, args] of Object.entries({ good, bad })) {
    for (const [name, ours, theirs] of await pairs()) {
      const [mine, peer] = await fastestRounds([repeated(ours, args), repeated(theirs, args)], ROUNDS)
      all.push(compared(`MCP SDK ${name}, a ${kind} call`, mine, 'McpServer, zod 4', peer, 1))
    }
  }
  return all
}

// ---

type Call = (args: object) => Promise<unknown>

async function pairs(): Promise<[string, Call, Call][]> {
  const ours = () => createMcpServer([search], info)
  const ours2 = () => createMcpServer2([search], info)
  return [
    ['1, server alone', await messages(ours()), await messages(byHand())],
    ['1, client and server', await client(ours()), await client(byHand())],
    ['1, HTTP handler', requests(createHttpHandler([search], info)), requests(handlerByHand)],
    ['2, server alone', await messages(ours2()), await messages(byHand2())],
    ['2, client and server', await client2(ours2()), await client2(byHand2())],
    [
      '2, HTTP handler',
      requests(createHttpHandler2([search], info)),
      requests(createMcpHandler(byHand2).fetch),
    ],
  ]
}

const info = { name: 'bench', version: '1.0.0' }
const description = 'Searches the notes'

function byHand(): McpServer {
  const server = new McpServer(info)
  server.registerTool('search', { description, inputSchema }, ({ query, limit }) => ({
    content: [{ type: 'text', text: say(query, limit) }],
  }))
  return server
}

function byHand2(): McpServer2 {
  const server = new McpServer2(info)
  server.registerTool('search', { description, inputSchema }, ({ query, limit }) => ({
    content: [{ type: 'text', text: say(query, limit) }],
  }))
  return server
}

/** What the SDK's documentation shows for a server without sessions. */
async function handlerByHand(request: Request): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  const server = byHand()
  await server.connect(transport as Transport)
  const response = await transport.handleRequest(request)
  await server.close()
  return response
}

interface Wire {
  onmessage?: (message: unknown) => void
  start(): Promise<void>
  send(message: { id?: number }): Promise<void>
  close(): Promise<void>
}

/** Calls without a client, so that what is measured is the server. */
async function messages(server: { connect(wire: never): Promise<void> }): Promise<Call> {
  let answered: (message: unknown) => void
  let id = 0
  const wire: Wire = {
    start: async () => {},
    send: async message => answered(message),
    close: async () => {},
  }
  await server.connect(wire as never)
  return args =>
    new Promise(resolve => {
      answered = resolve
      wire.onmessage!(message(args, ++id))
    })
}

async function client(server: { connect(transport: Transport): Promise<void> }): Promise<Call> {
  const [here, there] = InMemoryTransport.createLinkedPair()
  await server.connect(there)
  const client = new Client(info)
  await client.connect(here)
  return args => client.callTool({ name: 'search', arguments: args as Record<string, unknown> })
}

async function client2(server: ReturnType<typeof createMcpServer2> | McpServer2): Promise<Call> {
  const [here, there] = InMemoryTransport2.createLinkedPair()
  await server.connect(there)
  const client = new Client2(info)
  await client.connect(here)
  return args => client.callTool({ name: 'search', arguments: args as Record<string, unknown> })
}

function requests(handler: (request: Request) => Promise<Response>): Call {
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
  return async args => {
    const body = JSON.stringify(message(args, 1))
    const response = await handler(new Request('http://localhost/mcp', { method: 'POST', headers, body }))
    return response.text()
  }
}

function message(args: object, id: number) {
  return { jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'search', arguments: args } }
}

function repeated(call: Call, args: object) {
  return async () => {
    for (let i = 0; i < ROUNDS.calls; i++) await call(args)
  }
}
