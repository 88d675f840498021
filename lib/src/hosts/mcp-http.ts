// What stands before an MCP server on the web, whichever SDK it is made with: who may ask, how, and how much at once.

import { quoted, valueInWords } from '../words.ts'

/** Who may call an MCP server over HTTP, and with how much. */
export interface McpHttpOptions {
  /** Host names that this server answers to, without a port, such as `docs.example.com`. Left out: any. */
  readonly allowedHosts?: readonly string[] | undefined
  /**
   * Origins of the web pages that may call from a browser, such as `https://app.example.com`, or `'*'` for all pages. Left out:
   * pages of this machine alone (`localhost`). Programs send no origin, and are not concerned.
   */
  readonly allowedOrigins?: readonly string[] | '*' | undefined
  /** The longest body of a request, in bytes. Left out: 4 MiB. */
  readonly maxBodyBytes?: number | undefined
  /** Is told what went wrong outside of tools; the client reads no more than that something did. */
  readonly onError?: ((error: Error) => void) | undefined
}

export type McpHttpHandler = (request: Request) => Promise<Response>

/** Lets through what a server of tools without a session can answer: a POST of JSON, from where it may come. */
export function guarded(
  options: McpHttpOptions,
  serve: (request: Request, message: unknown) => Promise<Response>,
): McpHttpHandler {
  const { mayCall, isHere, maxBodyBytes } = readOptions(options)
  return async request => {
    const origin = request.headers.get('origin')
    if (!isHere(request)) return refusal(403, -32000, 'This server does not answer to that host name')
    if (origin !== null && !mayCall(origin))
      return refusal(403, -32000, 'Pages of that origin may not call this server')
    return readableFrom(origin, await answer(request, maxBodyBytes, serve).catch(failed))
  }

  function failed(error: unknown): Response {
    options.onError?.(error instanceof Error ? error : new Error(String(error)))
    return refusal(500, -32603, 'Internal error')
  }
}

// ---

const DEFAULT_MAX_BODY = 4 * 1024 * 1024

async function answer(
  request: Request,
  maxBodyBytes: number,
  serve: (request: Request, message: unknown) => Promise<Response>,
): Promise<Response> {
  const { method, headers } = request
  if (method === 'OPTIONS' && headers.has('access-control-request-method')) return preflight(headers)
  if (method !== 'POST') {
    return refusal(405, -32000, 'This server keeps no session: send each message by POST', { Allow: 'POST' })
  }
  if (!/^application\/json\s*(?:;|$)/i.test(headers.get('content-type') ?? '')) {
    return refusal(415, -32000, 'The Content-Type must be application/json')
  }
  const text = await readBody(request, maxBodyBytes)
  if (text === undefined) return refusal(413, -32000, `A request may have ${maxBodyBytes} bytes at most`)
  let message: unknown
  try {
    message = JSON.parse(text)
  } catch {
    return refusal(400, -32700, 'Parse error: the body is no JSON')
  }
  return serve(request, message)
}

/** The body as text, or undefined once it is too long; the rest is then not read. */
async function readBody({ headers, body }: Request, limit: number): Promise<string | undefined> {
  if (Number(headers.get('content-length')) > limit) return undefined
  if (!body) return ''
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.byteLength
    if (bytes > limit) {
      reader.cancel().catch(() => {})
      return undefined
    }
    text += decoder.decode(value, { stream: true })
  }
}

function refusal(
  status: number,
  code: number,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return Response.json({ jsonrpc: '2.0', error: { code, message }, id: null }, { status, headers })
}

/** Browsers ask first whether a page may send JSON. Which headers it may send is for the protocol to say. */
function preflight(asked: Headers): Response {
  const headers = {
    'Access-Control-Allow-Methods': 'POST',
    'Access-Control-Allow-Headers': asked.get('access-control-request-headers') ?? 'content-type',
    'Access-Control-Max-Age': '86400',
  }
  return new Response(null, { status: 204, headers })
}

function readableFrom(origin: string | null, response: Response): Response {
  response.headers.append('Vary', 'Origin')
  if (origin !== null) response.headers.set('Access-Control-Allow-Origin', origin)
  return response
}

function readOptions({ allowedHosts, allowedOrigins, maxBodyBytes = DEFAULT_MAX_BODY }: McpHttpOptions) {
  if (typeof maxBodyBytes !== 'number' || !(maxBodyBytes > 0)) {
    const got = typeof maxBodyBytes === 'number' ? maxBodyBytes : valueInWords(maxBodyBytes)
    throw new RangeError(`maxBodyBytes must be a number above 0, got ${got}`)
  }
  const hosts = allowedHosts?.map(readHost)
  const origins = allowedOrigins === '*' ? '*' : allowedOrigins?.map(readOrigin)
  return {
    maxBodyBytes,
    isHere: ({ headers, url }: Request) =>
      !hosts || hosts.includes(hostnameOf(`http://${headers.get('host') ?? new URL(url).host}`)),
    // A page that an attacker has pointed at this machine by DNS still comes with the origin of the attacker's
    mayCall: (origin: string) => origins === '*' || (origins ? origins.includes(origin) : isLocal(origin)),
  }
}

function readHost(host: string): string {
  if (hostnameOf(`http://${host}`) === host.toLowerCase()) return host.toLowerCase()
  throw new TypeError(`allowedHosts: ${quoted(host)} is no host name; write it without scheme, port and path`)
}

function readOrigin(origin: string): string {
  if (URL.canParse(origin) && new URL(origin).origin === origin) return origin
  throw new TypeError(
    `allowedOrigins: ${quoted(origin)} is no origin; write one such as https://app.example.com`,
  )
}

function isLocal(origin: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostnameOf(origin))
}

function hostnameOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : ''
}
