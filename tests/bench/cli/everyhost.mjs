import { defineTool, Type } from 'everyhost'
import { runCli } from 'everyhost/cli'

const search = defineTool({
  name: 'search',
  description: 'Searches the notes',
  input: Type.Object({
    query: Type.String({ minLength: 1, description: 'The text to look for' }),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    mode: Type.Optional(Type.Union([Type.Literal('exact'), Type.Literal('loose')])),
    archived: Type.Optional(Type.Boolean()),
  }),
  execute: ({ query, limit = 20 }) => `${limit} notes have "${query}" in them`,
})

await runCli([search], { name: 'notes', version: '1.0.0' })
