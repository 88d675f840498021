import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Browser, chromium } from 'playwright-core'
import { startBrowser } from '../site/browser.ts'
import { type BenchRow, duration } from './row.ts'
import { buildWithVitePress, version } from './vitepress.ts'

/** A page without a demo, which both have. */
const page = 'guide/defining-tools'
const runs = 7

/** What a page of this site weighs and when it is painted, beside the same text in VitePress, over the same slow line. */
export async function rows(): Promise<BenchRow[]> {
  const output = join(import.meta.dirname, '../../.output/public')
  const markdown = await readFile(join(output, `${page}.md`), 'utf8').catch(() => {
    throw new Error('There is no built site to measure: run `npm run generate` first')
  })
  const work = await mkdtemp(join(tmpdir(), 'everyhost-vitepress-'))
  const started = await startBrowser()
  const browser = await chromium.connect(started.wsEndpoint())
  const servers: Server[] = []
  try {
    await mkdir(dirname(join(work, page)), { recursive: true })
    await writeFile(join(work, `${page}.md`), markdown)
    await writeFile(join(work, 'index.md'), await readFile(join(output, 'index.md'), 'utf8'))
    const folders = [output, await buildWithVitePress(work)]
    const addresses = await Promise.all(
      folders.map(async folder => {
        const server = createServer((request, response) => answer(folder, request.url ?? '/', response))
        servers.push(server)
        await once(server.listen(0, '127.0.0.1'), 'listening')
        return `http://127.0.0.1:${(server.address() as AddressInfo).port}/${page}`
      }),
    )
    const all: Visit[][] = [[], []]
    // in turn, so that both see the same machine
    for (let i = 0; i < runs; i++) {
      for (const [which, address] of addresses.entries()) all[which]!.push(await visit(browser, address))
    }
    const [ours, theirs] = all.map(median) as [Visit, Visit]
    return [
      row('scripts a page starts with', ours.script, theirs.script, 0.5, kilobytes),
      row('all that a page starts with', ours.all, theirs.all, 1, kilobytes),
      row('largest contentful paint', ours.paint, theirs.paint, 1, ms => duration(ms * 1e6)),
    ]
  } finally {
    await browser.close()
    await started.close()
    for (const server of servers) server.close()
    await rm(work, { recursive: true, force: true })
  }
}

// ---

interface Visit {
  /** Bytes as they travel, compressed. */
  script: number
  all: number
  /** Milliseconds from the start of the navigation. */
  paint: number
}

/** Opens a page as a new reader on a slow phone: 1.6 Mbit/s, 150 ms, a processor four times slower. */
async function visit(browser: Browser, address: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  try {
    const opened = await context.newPage()
    const session = await context.newCDPSession(opened)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 1.6e6 / 8,
      uploadThroughput: 750e3 / 8,
    })
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await opened.goto(address, { waitUntil: 'load' })
    return await opened.evaluate(async () => {
      const entries = [
        ...performance.getEntriesByType('navigation'),
        ...performance.getEntriesByType('resource'),
      ] as PerformanceResourceTiming[]
      const sum = (of: PerformanceResourceTiming[]) =>
        of.reduce((total, { encodedBodySize }) => total + encodedBodySize, 0)
      const paint = await new Promise<number>(resolve => {
        new PerformanceObserver(list => resolve(list.getEntries().at(-1)!.startTime)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        })
      })
      return { script: sum(entries.filter(({ name }) => name.endsWith('.js'))), all: sum(entries), paint }
    })
  } finally {
    await context.close()
  }
}

function median(visits: Visit[]): Visit {
  const middle = (key: keyof Visit) => visits.map(visit => visit[key]).sort((a, b) => a - b)[runs >> 1]!
  return { script: middle('script'), all: middle('all'), paint: middle('paint') }
}

const types: Record<string, string> = {
  '.html': 'text/html;charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
}

/** Sends a file as a static host does, compressed where that helps; VitePress writes `x.html` for `/x`. */
async function answer(folder: string, url: string, response: ServerResponse) {
  const path = decodeURIComponent(new URL(url, 'http://site').pathname)
  for (const name of extname(path) ? [path] : [`${path}/index.html`, `${path}.html`]) {
    const body = await readFile(join(folder, name)).catch(() => undefined)
    if (!body) continue
    const packed = /\.(woff2|png)$/.test(name) ? body : gzipSync(body)
    response.writeHead(200, {
      'content-type': types[extname(name)] ?? 'application/octet-stream',
      'content-length': packed.length,
      ...(packed !== body && { 'content-encoding': 'gzip' }),
    })
    return response.end(packed)
  }
  response.writeHead(404).end()
}

function row(
  name: string,
  ours: number,
  theirs: number,
  limit: number,
  format: (value: number) => string,
): BenchRow {
  const ratio = ours / theirs
  return {
    name: `/${page}: ${name}`,
    ours: format(ours),
    peer: `VitePress ${version} ${format(theirs)}`,
    ratio: `${ratio.toFixed(2)}×`,
    target: `at most ${limit}×`,
    met: ratio <= limit,
  }
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`
}
