// What somebody might do to the MCP server of the documentation, on a server of its own.

import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../../scripts/free-port.ts'
import { type Server, startServer } from '../server.ts'

const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
let address: string
let server: Server

beforeAll(async () => {
  address = `http://127.0.0.1:${await freePort()}`
  server = await startServer(address)
}, 60_000)
afterAll(() => server.stop())

test('a body that never ends is cut off long before it fills anything', async () => {
  const { status, sent } = await sendWithoutEnd()
  expect(status).toBe(413)
  expect(sent).toBeLessThan(16 * 1024 * 1024)
})

test('a flood is answered up to a limit, then told to wait, and the pages stay up', async () => {
  const answers: Response[] = []
  for (let round = 0; round < 10; round++) {
    answers.push(...(await Promise.all(Array.from({ length: 20 }, search))))
  }
  const refused = answers.filter(({ status }) => status === 429)
  // one call has gone to the test above
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(119)
  expect(refused).toHaveLength(81)
  const wait = Number(refused[0]!.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(60)
  expect((await refused[0]!.json()).error.message).toMatch(/^Too many calls; the next may come in \d+ s$/)
  expect((await fetch(`${address}/guide`)).status).toBe(200)
})

test('the server has no trouble to report of it', () => {
  expect(server.said().trim()).toBe(`Listening on ${address}`)
})

// ---

function search(): Promise<Response> {
  const params = { name: 'search_docs', arguments: { query: 'error' } }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
  return fetch(`${address}/mcp`, { method: 'POST', headers, body })
}

/** Sends until it is cut off, or for 64 MiB. */
function sendWithoutEnd(): Promise<{ status: number | undefined; sent: number }> {
  return new Promise(resolve => {
    let sent = 0
    let status: number | undefined
    const asked = request(`${address}/mcp`, { method: 'POST', headers })
    asked.on('response', response => {
      status = response.statusCode
      response.resume()
    })
    // the server closes the connection while this side still sends
    asked.on('error', () => {})
    asked.on('close', () => resolve({ status, sent }))
    const piece = ' '.repeat(16 * 1024)
    const more = (error?: Error | null) => {
      if (error || asked.destroyed || sent >= 64 * 1024 * 1024) return asked.end()
      sent += piece.length
      asked.write(piece, more)
    }
    more()
  })
}
