import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './process.ts'

/**
 * Makes Nuxt Content parse every page anew. It knows a page by its text alone, and what it makes of one also depends on the
 * package, the theme of the code and the runs of the samples.
 */
export async function forgetParsedPages(): Promise<void> {
  await rm(join(root, '.data', 'content'), { recursive: true, force: true })
}
