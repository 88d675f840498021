import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import sirv from 'sirv'
import type { TestProject } from 'vitest/node'
import { startBrowsers } from '../site/browsers.ts'
import { startServer } from './server.ts'

const output = join(import.meta.dirname, '../../.output')

/** Serves the built site twice: with its own server, at the address it was built for, and as files alone. Browsers visit the former. */
export default async function setup(project: TestProject) {
  const address = builtFor()
  // the tests make more calls than any caller may
  const server = await startServer(address, { NUXT_MCP_CALLS_PER_MINUTE: '100000' })
  const files = await serveFiles()
  const closeBrowsers = await startBrowsers(project)
  project.provide('served', address)
  project.provide('site', address)
  project.provide('files', `http://127.0.0.1:${(files.address() as AddressInfo).port}`)
  return async () => {
    await closeBrowsers()
    files.closeAllConnections()
    files.close()
    await server.stop()
  }
}

// ---

function builtFor(): string {
  const how =
    'npm test builds a site that can be tested; by hand: NUXT_PUBLIC_ADDRESS=http://127.0.0.1:4321 npm run build'
  let robots = ''
  try {
    robots = readFileSync(join(output, 'public/robots.txt'), 'utf8')
    readFileSync(join(output, 'server/index.mjs'))
  } catch {
    throw new Error(`There is no built site with a server in .output; ${how}`)
  }
  const [, address = ''] = /^Sitemap: (.+)\/sitemap\.xml$/m.exec(robots) ?? []
  if (new URL(address).hostname !== '127.0.0.1')
    throw new Error(`The site in .output was built for ${address}; ${how}`)
  return address
}

/** As a host of files does it that reads `_headers`. */
async function serveFiles() {
  const folder = join(output, 'public')
  const headers = readHeaders(readFileSync(join(folder, '_headers'), 'utf8'))
  const notFound = readFileSync(join(folder, '404.html'))
  const handler = sirv(folder, {
    etag: true,
    setHeaders(response: ServerResponse, path: string) {
      for (const [name, value] of headers.get(path) ?? []) response.setHeader(name, value)
    },
    onNoMatch(_request, response) {
      response.writeHead(404, { 'content-type': 'text/html;charset=utf-8' }).end(notFound)
    },
  })
  const server = createServer(handler)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return server
}

function readHeaders(text: string): Map<string, [string, string][]> {
  const rules = new Map<string, [string, string][]>()
  for (const rule of text.split('\n\n')) {
    const [path = '', ...lines] = rule.trim().split('\n')
    const headers = lines.map(line => /^ {2}([A-Za-z-]+): (.+)$/.exec(line)?.slice(1))
    if (!path.startsWith('/') || headers.includes(undefined)) {
      throw new Error(`_headers has a rule that no host understands:\n${rule}`)
    }
    rules.set(path, headers as [string, string][])
  }
  return rules
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the built site with its server. */
    served: string
    /** Address of its files. */
    files: string
  }
}
