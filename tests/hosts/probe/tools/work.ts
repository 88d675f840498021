import { defineTool, Type } from 'everyhost'

export const work = defineTool({
  name: 'work',
  description: 'Tells how far it is, then is done',
  input: Type.Object({}),
  execute: async (_, { host, progress }) => {
    progress('begun', 0)
    progress('half way', 0.5)
    await new Promise(resolve => setTimeout(resolve, 20))
    progress(`nearly there on ${host}`)
    return 'done'
  },
})
