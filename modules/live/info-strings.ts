import type { Block } from '../../tests/samples/page.ts'
import type { LiveBlock } from './page.ts'

/** Says in the info string of each block of TypeScript which one it is, whether it runs in a browser, and its type errors. */
export function withLiveBlocks(markdown: string, blocks: Block[], live: LiveBlock[]): string {
  const lines = markdown.split('\n')
  for (const { index, barred, errors } of live) {
    const flags = [
      `live="${index}"`,
      ...(barred === undefined ? ['runs'] : []),
      ...(errors.length > 0 ? [`errors="${encodeURIComponent(JSON.stringify(errors))}"`] : []),
    ]
    lines[blocks[index]!.line - 1] += ` ${flags.join(' ')}`
  }
  return lines.join('\n')
}
