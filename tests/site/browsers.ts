import type { TestProject } from 'vitest/node'
import { startBrowser } from './browser.ts'

/** Starts a browser for each worker of the tests, since all pages of a browser have one clipboard. Gives what closes them. */
export async function startBrowsers(project: TestProject): Promise<() => Promise<void>> {
  // one after the other: the first may have to unpack what all of them are
  const browsers = [await startBrowser()]
  while (browsers.length < project.config.maxWorkers) browsers.push(await startBrowser())
  project.provide(
    'browsers',
    browsers.map(browser => browser.wsEndpoint()),
  )
  return async () => {
    await Promise.all(browsers.map(browser => browser.close()))
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Their addresses, one for each worker. */
    browsers: string[]
  }
}
