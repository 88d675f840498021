import type { H3Event } from 'h3'
import { getRequestURL, toWebRequest } from 'h3'

/**
 * A request as the web has it. On Node its body is read no faster than somebody takes it, and not beyond the point where they
 * stop: h3's own goes on, into memory, and fails when it has nowhere to put the rest.
 */
export function webRequest(event: H3Event): Request {
  const { req } = event.node
  if (event.web?.request || '__unenv__' in req || event.method !== 'POST') return toWebRequest(event)
  // whoever stops reading still wants to answer, on the same connection
  const chunks = req.iterator({ destroyOnReturn: false })
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await chunks.return?.()
    },
  })
  const init: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    headers: event.headers,
    body,
    duplex: 'half',
  }
  return new Request(getRequestURL(event), init)
}
