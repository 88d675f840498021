import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parse } from 'es-module-lexer/minimal/js'
import { build, type Plugin } from 'esbuild'
import { newest } from '../../tests/hosts/hosts.ts'
import { otherRows } from '../../tests/hosts/probe/other-rows.ts'
import { readHost } from '../../tests/hosts/record.ts'
import { modulesFrom } from './packages.ts'
import type { LivePage } from './page.ts'
import type { PlaygroundFile } from './playground-file.ts'

type Packages = LivePage['packages']

/**
 * The module that plays calls: the lanes of app/playground with their hosts, in one file. Of everyhost it has what no browser
 * can load as it is; all else stays an import, so that the tool of a reader and the adapters have it once.
 */
export async function playgroundModule(rootDir: string, shared: Packages): Promise<string> {
  const { outputFiles, warnings } = await build({
    entryPoints: [join(rootDir, 'app/playground/play.ts')],
    plugins: [forBrowsers(join(rootDir, 'lib'), shared)],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2023',
    legalComments: 'none',
  })
  if (warnings.length > 0) throw new Error(warnings.map(({ text }) => text).join('\n'))
  return outputFiles[0]!.text
}

/** What a module of the playground imports of everyhost, as paths in `dist`. Throws where it imports anything else. */
export function neededBy(module: string, lib: string, packages: Packages): string[] {
  const names = parse(module)[0].flatMap(({ n: name, d: kind }) => (kind === -1 && name ? [name] : []))
  const needs = names.flatMap(name => {
    const modules = name.startsWith('./') ? modulesFrom(name.slice(2), join(lib, 'dist')) : packages[name]
    if (!modules) throw new Error(`the module of the playground imports ${name}, which no browser has`)
    return modules
  })
  return [...new Set(needs)]
}

/**
 * What OMP makes of the arguments of each preset, as JSON, and says of names that no tool has, where a run has shown it. Throws
 * where a host that runs in the browser is of another version than the record, whose versions the page shows.
 */
export function recordedHosts(rootDir: string): Pick<PlaygroundFile, 'ompArgs' | 'ompUnknown'> {
  for (const [name, id] of Object.entries(inBrowsers)) {
    const { version } = readHost(id)
    const installed = readManifest(name).version
    if (installed !== version)
      throw new Error(`the playground has ${name} ${installed}, the record ${version}`)
  }
  const { facts, otherRows: came } = readHost(newest.omp)
  const handed = Object.entries(facts['arguments as handed over'] as Record<string, unknown>)
  const unknown = otherRows.flatMap(({ id, asks }) => {
    const read = asks === undefined ? undefined : came[id]!
    return read && 'reads' in read ? [[id, read.reads] as const] : []
  })
  return {
    ompArgs: Object.fromEntries(handed.map(([id, args]) => [id, JSON.stringify(args)])),
    ompUnknown: Object.fromEntries(unknown),
  }

  function readManifest(name: string): { version: string } {
    return JSON.parse(readFileSync(join(rootDir, 'node_modules', name, 'package.json'), 'utf8'))
  }
}

// ---

/** The hosts in the bundle, by their packages. */
const inBrowsers = {
  '@modelcontextprotocol/server': newest.mcp,
  '@modelcontextprotocol/client': newest.mcp,
  '@earendil-works/pi-agent-core': newest.pi,
  ai: newest['ai-sdk'],
} as const

function forBrowsers(lib: string, shared: Packages): Plugin {
  const dist = join(lib, 'dist')
  const modules = new Set(Object.values(shared).flat())
  return {
    name: 'for browsers',
    setup(bundle) {
      bundle.onResolve({ filter: /^everyhost(\/|$)/ }, ({ path }) =>
        Object.hasOwn(shared, path) ? { path, external: true, sideEffects: false } : undefined,
      )
      bundle.onResolve({ filter: /^/, namespace: 'file' }, ({ path, resolveDir, kind }) => {
        if (!resolveDir.startsWith(dist)) return undefined
        // what an adapter loads only once it is to serve a process
        if (kind === 'dynamic-import') return { path, namespace: 'absent' }
        if (!path.startsWith('.')) return undefined
        const file = relative(dist, join(resolveDir, path)).replaceAll('\\', '/')
        return modules.has(file) ? { path: `./${file}`, external: true, sideEffects: false } : undefined
      })
      bundle.onLoad({ filter: /.*/, namespace: 'absent' }, () => ({ contents: 'module.exports = {}' }))
    },
  }
}
