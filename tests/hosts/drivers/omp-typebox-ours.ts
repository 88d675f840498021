// The same schema, in a tool of ours.

import { defineTool } from 'everyhost'
import { ompExtension } from 'everyhost/omp'
import { input } from './omp-typebox.ts'

const tool = defineTool({
  name: 'refused',
  description: 'Has a schema of a TypeBox of its own',
  input,
  execute: ({ code }) => code,
})

export default ompExtension([tool])
