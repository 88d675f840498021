import { createHttpHandler, type McpHttpHandler } from 'everyhost/mcp/v2'
import { address, documents, pages, sections, version } from '#for-agents'
import { markdownPathOf } from '../../modules/for-agents/addresses.ts'
import { nodeDeadline } from '../mcp/deadline.ts'
import { rateLimiter } from '../mcp/rate-limit.ts'
import { docsTools } from '../mcp/tools.ts'
import { webRequest } from '../mcp/web-request.ts'

const CHECK_MS = 250
const MAX_BODY = 64 * 1024

let served: Served | undefined

interface Served {
  waitFor: (caller: string) => number
  handler: Promise<McpHttpHandler>
}

/** The documentation as an MCP server, for any client and any page. */
export default defineEventHandler(async event => {
  const { mcp } = useRuntimeConfig(event)
  served ??= {
    waitFor: rateLimiter({ calls: mcp.callsPerMinute, windowMs: 60_000 }),
    handler: makeHandler(),
  }
  const seconds = served.waitFor(getRequestIP(event, { xForwardedFor: mcp.behindProxy }) ?? '')
  if (seconds > 0) {
    setResponseStatus(event, 429)
    setHeader(event, 'retry-after', seconds)
    const error = { code: -32000, message: `Too many calls; the next may come in ${seconds} s` }
    return { jsonrpc: '2.0', error, id: null }
  }
  const response = await (await served.handler)(webRequest(event))
  // what is left of a body that was too long is not waited for
  if (response.status === 413) setHeader(event, 'connection', 'close')
  return response
})

async function makeHandler(): Promise<McpHttpHandler> {
  const texts = new Map(pages.map(path => [path, documents[markdownPathOf(path)]!.text]))
  const tools = docsTools({ sections, pages: texts, address, deadline: await nodeDeadline(CHECK_MS) })
  const info = {
    name: 'everyhost-docs',
    version,
    title: 'everyhost documentation',
    instructions: `The documentation of everyhost ${version}. Search it before you read whole pages; check_call says what a model would read of a wrong call.`,
  }
  return createHttpHandler(tools, info, { allowedOrigins: '*', maxBodyBytes: MAX_BODY })
}
