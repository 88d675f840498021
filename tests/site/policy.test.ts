import { createHash } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { paths, visit } from './visit.ts'

let page: Page
beforeAll(async () => {
  page = (await visit('/')).page
})
afterAll(() => page.context().close())

test.for(paths)('%s allows its own inline scripts, each by its hash, and nothing else', async path => {
  const html = await (await fetch(inject('site') + path)).text()
  const { policies, scripts, handlers } = await page.evaluate(source => {
    const parsed = new DOMParser().parseFromString(source, 'text/html')
    const inline = Array.from(parsed.scripts).filter(({ src, type }) => !src && type !== 'application/json')
    return {
      policies: Array.from(parsed.head.querySelectorAll('meta[http-equiv="Content-Security-Policy"]'), meta =>
        meta.getAttribute('content'),
      ),
      scripts: inline.map(script => script.text),
      handlers: Array.from(parsed.querySelectorAll('*')).flatMap(element =>
        element.getAttributeNames().filter(name => name.startsWith('on')),
      ),
    }
  }, html)

  expect(policies).toHaveLength(1)
  const directives = new Map(
    policies[0]!.split('; ').map(text => [text.split(' ')[0], text.split(' ').slice(1)]),
  )
  const hashes = scripts.map(text => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  expect(Object.fromEntries(directives)).toEqual({
    'default-src': ["'self'"],
    'script-src': ["'self'", ...new Set(hashes)],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
  })
  expect(scripts.length).toBeGreaterThan(0)
  expect(handlers).toEqual([])
})

test('the policy holds in the browser', async () => {
  const outcome = await page.evaluate(async () => {
    const script = document.createElement('script')
    script.textContent = 'globalThis.injected = true'
    document.head.append(script)
    // a text for a timer is a script as well
    setTimeout('globalThis.evaluated = true' as unknown as () => void)
    await new Promise(resolve => setTimeout(resolve, 50))
    const elsewhere = await fetch('https://example.com/').catch((error: Error) => error.name)
    return { injected: 'injected' in globalThis, evaluated: 'evaluated' in globalThis, elsewhere }
  })
  expect(outcome).toEqual({ injected: false, evaluated: false, elsewhere: 'TypeError' })
})
