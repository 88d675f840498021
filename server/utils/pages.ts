import type { H3Event } from 'h3'
import { pages } from '#for-agents'
import { pagePathOf } from '../../modules/for-agents/addresses.ts'

const known = new Set(pages)

/** The path of the page that is asked for; undefined where it is no page. */
export function pageAt(event: H3Event): string | undefined {
  const page = pagePathOf(getRequestURL(event).pathname)
  return known.has(page) ? page : undefined
}
