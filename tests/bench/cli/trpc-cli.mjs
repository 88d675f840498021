import { initTRPC } from '@trpc/server'
import { createCli } from 'trpc-cli'
import { z } from 'zod'

const { procedure, router } = initTRPC.create()
const input = z.object({
  query: z.string().min(1).describe('The text to look for'),
  limit: z.int().min(1).max(100).optional(),
  mode: z.enum(['exact', 'loose']).optional(),
  archived: z.boolean().optional(),
})

const search = procedure
  .meta({ description: 'Searches the notes' })
  .input(input)
  .query(({ input: { query, limit = 20 } }) => `${limit} notes have "${query}" in them`)

await createCli({ router: router({ search }), name: 'notes', version: '1.0.0' }).run()
