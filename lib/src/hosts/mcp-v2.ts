import { createMcpHandler, Server, type Transport } from '@modelcontextprotocol/server'
import type { Tool } from '../tool.ts'
import { type McpAnswer, type McpServerInfo, mcpAnswers } from './mcp-answer.ts'
import { guarded, type McpHttpHandler, type McpHttpOptions } from './mcp-http.ts'
import { openStdio } from './mcp-stdio.ts'

export type { McpHttpHandler, McpHttpOptions, McpServerInfo }

/**
 * Makes an MCP server of a list of tools, with the SDK 2.x (`@modelcontextprotocol/server`): connect it to any of its transports.
 *
 * It answers `tools/list` and `tools/call`; whatever else you want of it, register on the server before you connect it.
 *
 * @throws {ToolDefinitionError} where two tools have one name, or an item is no tool.
 *
 * @example
 * import { Client, InMemoryTransport } from '@modelcontextprotocol/client'
 * import { defineTool, Type } from 'everyhost'
 * import { createMcpServer } from 'everyhost/mcp/v2'
 *
 * const shout = defineTool({
 *   name: 'shout',
 *   description: 'Makes a text loud',
 *   input: Type.Object({ text: Type.String() }),
 *   execute: ({ text }) => text.toUpperCase(),
 * })
 * const [here, there] = InMemoryTransport.createLinkedPair()
 * await createMcpServer([shout], { name: 'shout-tools', version: '1.0.0' }).connect(there)
 * const client = new Client({ name: 'example', version: '1.0.0' })
 * await client.connect(here)
 * console.log((await client.callTool({ name: 'shout', arguments: { text: 'hello' } })).content)
 * // [ { type: 'text', text: 'HELLO' } ]
 */
export function createMcpServer(tools: readonly Tool[], info: McpServerInfo): Server {
  return serverOf(mcpAnswers(tools), info)
}

/**
 * Serves tools to the client that has started this process, over stdin and stdout, until that client is gone. The client
 * chooses the revision of the protocol: that of 2026-07-28, or an earlier one.
 *
 * Whatever tools print on stdout from then on comes out on stderr, so that only the protocol is on stdout. Call it once, with
 * all tools.
 *
 * @throws {ToolDefinitionError} where two tools have one name, or an item is no tool.
 */
export async function serveStdio(tools: readonly Tool[], info: McpServerInfo): Promise<void> {
  const answer = mcpAnswers(tools)
  const { serveStdio: serve } = await import('@modelcontextprotocol/server/stdio')
  const transport = openStdio()
  serve(() => serverOf(answer, info), { transport: transport as Transport })
  await transport.closed
}

/**
 * Makes a handler of web-standard requests that serves tools over MCP's Streamable HTTP, in the revision of 2026-07-28 and in
 * those before. It keeps no session: each request can be answered by another process, so it runs behind any load balancer, and
 * on the edge.
 *
 * A caller that hangs up aborts the `signal` of its call; a notice of cancellation arrives in a request of its own, and aborts
 * nothing. Errors outside of tools are answered without their reason.
 *
 * @throws {ToolDefinitionError} where two tools have one name, or an item is no tool.
 * @throws {TypeError} or {RangeError} where an option cannot hold.
 *
 * @example
 * import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
 * import { defineTool, Type } from 'everyhost'
 * import { createHttpHandler } from 'everyhost/mcp/v2'
 *
 * const shout = defineTool({
 *   name: 'shout',
 *   description: 'Makes a text loud',
 *   input: Type.Object({ text: Type.String() }),
 *   execute: ({ text }) => text.toUpperCase(),
 * })
 * const handler = createHttpHandler([shout], { name: 'shout-tools', version: '1.0.0' })
 * const client = new Client({ name: 'example', version: '1.0.0' })
 * const fetch = (url: string | URL, init?: RequestInit) => handler(new Request(url, init))
 * await client.connect(new StreamableHTTPClientTransport(new URL('http://localhost/mcp'), { fetch }))
 * console.log((await client.callTool({ name: 'shout', arguments: { text: 'hello' } })).content)
 * // [ { type: 'text', text: 'HELLO' } ]
 */
export function createHttpHandler(
  tools: readonly Tool[],
  info: McpServerInfo,
  options: McpHttpOptions = {},
): McpHttpHandler {
  const answer = mcpAnswers(tools)
  const { fetch } = createMcpHandler(() => serverOf(answer, info), {
    // the tools never change, so nobody has to hold a stream open for the news
    maxSubscriptions: 0,
    ...(options.onError && { onerror: options.onError }),
  })
  return guarded(options, (request, message) => fetch(request, { parsedBody: message }))
}

// ---

function serverOf(answer: McpAnswer, { instructions, ...info }: McpServerInfo): Server {
  const server = new Server(info, { capabilities: { tools: {} }, ...(instructions && { instructions }) })
  server.fallbackRequestHandler = (request, { mcpReq: { signal, notify } }) =>
    answer(request, { signal, notify })
  return server
}
