import { defineTool, Type } from 'everyhost'

export const wait = defineTool({
  name: 'wait',
  description: 'Tells how far it is, then waits until it is stopped',
  input: Type.Object({}),
  execute: (_, { signal, progress }) =>
    new Promise<string>((_, reject) => {
      progress('half\u001b[31m way', 0.5)
      const stop = () => reject(new Error('stopped'))
      if (signal.aborted) stop()
      else signal.addEventListener('abort', stop, { once: true })
    }),
})
