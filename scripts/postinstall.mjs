// What npm runs after an install: Nuxt writes the types that the configurations of TypeScript extend. It takes our Node by its
// place and not by name, since the npm that comes with Node 20 and 22 takes the name away again: it removes the commands of
// packages for other platforms, and those have a `node` too.

import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chooseNode, SetupError } from './setup/node.mjs'
import { environmentFor } from './setup/path.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

try {
  const node = chooseNode(root)
  const nuxt = join(root, 'node_modules', 'nuxt', 'bin', 'nuxt.mjs')
  const { status, error } = spawnSync(node, [nuxt, 'prepare'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: environmentFor(root, node),
  })
  if (error) throw new SetupError(`${node} does not start: ${error.message}`)
  process.exitCode = status ?? 1
} catch (error) {
  if (!(error instanceof SetupError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
