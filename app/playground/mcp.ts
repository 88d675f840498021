import { Client, InMemoryTransport, type Transport } from '@modelcontextprotocol/client'
import { createMcpServer } from 'everyhost/mcp/v2'
import { gaveUp, json, type Lane, type Piece, type Reading, type Sent } from './lane.ts'

/** A client and a server of MCP's own SDK, joined in memory. */
export async function playMcp(sent: Sent): Promise<Lane> {
  const { tool, args, name, signal } = sent
  const [here, there] = InMemoryTransport.createLinkedPair()
  const info = { name: 'playground', version: '1.0.0' }
  await createMcpServer([tool], info).connect(there)
  const client = new Client(info)
  await client.connect(here)
  const travelled: Piece[] = []
  listen(here, 'The client sends', travelled)
  listen(there, 'The server sends', travelled)
  signal.addEventListener('abort', () => travelled.push(...gaveUp(sent)))
  const params = { name, arguments: args as Record<string, unknown> }
  const reading = await client.callTool(params, { signal, onprogress() {} }).then(
    ({ content, isError }): Reading => {
      const texts = content.flatMap(part => (part.type === 'text' ? part.text : []))
      return { reads: texts.join(''), isError: isError === true }
    },
    (error): Reading => {
      if (!signal.aborted) throw error
      return { unread: `callTool is rejected: ${error.message}` }
    },
  )
  await client.close()
  return { ...reading, travelled }
}

// ---

function listen(transport: Transport, title: string, pieces: Piece[]) {
  const send = transport.send.bind(transport)
  transport.send = (message, options) => {
    pieces.push(json(title, message))
    return send(message, options)
  }
}
