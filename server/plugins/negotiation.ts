import type { H3Event } from 'h3'
import { address } from '#for-agents'
import { markdownPathOf } from '../../modules/for-agents/addresses.ts'
import { alternateLink } from '../../modules/for-agents/headers.ts'

// Nitro hands out files before it comes to any middleware, and each page is a file: hence the first place of all.
export default defineNitroPlugin(nitro => {
  nitro.h3App.stack.unshift({ route: '/', handler: defineEventHandler(negotiate) })
})

/** Answers with a page's Markdown whoever would rather have that, and tells everyone of it. */
function negotiate(event: H3Event): string | undefined {
  if (event.method !== 'GET' && event.method !== 'HEAD') return
  const page = pageAt(event)
  if (page === undefined) return
  const markdown = markdownPathOf(page)
  appendHeader(event, 'vary', 'Accept')
  if (prefersMarkdown(getHeader(event, 'accept'))) return sendDocument(event, markdown)
  appendHeader(event, 'link', alternateLink(address + markdown))
}
