import Negotiator from 'negotiator'

/** Whether a client would rather have Markdown than HTML, by its `Accept`. One that takes anything gets the page. */
export function prefersMarkdown(accept: string | undefined): boolean {
  if (accept === undefined) return false
  return new Negotiator({ headers: { accept } }).mediaType(['text/html', 'text/markdown']) === 'text/markdown'
}
