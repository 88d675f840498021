import { address } from '#for-agents'

/** Hands out what agents read, and leads those who guessed an address to the index. */
export default defineEventHandler(event => {
  const { pathname } = getRequestURL(event)
  const found = sendDocument(event, pathname)
  if (found !== undefined || !pathname.endsWith('.md')) return found
  setResponseStatus(event, 404)
  setHeader(event, 'content-type', 'text/markdown; charset=utf-8')
  return `# There is no page at this address\n\nAll pages: ${address}/llms.txt\n`
})
