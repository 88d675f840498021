import type { LaneName } from '../../app/playground/lane.ts'
import { version } from '../../lib/package.json'
import { hosts as recorded } from '../../tests/hosts/hosts.ts'

/** The hosts in the order of the page, each with its version and how it is run here. */
export const hosts: { name: LaneName; title: string; how: string }[] = [
  { name: 'mcp', title: 'MCP', how: `SDK ${versionOf('mcp-2')}, its client and server in memory` },
  { name: 'pi', title: 'Pi', how: `${versionOf('pi-1.6.0')}, its agent loop` },
  {
    name: 'omp',
    title: 'OMP',
    how: `${versionOf('omp-18.2.3')}, replayed: no browser can load it, so this is our adapter between what OMP is on record to do`,
  },
  { name: 'ai-sdk', title: 'AI SDK', how: `${versionOf('ai-sdk-7')}, its generateText` },
  { name: 'cli', title: 'Command line', how: `everyhost ${version}, in memory` },
]

// ---

function versionOf(id: string): string {
  return recorded.find(host => host.id === id)!.version
}
