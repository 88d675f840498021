// What OMP's own providers send to a model: a server on loopback takes the place of the provider's, and keeps the requests.

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Provider {
  url: string
  /** The bodies of the requests so far. */
  requests: Request[]
  close(): void
}

export type Request = Record<string, unknown>

export interface Reply {
  status: number
  type: string
  body: string
}

export async function provider(reply: (request: Request, nth: number) => Reply): Promise<Provider> {
  const requests: Provider['requests'] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    requests.push(JSON.parse(Buffer.concat(chunks).toString()))
    const { status, type, body } = reply(requests.at(-1)!, requests.length)
    response.writeHead(status, { 'content-type': type, connection: 'close' }).end(body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, requests, close: () => void server.close() }
}
