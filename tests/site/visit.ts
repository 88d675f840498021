import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { inject } from 'vitest'

const site = inject('site')
let browser: Promise<Browser> | undefined

/** The addresses of all pages that were built, and one that was not. */
export const paths = [...(await builtPaths()), '/no/such/page']

export interface Visit {
  page: Page
  /** What should not happen on any page: errors and warnings, what the policy blocked, requests to elsewhere. */
  complaints: string[]
}

/** Opens a page of the built site in a window of its own and waits until it is live. */
export async function visit(path: string, options: BrowserContextOptions = {}): Promise<Visit> {
  browser ??= chromium.connect(ownBrowser())
  const context = await (await browser).newContext({ viewport: { width: 1280, height: 900 }, ...options })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', error => complaints.push(`error: ${error.message}`))
  page.on('request', request => {
    // what the page made itself, to run it
    if (request.url().startsWith('blob:')) return
    if (!request.url().startsWith(`${site}/`)) complaints.push(`asked another origin: ${request.url()}`)
  })
  page.on('response', response => {
    const expected = response.request().isNavigationRequest() && path === '/no/such/page' ? 404 : 200
    if (response.status() !== expected) complaints.push(`${response.status()} for ${response.url()}`)
  })
  page.on('console', message => {
    // said of every response with an error code, which the line above knows better
    if (message.text().startsWith('Failed to load resource')) return
    if (['error', 'warning'].includes(message.type())) complaints.push(`${message.type()}: ${message.text()}`)
  })
  await page.goto(site + path)
  if (options.javaScriptEnabled !== false) await isLive(page)
  return { page, complaints }
}

export async function isLive(page: Page) {
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
}

/** That of this worker. */
function ownBrowser(): string {
  const browsers = inject('browsers')
  return browsers[Number(process.env.VITEST_POOL_ID) % browsers.length]!
}

async function builtPaths(): Promise<string[]> {
  const folder = join(import.meta.dirname, '../../.output/public')
  const files = await Array.fromAsync(glob('**/index.html', { cwd: folder }))
  return files.map(file => `/${file.replaceAll('\\', '/').replace(/\/?index\.html$/, '')}`).sort()
}
