import {
  Client,
  type ClientOptions,
  InMemoryTransport,
  StreamableHTTPClientTransport,
  type Transport,
} from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { fromJsonSchema, McpServer } from '@modelcontextprotocol/server'
import { createHttpHandler, createMcpServer } from 'everyhost/mcp/v2'
import { tools } from '../probe/tools.ts'
import { type Connection, childServer, listen, probeInfo, type Result, runMcp } from './mcp-run.ts'

const handler = createHttpHandler(tools, probeInfo)

/** The revision of 2026-07-28, where a client's default is the one before. */
const modern: ClientOptions = { versionNegotiation: { mode: 'auto' } }

await runMcp({
  entry: 'everyhost/mcp/v2',
  weatherFile: 'weather-tools/mcp-v2.ts',
  weather: file =>
    connect(new StdioClientTransport({ command: process.execPath, args: [file], stderr: 'ignore' })),
  createMcpServer,
  inMemory,
  byHand,
  ways: {
    default: () => connect(new StdioClientTransport(childServer('everyhost/mcp/v2'))),
    'default, 2026-07-28': () => connect(new StdioClientTransport(childServer('everyhost/mcp/v2')), modern),
    'in memory': () => inMemory(tools),
    http: () => overHttp(),
    'http, 2026-07-28': () => overHttp(modern),
    request: () => byRequest(),
    'request, 2026-07-28': () => byRequest(modern),
  },
})

// ---

async function overHttp(options?: ClientOptions): Promise<Connection> {
  const { url, stop } = await listen(handler)
  const connection = await connect(new StreamableHTTPClientTransport(url), options)
  return { ...connection, close: () => connection.close().then(stop) }
}

function byRequest(options?: ClientOptions): Promise<Connection> {
  const fetch = (url: string | URL, init?: RequestInit) => handler(new Request(url, init))
  return connect(new StreamableHTTPClientTransport(new URL('http://localhost/mcp'), { fetch }), options)
}

async function inMemory(list: typeof tools): Promise<Connection> {
  return join(createMcpServer(list, probeInfo))
}

async function join(server: { connect(transport: Transport): Promise<void> }): Promise<Connection> {
  const [here, there] = InMemoryTransport.createLinkedPair()
  await server.connect(there)
  return connect(here)
}

async function connect(transport: Transport, options?: ClientOptions): Promise<Connection> {
  const client = new Client({ name: 'driver', version: '1.0.0' }, options)
  await client.connect(transport)
  return {
    list: async () => (await client.listTools()).tools,
    call: async (name, args, options) =>
      (await client.callTool({ name, arguments: args as Record<string, unknown> }, options)) as Result,
    close: () => client.close(),
  }
}

/** `forecast` of probe/tools.ts, as one writes it for this SDK. */
async function byHand(): Promise<string> {
  const server = new McpServer(probeInfo)
  const inputSchema = fromJsonSchema<{ city: string }>({ ...tools[0]!.input })
  server.registerTool('forecast', { inputSchema }, ({ city }) => ({
    content: [{ type: 'text', text: city }],
  }))
  const client = await join(server)
  const { content } = await client.call('forecast', { days: 99, town: 'Oslo' })
  await client.close()
  return content[0]!.text!
}
