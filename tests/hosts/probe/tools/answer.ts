import { defineTool, Type } from 'everyhost'

export const answer = defineTool({
  name: 'answer',
  description: 'Returns whatever it is told to return',
  input: Type.Object({
    what: Type.Union([
      Type.Literal('nothing'),
      Type.Literal('null'),
      Type.Literal('string'),
      Type.Literal('empty'),
      Type.Literal('number'),
      Type.Literal('object'),
      Type.Literal('content'),
      Type.Literal('bigint'),
      Type.Literal('cycle'),
      Type.Literal('image'),
      Type.Literal('bad-image'),
      Type.Literal('escapes'),
      Type.Literal('raw'),
    ]),
  }),
  execute: ({ what }) => returned[what]() as string,
})

/** One red pixel. */
export const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

const returned = {
  nothing: () => undefined,
  null: () => null,
  string: () => 'a bare string',
  empty: () => '',
  number: () => 42,
  object: () => ({}),
  content: () => ({ content: [{ type: 'text', text: 'in the shape of MCP' }] }),
  bigint: () => ({ text: 'counted', details: { count: 2n ** 64n } }),
  cycle: () => {
    const details: Record<string, unknown> = { name: 'ring' }
    details.self = details
    return { text: 'round', details }
  },
  image: () => ({ text: 'one red pixel', images: [{ data: PIXEL, mimeType: 'image/png' }] }),
  'bad-image': () => ({ text: 'a picture', images: [{ data: 'not base64!', mimeType: 'image/png' }] }),
  escapes: () => '\u001b[31mred\u001b[0m\nsecond\u202e line\u0007',
  raw: () => ({ text: 'kept\r\nas it \u200f is', raw: true }),
}
