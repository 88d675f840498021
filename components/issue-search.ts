import { defineTool, Type } from 'everyhost'

const State = Type.Union([Type.Literal('open'), Type.Literal('closed')])
const Author = Type.Object({ login: Type.String(), bot: Type.Boolean() })

export const searchIssues = defineTool({
  name: 'search_issues',
  description: 'Finds issues by words and labels',
  input: Type.Object({
    query: Type.String({ minLength: 1 }),
    state: Type.Optional(State),
    labels: Type.Optional(Type.Array(Type.String())),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    author: Type.Optional(Author),
  }),
  execute: ({ query }) => `no issue has "${query}" in it`,
})
