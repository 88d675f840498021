import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type JSHandle, type Page } from 'playwright-core'
import { inject } from 'vitest'

const site = inject('site')
let browser: Promise<Browser> | undefined
let reader: Promise<Page> | undefined

/** The addresses of all pages that were built, and one that was not. */
export const paths = [...(await builtPaths()), '/no/such/page']

export interface Visit {
  page: Page
  /** What should not happen on any page: errors and warnings, what the policy blocked, requests to elsewhere. */
  complaints: string[]
}

/** Opens a page of the built site in a window of its own and waits until it is live. */
export async function visit(path: string, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await (await connected()).newContext({
    viewport: { width: 1280, height: 900 },
    ...options,
  })
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

/** A page as it was built, taken apart by the browser and not drawn, with nothing run: for what stands in it. */
export async function builtPage(path: string): Promise<JSHandle<Document>> {
  const html = await (await fetch(site + path)).text()
  reader ??= connected().then(browser => browser.newPage())
  return (await reader).evaluateHandle(html => new DOMParser().parseFromString(html, 'text/html'), html)
}

export async function isLive(page: Page) {
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
}

/** The browser of this worker. */
function connected(): Promise<Browser> {
  const browsers = inject('browsers')
  browser ??= chromium.connect(browsers[Number(process.env.VITEST_POOL_ID) % browsers.length]!)
  return browser
}

async function builtPaths(): Promise<string[]> {
  const folder = join(import.meta.dirname, '../../.output/public')
  const files = await Array.fromAsync(glob('**/index.html', { cwd: folder }))
  return files.map(file => `/${file.replaceAll('\\', '/').replace(/\/?index\.html$/, '')}`).sort()
}
