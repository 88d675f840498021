import { defineTool, Type } from 'everyhost'

export const searchIssues = defineTool({
  name: 'search_issues',
  description: 'Finds issues by words and labels',
  input: Type.Object({
    query: Type.String({ minLength: 1 }),
    state: Type.Optional(Type.Union([Type.Literal('open'), Type.Literal('closed')])),
    labels: Type.Optional(Type.Array(Type.String())),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    author: Type.Optional(Type.Object({ login: Type.String(), bot: Type.Optional(Type.Boolean()) })),
  }),
  execute: ({ query }) => `no issue has "${query}" in it`,
})
