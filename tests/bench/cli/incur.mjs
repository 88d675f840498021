import { Cli, z } from 'incur'

Cli.create('notes', {
  version: '1.0.0',
  description: 'Searches the notes',
  options: z.object({
    query: z.string().min(1).describe('The text to look for'),
    limit: z.number().int().min(1).max(100).optional(),
    mode: z.enum(['exact', 'loose']).optional(),
    archived: z.boolean().optional(),
  }),
  run: ({ options: { query, limit = 20 } }) => `${limit} notes have "${query}" in them`,
}).serve()
