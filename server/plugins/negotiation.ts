import type { H3Event } from 'h3'
import { address, pages } from '#for-agents'
import { markdownPathOf } from '../../modules/for-agents/addresses.ts'
import { alternateLink } from '../../modules/for-agents/headers.ts'

const known = new Set(pages)

// Nitro hands out files before it comes to any middleware, and each page is a file: hence the first place of all.
export default defineNitroPlugin(nitro => {
  nitro.h3App.stack.unshift({ route: '/', handler: defineEventHandler(negotiate) })
})

/** Answers with a page's Markdown whoever would rather have that, and tells everyone of it. */
function negotiate(event: H3Event): string | undefined {
  if (event.method !== 'GET' && event.method !== 'HEAD') return
  const { pathname } = getRequestURL(event)
  const page = pathname.replace(/(.)\/$/, '$1')
  if (!known.has(page)) return
  const markdown = markdownPathOf(page)
  appendHeader(event, 'vary', 'Accept')
  if (prefersMarkdown(getHeader(event, 'accept'))) return sendDocument(event, markdown)
  appendHeader(event, 'link', alternateLink(address + markdown))
}
