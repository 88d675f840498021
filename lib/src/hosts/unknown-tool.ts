import { nearest, quoted, shortList } from '../words.ts'

/** What a model reads that calls a tool nobody has: all there are, and the one it may have meant. */
export function unknownToolLine(name: string, names: readonly string[]): string {
  const known = names.length > 0 ? `available: ${shortList(names).text}` : 'there are none'
  const near = nearest(name, names)
  const meant = near === undefined ? '' : `; did you mean ${quoted(near)}?`
  return `Unknown tool ${quoted(name)}; ${known}${meant}`
}
