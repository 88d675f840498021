// The package in a real browser, under a policy that lets no code be made from strings.

import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type BrowserServer, chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowser } from '../site/browser.ts'
import { type Packed, packAndInstall } from './packed.ts'
import { bundle } from './weight.ts'

// all but the command line, which is for processes, and MCP's, whose SDK the page would have to bring
const entries = [
  'everyhost',
  'everyhost/sanitize',
  'everyhost/pi',
  'everyhost/omp',
  'everyhost/ai-sdk',
  'everyhost/ctp',
  'everyhost/testing',
]

const program = `
${entries.map((entry, i) => `import * as entry${i} from '${entry}'`).join('\n')}
import { defineTool, invokeTool, Type } from 'everyhost'

const greet = defineTool({
  name: 'greet',
  description: 'Greets somebody',
  input: Type.Object({ name: Type.String({ pattern: '^[A-Z]' }), on: Type.Optional(Type.String({ format: 'date' })) }),
  execute: ({ name }) => 'Hello, ' + name + '!',
})
const { text } = await invokeTool(greet, { name: 'Ada' })
const { lines } = await invokeTool(greet, { name: 'ada', on: 'today' }).catch(error => error)
const refusal = (() => {
  try {
    return new Function('return "made"')()
  } catch (error) {
    return error.name
  }
})()
const empty = [${entries.map((_, i) => `entry${i}`).join(', ')}].filter(entry => Object.keys(entry).length === 0).length
document.title = JSON.stringify({ text, lines, refusal, empty })
`

const policy = "default-src 'none'; script-src 'self'"

let packed: Packed
let browser: BrowserServer
let server: Server
beforeAll(async () => {
  packed = await packAndInstall()
  browser = await startBrowser()
}, 120_000)
afterAll(async () => {
  server?.close()
  await browser?.close()
  packed?.remove()
})

test('bundles without anything of Node, and runs where no code can be made from strings', async () => {
  const { code, imports } = await bundle(program, packed.folder)
  expect(imports).toEqual([])
  const page = await (await chromium.connect(browser.wsEndpoint())).newPage()
  const complaints: string[] = []
  page.on('pageerror', error => complaints.push(error.message))
  await page.goto(await serve(code))
  await page.waitForFunction("document.title !== 'not yet'")
  expect(complaints).toEqual([])
  expect(JSON.parse(await page.title())).toEqual({
    text: 'Hello, Ada!',
    lines: [
      'Invalid arguments at /name: must match pattern "^[A-Z]"',
      'Invalid arguments at /on: must be a date, e.g. 2026-01-31',
    ],
    refusal: 'EvalError',
    empty: 0,
  })
}, 60_000)

// ---

async function serve(code: string): Promise<string> {
  server = createServer((request, response) => {
    const isScript = request.url === '/page.js'
    response.setHeader('Content-Security-Policy', policy)
    response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html')
    response.end(
      isScript ? code : '<!doctype html><title>not yet</title><script type="module" src="/page.js"></script>',
    )
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}
