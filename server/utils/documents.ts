import type { H3Event } from 'h3'
import { documents } from '#for-agents'

/** Answers with a document that was made with the site, or with nothing where there is none at that path. */
export function sendDocument(event: H3Event, path: string): string | undefined {
  const document = Object.hasOwn(documents, path) ? documents[path] : undefined
  if (!document) return undefined
  setHeader(event, 'content-type', document.type)
  return handleCacheHeaders(event, { etag: document.etag, cacheControls: ['no-cache'] }) ? '' : document.text
}
