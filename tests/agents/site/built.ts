import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject } from 'vitest'

const folder = join(import.meta.dirname, '../../../.output/public')

/** Paths of all pages that were built, as the address bar has them. */
export async function builtPages(): Promise<string[]> {
  const files = await Array.fromAsync(glob('**/index.html', { cwd: folder }))
  return files.map(file => `/${file.replaceAll('\\', '/').replace(/\/?index\.html$/, '')}`).sort()
}

/** What the site answers at a path, which must be there. */
export async function textAt(path: string): Promise<string> {
  const response = await fetch(inject('served') + path)
  expect(response.status, path).toBe(200)
  return response.text()
}

export function markdownOf(path: string): string {
  return path === '/' ? '/index.md' : `${path}.md`
}

export function pathOfMarkdown(url: string): string {
  return new URL(url).pathname.replace(/^\/index\.md$/, '/').replace(/\.md$/, '')
}
