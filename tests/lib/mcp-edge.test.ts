import { createContext, Script } from 'node:vm'
import { build } from 'esbuild'
import { expect, test } from 'vitest'

/** What a page, a worker or an edge runtime has, and Node's own modules and globals are not among it. */
const web = {
  AbortController,
  AbortSignal,
  console,
  crypto,
  Headers,
  queueMicrotask,
  ReadableStream,
  Request,
  Response,
  setInterval,
  clearInterval,
  setTimeout,
  clearTimeout,
  structuredClone,
  TextDecoder,
  TextEncoder,
  TransformStream,
  URL,
  WritableStream,
}

const program = (entry: string) => `
  import { defineTool, Type } from 'everyhost'
  import { createHttpHandler, createMcpServer, serveStdio } from '${entry}'

  const shout = defineTool({
    name: 'shout',
    description: 'Makes a text loud',
    input: Type.Object({ text: Type.String() }),
    execute: ({ text }) => text.toUpperCase(),
  })
  const info = { name: 'test', version: '1.0.0' }
  export const server = createMcpServer([shout], info)
  export const handler = createHttpHandler([shout], info)
  export const stdio = () => serveStdio([shout], info)
`

test.each([
  ['everyhost/mcp', ['browser']],
  ['everyhost/mcp/v2', ['browser']],
  ['everyhost/mcp', ['workerd', 'worker']],
  ['everyhost/mcp/v2', ['workerd', 'worker']],
])('%s runs where there is no Node, bundled for %j', async (entry, conditions) => {
  const { outputFiles, warnings } = await build({
    stdin: { contents: program(entry), resolveDir: import.meta.dirname },
    bundle: true,
    platform: 'browser',
    conditions,
    format: 'iife',
    globalName: 'bundle',
    target: 'es2022',
    write: false,
  })
  expect(warnings).toEqual([])
  const context = createContext({ ...web })
  new Script(outputFiles[0]!.text).runInContext(context)
  const { handler, stdio } = context.bundle

  const response: Response = await handler(
    new Request('https://tools.example/mcp', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"shout","arguments":{"text":"hello"}}}',
    }),
  )
  expect(await response.text()).toContain('{"content":[{"type":"text","text":"HELLO"}]}')
  await expect(stdio()).rejects.toMatchObject({
    message: 'serveStdio needs a process with stdin and stdout, as in Node or Bun',
  })
})
