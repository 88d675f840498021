import { defineTool, Type } from 'everyhost'

export const fail = defineTool({
  name: 'fail',
  description: 'Fails for the reason it is given',
  input: Type.Object({ why: Type.String() }),
  execute: ({ why }): string => {
    throw new Error(why)
  },
})
