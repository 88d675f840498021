// A server for mcp-stdio.test.ts to start: node mcp-stdio-server.ts <entry of everyhost> [bare-console]

import { Worker } from 'node:worker_threads'
import { defineTool, Type } from 'everyhost'
import type * as mcp from 'everyhost/mcp'

const [, , entry, bare] = process.argv
const { serveStdio }: Pick<typeof mcp, 'serveStdio'> = await import(entry!)

// as in a runtime whose console cannot make another
if (bare) delete (console as { Console?: unknown }).Console

const echo = defineTool({
  name: 'echo',
  description: 'Says it again',
  input: Type.Object({ text: Type.String() }),
  execute: ({ text }) => text,
})

const wait = defineTool({
  name: 'wait',
  description: 'Waits until it is aborted',
  input: Type.Object({}),
  execute: (_, { signal }) =>
    new Promise<string>(done => {
      console.error('waiting')
      signal.addEventListener('abort', () => {
        console.error('aborted')
        done('never read')
      })
    }),
})

const print = defineTool({
  name: 'print',
  description: 'Prints, here and in a worker',
  input: Type.Object({}),
  execute: async () => {
    console.log('logged')
    console.table(['in a table'])
    const worker = new Worker('console.log("from a worker")', { eval: true })
    await new Promise(done => worker.once('exit', done))
    return 'printed'
  },
})

const again = defineTool({
  name: 'again',
  description: 'Serves a second time',
  input: Type.Object({}),
  execute: () => serveStdio([], info).then(() => 'served', String),
})

const info = { name: 'test', version: '1.0.0' }
await serveStdio([echo, wait, print, again], info)
console.error('the client is gone')
