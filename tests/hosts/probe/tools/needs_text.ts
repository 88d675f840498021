import { defineTool, Type } from 'everyhost'

export const needs_text = defineTool({
  name: 'needs_text',
  description: 'Needs a text',
  input: Type.Object({ input: Type.String() }),
  execute: input => JSON.stringify(input),
})
