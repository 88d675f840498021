import type { LaneName } from '../../app/playground/lane.ts'
import { version } from '../../lib/package.json'
import { hosts as all, newest } from '../../tests/hosts/hosts.ts'

/** The hosts in the order of the page, each with its version and how it is run here. */
export const hosts: { name: LaneName; title: string; how: string }[] = [
  { name: 'mcp', title: 'MCP', how: `SDK ${versionOf('mcp')}, its client and server in memory` },
  { name: 'pi', title: 'Pi', how: `${versionOf('pi')}, its agent loop` },
  {
    name: 'omp',
    title: 'OMP',
    how: `${versionOf('omp')}, replayed: no browser can load it, so this is our adapter between what OMP is on record to do`,
  },
  { name: 'ai-sdk', title: 'AI SDK', how: `${versionOf('ai-sdk')}, its generateText` },
  { name: 'cli', title: 'Command line', how: `everyhost ${version}, in memory` },
]

// ---

function versionOf(lane: keyof typeof newest): string {
  return all.find(({ id }) => id === newest[lane])!.version
}
