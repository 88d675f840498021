import type { ShikiTransformer } from '@shikijs/core'

type TypeError = [start: number, length: number, message: string]

/** Shows the type errors that a block must have where they are: marks the code, and puts the message below its line. */
export const typeErrors: ShikiTransformer = {
  name: 'type-errors',
  preprocess(_code, options) {
    // a name is a piece of its own then, without the space before it
    if (errorsIn(options.meta).length > 0) options.mergeWhitespaces = 'never'
  },
  span(node, _line, _column, _element, { offset }) {
    const isWrong = errorsIn(this.options.meta).some(
      ([start, length]) => offset >= start && offset < start + length,
    )
    if (isWrong) this.addClassToHast(node, 'type-error')
  },
  line(node, number) {
    const here = errorsIn(this.options.meta).filter(
      ([start]) => this.source.slice(0, start).split('\n').length === number,
    )
    // a style sheet shows it, so that the text of the block is its code and no more
    if (here.length > 0) node.properties['data-error'] = here.map(([, , message]) => message).join('\n')
  },
}

/** What modules/live wrote into the info string. */
function errorsIn(meta?: { __raw?: string }): TypeError[] {
  const [, encoded] = /\berrors="([^"]*)"/.exec(meta?.__raw ?? '') ?? []
  return encoded === undefined ? [] : JSON.parse(decodeURIComponent(encoded))
}
