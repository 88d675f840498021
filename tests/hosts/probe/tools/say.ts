import { defineTool, Type } from 'everyhost'

export const say = defineTool({
  name: 'say',
  description: 'Answers with the text it is given',
  input: Type.Object({ text: Type.String() }),
  execute: ({ text }) => text,
})
