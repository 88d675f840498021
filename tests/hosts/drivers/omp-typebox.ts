// A tool file with a TypeBox of its own, in whose place OMP's loader puts one of OMP's.

import { Type } from '@sinclair/typebox'
import type { AnyTool } from './omp-modules.ts'

export const input = Type.Object({
  code: Type.String({ pattern: '^[A-Z]{2}$', description: 'Its country, such as NO' }),
})

export default function extension(omp: { registerTool(tool: AnyTool): void }): void {
  omp.registerTool({
    name: 'foreign',
    label: 'foreign',
    description: 'Has a schema of a TypeBox of its own',
    parameters: input as never,
    execute: async () => ({ content: [] }),
  })
}
