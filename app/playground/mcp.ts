import { Client, InMemoryTransport, type Transport } from '@modelcontextprotocol/client'
import type { Tool } from 'everyhost'
import { createMcpServer } from 'everyhost/mcp/v2'
import { json, type Lane, type Piece } from './lane.ts'

/** A client and a server of MCP's own SDK, joined in memory. */
export async function playMcp(tool: Tool, args: unknown): Promise<Lane> {
  const [here, there] = InMemoryTransport.createLinkedPair()
  const info = { name: 'playground', version: '1.0.0' }
  await createMcpServer([tool], info).connect(there)
  const client = new Client(info)
  await client.connect(here)
  const travelled: Piece[] = []
  listen(here, 'The client sends', travelled)
  listen(there, 'The server sends', travelled)
  const params = { name: tool.name, arguments: args as Record<string, unknown> }
  const { content, isError } = await client.callTool(params, { onprogress: () => {} })
  await client.close()
  const texts = content.flatMap(part => (part.type === 'text' ? part.text : []))
  return { travelled, reads: texts.join(''), isError: isError === true }
}

// ---

function listen(transport: Transport, title: string, pieces: Piece[]) {
  const send = transport.send.bind(transport)
  transport.send = (message, options) => {
    pieces.push(json(title, message))
    return send(message, options)
  }
}
