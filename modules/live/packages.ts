import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { init, parse } from 'es-module-lexer/minimal/js'

/**
 * The entries of a built package that a browser can load, since their modules import each other and nothing else: of each, e.g.
 * `everyhost/sanitize`, its module and all that one imports, as paths in `dist`.
 */
export async function browserPackages(folder: string): Promise<Record<string, string[]>> {
  await init()
  const { name, exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const packages: Record<string, string[]> = {}
  for (const [entry, target] of Object.entries<string | { default: string }>(exports)) {
    const file = typeof target === 'string' ? target : target.default
    if (!file.startsWith('./dist/')) continue
    const modules = modulesFrom(posix.relative('dist', posix.normalize(file)), join(folder, 'dist'))
    if (modules) packages[posix.join(name, entry)] = modules
  }
  return packages
}

/** A module of a package and all it imports, as paths in `dist`; undefined where one of them imports what is not in the package. */
export function modulesFrom(entry: string, dist: string): string[] | undefined {
  const found = new Set([entry])
  for (const file of found) {
    if (!file.endsWith('.js')) continue
    for (const { n: specifier, d: kind } of parse(readFileSync(join(dist, file), 'utf8'))[0]) {
      if (kind === -2) continue
      if (!specifier?.startsWith('.')) return undefined
      found.add(posix.join(posix.dirname(file), specifier))
    }
  }
  return [...found]
}
