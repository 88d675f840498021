import { Server, type ServerOptions } from '@modelcontextprotocol/sdk/server/index.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import type { Tool } from '../tool.ts'
import { type McpAnswer, type McpServerInfo, mcpAnswers } from './mcp-answer.ts'
import { guarded, type McpHttpHandler, type McpHttpOptions } from './mcp-http.ts'
import { openStdio } from './mcp-stdio.ts'

export type { McpHttpHandler, McpHttpOptions, McpServerInfo }

/**
 * Makes an MCP server of a list of tools, with the SDK 1.x (`@modelcontextprotocol/sdk`): connect it to any of its transports.
 *
 * It answers `tools/list` and `tools/call`; whatever else you want of it, register on the server before you connect it.
 *
 * @throws {ToolDefinitionError} where two tools have one name, or an item is no tool.
 *
 * @example
 * import { Client } from '@modelcontextprotocol/sdk/client/index.js'
 * import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
 * import { defineTool, Type } from 'everyhost'
 * import { createMcpServer } from 'everyhost/mcp'
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
 * Serves tools to the client that has started this process, over stdin and stdout, until that client is gone.
 *
 * Whatever tools print on stdout from then on comes out on stderr, so that only the protocol is on stdout. Call it once, with
 * all tools.
 *
 * @throws {ToolDefinitionError} where two tools have one name, or an item is no tool.
 */
export async function serveStdio(tools: readonly Tool[], info: McpServerInfo): Promise<void> {
  const server = createMcpServer(tools, info)
  const transport = openStdio()
  await server.connect(transport as Transport)
  await transport.closed
}

/**
 * Makes a handler of web-standard requests that serves tools over MCP's Streamable HTTP. It keeps no session: each request can
 * be answered by another process, so it runs behind any load balancer, and on the edge.
 *
 * A call that asks for progress is answered as a stream of events, any other as JSON. A caller that hangs up aborts the
 * `signal` of its call; a notice of cancellation arrives in a request of its own, and aborts nothing. Errors outside of tools
 * are answered without their reason.
 *
 * @throws {ToolDefinitionError} where two tools have one name, or an item is no tool.
 * @throws {TypeError} or {RangeError} where an option cannot hold.
 *
 * @example
 * import { Client } from '@modelcontextprotocol/sdk/client/index.js'
 * import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
 * import { defineTool, Type } from 'everyhost'
 * import { createHttpHandler } from 'everyhost/mcp'
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
  return guarded(options, (request, message) =>
    exchange(serverOf(answer, info, { jsonSchemaValidator: noValidator }), request, message),
  )
}

// ---

function serverOf(
  answer: McpAnswer,
  { instructions, ...info }: McpServerInfo,
  options: ServerOptions = {},
): Server {
  const capabilities = { tools: {} }
  const server = new Server(info, { ...options, capabilities, ...(instructions && { instructions }) })
  server.fallbackRequestHandler = (request, { signal, sendNotification }) =>
    answer(request, { signal, notify: sendNotification })
  return server
}

/** The SDK would make an instance of ajv for each server, half of what a request costs, to check what users fill in. */
const noValidator: NonNullable<ServerOptions['jsonSchemaValidator']> = {
  getValidator() {
    throw new Error('A server without a session cannot ask its user for anything')
  },
}

/** One request, one server: the SDK must not mix the ids of two callers. */
async function exchange(server: Server, request: Request, message: unknown): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({
    enableJsonResponse: !asksForProgress(message),
  })
  await server.connect(transport as Transport)
  const close = () => void server.close()
  const gone = new Promise<Response>(resolve => {
    const leave = () => resolve(new Response(null, { status: 499 }))
    if (request.signal.aborted) leave()
    else request.signal.addEventListener('abort', leave, { once: true })
  })
  const response = await Promise.race([transport.handleRequest(request, { parsedBody: message }), gone])
  if (!response.body || !response.headers.get('content-type')?.startsWith('text/event-stream')) {
    close()
    return response
  }
  request.signal.addEventListener('abort', close, { once: true })
  return new Response(whenDone(response.body, close), response)
}

function asksForProgress(message: unknown): boolean {
  return [message].flat().some(one => Object(one).params?._meta?.progressToken !== undefined)
}

/** The same stream, and word of its end: the SDK lets a call go on whose reader has left. */
function whenDone(body: ReadableStream<Uint8Array>, close: () => void): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.read()
      if (!done) return controller.enqueue(value)
      controller.close()
      close()
    },
    cancel(reason) {
      close()
      return reader.cancel(reason)
    },
  })
}
