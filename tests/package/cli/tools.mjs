import { defineTool, Type } from 'everyhost'

export const search = defineTool({
  name: 'search',
  title: 'Search the notes',
  description: 'Finds the notes that have a text in them, the newest first. It looks at titles too.',
  input: Type.Object({
    query: Type.String({ minLength: 1, description: 'The text to look for' }),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, default: 20, description: 'How many notes to show at most' }),
    ),
    ratio: Type.Optional(Type.Number()),
    mode: Type.Optional(Type.Union([Type.Literal('exact'), Type.Literal('loose')])),
    version: Type.Optional(Type.Union([Type.Literal(1), Type.Literal(2)])),
    tag: Type.Optional(Type.Array(Type.String(), { description: 'Only notes with this tag' })),
    sizes: Type.Optional(Type.Array(Type.Integer({ minimum: 1 }))),
    archived: Type.Optional(Type.Boolean({ description: 'Notes in the archive too' })),
    near: Type.Optional(Type.Object({ x: Type.Number(), y: Type.Number() })),
    extra: Type.Optional(Type.Record(Type.String(), Type.Number())),
    output: Type.Optional(Type.String()),
    'dotted.name': Type.Optional(Type.String()),
  }),
  execute: input => ({ text: JSON.stringify(input), details: { count: 2n ** 64n } }),
})

export const show = defineTool({
  name: 'show',
  description: 'Answers, or fails, as it is told',
  input: Type.Object({
    how: Type.Union([
      Type.Literal('answer'),
      Type.Literal('nothing'),
      Type.Literal('escapes'),
      Type.Literal('raw'),
      Type.Literal('image'),
      Type.Literal('much'),
      Type.Literal('return'),
      Type.Literal('throw'),
      Type.Literal('wait'),
      Type.Literal('soon'),
      Type.Literal('ignore'),
      Type.Literal('surrogate'),
    ]),
  }),
  execute: ({ how }, context) => ways[how](context),
})

const ways = {
  answer: ({ host }) => `answered on ${host}\nin two lines\n`,
  nothing: () => '',
  escapes: () => '\u001b[31mred\u001b[0m\u0007',
  raw: () => ({ text: '\u001b[31mred\u001b[0m\r\n', raw: true }),
  image: () => ({ text: '', images: [{ data: 'iVBORw0KGgo=', mimeType: 'image/png' }] }),
  much: () => 'a line of a long answer\n'.repeat(200_000),
  return: () => ({ text: 'no such note;\n  there are two', isError: true, details: { asked: 'a' } }),
  throw: () => {
    throw new Error('the disk\nis full')
  },
  soon: ({ progress }) => {
    progress('waiting', 0.5)
    return 'done'
  },
  wait: async ({ signal }) => {
    console.error('started')
    const alive = setInterval(() => {}, 1000)
    await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    clearInterval(alive)
  },
  ignore: () => {
    console.error('started')
    return new Promise(resolve => setTimeout(resolve, 60_000))
  },
  surrogate: () => ({ text: 'half \ud800', raw: true }),
}
