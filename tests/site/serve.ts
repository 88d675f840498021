import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import sirv from 'sirv'
import type { TestProject } from 'vitest/node'
import { startBrowsers } from './browsers.ts'

const folder = join(import.meta.dirname, '../../.output/public')

/** Serves the generated site on this machine, as a static host would, and keeps browsers while the tests run. */
export default async function setup(project: TestProject) {
  const notFound = await readFile(join(folder, '404.html')).catch(() => {
    throw new Error('There is no built site to test: run `npm run generate` first')
  })
  const files = sirv(folder, {
    onNoMatch(_request, response) {
      response.writeHead(404, { 'content-type': 'text/html;charset=utf-8' }).end(notFound)
    },
  })
  const closeBrowsers = await startBrowsers(project)
  const server = createServer(files)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  project.provide('site', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)

  return async () => {
    await closeBrowsers()
    server.closeAllConnections()
    server.close()
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    site: string
  }
}
