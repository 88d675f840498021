// The server that the drivers start as a child process: node mcp-server.ts <entry of everyhost>

import { defineTool, Type } from 'everyhost'
import type * as mcp from 'everyhost/mcp'
import { seen, tools } from '../probe/tools.ts'

const [, , entry] = process.argv
const { serveStdio }: Pick<typeof mcp, 'serveStdio'> = await import(entry!)

const tell_seen = defineTool({
  name: 'tell_seen',
  description: 'Tells what reached the tools of this process since it was asked last',
  input: Type.Object({}),
  execute: () => JSON.stringify(seen.splice(0)),
})

/** Whatever writes to stdout in a process of Node. */
const print = defineTool({
  name: 'print',
  description: 'Prints in every way it knows',
  input: Type.Object({}),
  execute: async () => {
    console.log('console.log')
    console.info('console.info')
    console.debug('console.debug')
    console.dir({ by: 'console.dir' })
    console.table([{ by: 'console.table' }])
    console.group('console.group')
    console.groupEnd()
    console.count('console.count')
    new console.Console(process.stdout).log('a console of its own')
    process.stdout.write('process.stdout.write\n')
    await new Promise<void>(done => process.stdout.write('bytes\n', 'utf8', () => done()))
    return 'printed'
  },
})

await serveStdio([...tools, tell_seen, print], { name: 'probe', version: '1.0.0' })
