import { z } from 'zod'

/** The input of the tool that hosts are measured with, for those who write it by hand. */
export const searchInput = z.strictObject({
  query: z.string().min(1),
  limit: z.int().min(1).max(100),
  mode: z.enum(['exact', 'loose']),
  tags: z.array(z.string()),
})

export type SearchInput = z.infer<typeof searchInput>
