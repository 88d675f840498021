// The hosts that the table is about, each at one exact version. A host that fits the lockfile is found in node_modules; a
// heavy one has a folder of its own in the user's cache, since OMP's native packages fit no lockfile and three versions of
// Pi would weigh on everybody who only wants to read the site.

export interface HostVersion {
  id: HostId
  title: string
  /** The package whose version counts, and that version. */
  package: string
  version: string
  /** Where `package` lies in node_modules, if under another name. */
  alias?: string
  /** What to install in the cache, with exact versions. None: it is in the lockfile. */
  install?: Record<string, string>
  overrides?: Record<string, string>
  runtime: 'node' | 'bun'
  /** The program in drivers/ that puts the calls through it. */
  driver: string
  /** The entry of everyhost that it uses. */
  entry: string
}

export type HostId =
  | 'mcp-1'
  | 'mcp-2'
  | 'pi-0.87.1'
  | 'pi-0.99.1'
  | 'pi-1.6.0'
  | 'omp-18.2.3'
  | 'ai-sdk-6'
  | 'ai-sdk-7'

/** Their own dependencies are taken as they were on this day, so that a run next year is the run of today. */
export const installedAsOf = '2026-11-30'

export const hosts: HostVersion[] = [
  {
    id: 'mcp-1',
    title: 'MCP SDK 1',
    package: '@modelcontextprotocol/sdk',
    version: '1.32.2',
    runtime: 'node',
    driver: 'mcp.ts',
    entry: 'mcp',
  },
  {
    id: 'mcp-2',
    title: 'MCP SDK 2',
    package: '@modelcontextprotocol/server',
    version: '2.4.0',
    runtime: 'node',
    driver: 'mcp-v2.ts',
    entry: 'mcp/v2',
  },
  pi('0.87.1'),
  // its own dependency chord ^0.99.1 was never published here; 0.87.1 does what it needs
  { ...pi('0.99.1'), overrides: { '@earendil-works/chord': '0.87.1' } },
  pi('1.6.0'),
  {
    id: 'omp-18.2.3',
    title: 'OMP 18.2.3',
    package: '@oh-my-pi/pi-coding-agent',
    version: '18.2.3',
    install: { '@oh-my-pi/pi-coding-agent': '18.2.3', bun: '1.4.5' },
    runtime: 'bun',
    driver: 'omp.ts',
    entry: 'omp',
  },
  {
    id: 'ai-sdk-6',
    title: 'AI SDK 6',
    package: 'ai',
    version: '6.0.326',
    alias: 'ai-6',
    runtime: 'node',
    driver: 'ai-sdk.ts',
    entry: 'ai-sdk',
  },
  {
    id: 'ai-sdk-7',
    title: 'AI SDK 7',
    package: 'ai',
    version: '7.0.173',
    runtime: 'node',
    driver: 'ai-sdk.ts',
    entry: 'ai-sdk',
  },
]

/** The newest of each kind, which `everyhost/testing` and the playground stand beside, by the names that those have for hosts. */
export const newest = {
  mcp: 'mcp-2',
  pi: 'pi-1.6.0',
  omp: 'omp-18.2.3',
  'ai-sdk': 'ai-sdk-7',
} as const satisfies Record<string, HostId>

function pi(version: '0.87.1' | '0.99.1' | '1.6.0'): HostVersion {
  return {
    id: `pi-${version}`,
    title: `Pi ${version}`,
    package: '@earendil-works/pi-coding-agent',
    version,
    install: { '@earendil-works/pi-coding-agent': version },
    runtime: 'node',
    driver: 'pi.ts',
    entry: 'pi',
  }
}
