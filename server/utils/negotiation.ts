import Negotiator from 'negotiator'

const HTML = 'text/html'

// the first is for those who take all alike; with a charset or without, Markdown is the same
const forms = [HTML, 'text/markdown', 'text/markdown;charset=utf-8']

/** Whether a client would rather have Markdown than HTML, by its `Accept`. One that takes anything gets the page. */
export function prefersMarkdown(accept: string | undefined): boolean {
  if (accept === undefined) return false
  const best = new Negotiator({ headers: { accept } }).mediaType(forms)
  return best !== undefined && best !== HTML
}
