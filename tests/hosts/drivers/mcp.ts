import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { createHttpHandler, createMcpServer } from 'everyhost/mcp'
import { z } from 'zod'
import { tools } from '../probe/tools.ts'
import { type Connection, childServer, listen, probeInfo, type Result, runMcp } from './mcp-run.ts'

const handler = createHttpHandler(tools, probeInfo)

await runMcp({
  entry: 'everyhost/mcp',
  weatherFile: 'weather-tools/mcp.ts',
  weather: file =>
    connect(new StdioClientTransport({ command: process.execPath, args: [file], stderr: 'ignore' })),
  createMcpServer,
  inMemory,
  byHand,
  ways: {
    default: () => connect(new StdioClientTransport(childServer('everyhost/mcp'))),
    'in memory': () => inMemory(tools),
    async http() {
      const { url, stop } = await listen(handler)
      const connection = await connect(new StreamableHTTPClientTransport(url) as Transport)
      return { ...connection, close: () => connection.close().then(stop) }
    },
    request() {
      const fetch = (url: string | URL, init?: RequestInit) => handler(new Request(url, init))
      const url = new URL('http://localhost/mcp')
      return connect(new StreamableHTTPClientTransport(url, { fetch }) as Transport)
    },
  },
})

// ---

async function inMemory(list: typeof tools): Promise<Connection> {
  return join(createMcpServer(list, probeInfo))
}

async function join(server: { connect(transport: Transport): Promise<void> }): Promise<Connection> {
  const [here, there] = InMemoryTransport.createLinkedPair()
  await server.connect(there)
  return connect(here)
}

async function connect(transport: Transport): Promise<Connection> {
  const client = new Client({ name: 'driver', version: '1.0.0' })
  await client.connect(transport)
  return {
    list: async () => (await client.listTools()).tools,
    call: async (name, args, options) =>
      (await client.callTool(
        { name, arguments: args as Record<string, unknown> },
        undefined,
        options,
      )) as Result,
    close: () => client.close(),
  }
}

/** `forecast` of probe/tools.ts, as one writes it for this SDK. */
async function byHand(): Promise<string> {
  const server = new McpServer(probeInfo)
  const inputSchema = z.strictObject({ city: z.string().min(1), days: z.int().min(1).max(7).optional() })
  server.registerTool('forecast', { inputSchema }, ({ city }) => ({
    content: [{ type: 'text', text: city }],
  }))
  const client = await join(server)
  const { content } = await client.call('forecast', { days: 99, town: 'Oslo' })
  await client.close()
  return content[0]!.text!
}
