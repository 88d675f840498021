import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import type { McpHttpHandler } from '../hosts/mcp-http.ts'
import type { Tool } from '../tool.ts'
import type { CliInfo } from './info.ts'
import type { Terminal } from './terminal.ts'

/** Serves the tools to the MCP client that has started this process. */
export async function serveOnStdio(tools: readonly Tool[], info: CliInfo): Promise<void> {
  const { serveStdio } = await mcp()
  await serveStdio(tools, serverInfo(info))
}

/** Serves the tools over HTTP, to programs and pages of this machine alone, until the user interrupts it. */
export async function serveOnPort(
  tools: readonly Tool[],
  info: CliInfo,
  port: number,
  terminal: Terminal,
): Promise<void> {
  const { createHttpHandler } = await mcp()
  const handler = createHttpHandler(tools, serverInfo(info), { allowedHosts: ['localhost', '127.0.0.1'] })
  const server = createServer((request, response) => void exchange(handler, request, response))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  terminal.complain(
    `Serving MCP at http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp; Ctrl-C ends it`,
  )
  await new Promise<void>(resolve => {
    const end = () => {
      server.close(() => resolve())
      server.closeAllConnections()
    }
    if (terminal.signal.aborted) end()
    else terminal.signal.addEventListener('abort', end, { once: true })
  })
}

// ---

/** The adapter for whichever MCP SDK is installed. */
async function mcp(): Promise<Pick<typeof import('../hosts/mcp.ts'), 'serveStdio' | 'createHttpHandler'>> {
  try {
    return await import('../hosts/mcp.ts')
  } catch (error) {
    if (!isMissing(error, '@modelcontextprotocol/sdk')) throw error
  }
  try {
    return await import('../hosts/mcp-v2.ts')
  } catch (error) {
    if (!isMissing(error, '@modelcontextprotocol/server')) throw error
    throw new Error('to serve MCP, install its SDK beside everyhost: npm install @modelcontextprotocol/sdk', {
      cause: error,
    })
  }
}

/** Whether the package itself is not there; one that lacks a part of its own says so better than we could. */
function isMissing(error: unknown, name: string): boolean {
  const message = String(Object(error).message)
  return ['package', 'module'].some(what => message.startsWith(`Cannot find ${what} '${name}`))
}

function serverInfo({ name, version }: CliInfo): { name: string; version: string } {
  return { name, version }
}

async function exchange(
  handler: McpHttpHandler,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const hungUp = new AbortController()
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) hungUp.abort()
  })
  const response = await respond(handler, incoming, hungUp.signal)
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  if (!response.body) return void outgoing.end()
  const body = Readable.fromWeb(response.body as NodeStream)
  body.on('error', () => outgoing.destroy())
  body.pipe(outgoing)
}

async function respond(
  handler: McpHttpHandler,
  incoming: IncomingMessage,
  signal: AbortSignal,
): Promise<Response> {
  const { method = 'GET', headers, url = '/' } = incoming
  const address = `http://${headers.host ?? 'localhost'}${url}`
  if (!URL.canParse(address)) return new Response('Bad Request', { status: 400 })
  if (new URL(address).pathname !== '/mcp') return new Response('Not Found: MCP is at /mcp', { status: 404 })
  const body = method === 'GET' || method === 'HEAD' ? null : (Readable.toWeb(incoming) as ReadableStream)
  const lists = Object.entries(headers).map(([name, value]): [string, string] => [
    name,
    [value].flat().join(', '),
  ])
  return handler(
    new Request(address, { method, headers: lists, body, signal, duplex: 'half' } as RequestInit),
  )
}
