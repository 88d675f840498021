// node scripts/setup.mjs <script.ts> [arguments]
//
// Installs what is missing, then runs the script under the project's own Node. Every npm command comes through here and
// none is a chain of `node … && node …`: a shell remembers where it found `node`, so on the first run of such a chain the
// second part would still start under the Node that was there before the install. Plain JavaScript, since that Node may
// be too old to read types.

import { spawn } from 'node:child_process'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installMissing } from './setup/install.mjs'
import { chooseNode, SetupError } from './setup/node.mjs'
import { whenOrphaned } from './setup/orphan.mjs'
import { environmentFor } from './setup/path.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** @type {import('node:child_process').ChildProcess | undefined} */
let running
let interrupted = false
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, interrupt)
whenOrphaned(() => interrupt('SIGTERM'))

try {
  process.chdir(root)
  const node = chooseNode(root)
  const started = Date.now()
  await installMissing(root, follow)
  const env = { ...environmentFor(root, node), EVERYHOST_INSTALL_MS: String(Date.now() - started) }
  process.exitCode = interrupted
    ? 130
    : await follow(spawn(node, process.argv.slice(2), { stdio: 'inherit', env }))
} catch (error) {
  if (!(error instanceof SetupError)) throw error
  if (!interrupted) console.error(`\n${error.message}`)
  process.exitCode = interrupted ? 130 : 1
}

/** @param {NodeJS.Signals} signal */
function interrupt(signal) {
  interrupted = true
  running?.kill(signal)
  // npm goes on with an install; half of one is no harm, since the next begins anew
  setTimeout(() => running?.kill('SIGKILL'), 10_000).unref()
}

/**
 * Waits for a process, passing on the signals that come meanwhile, and gives its exit code.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>}
 */
function follow(child) {
  running = child
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve(code ?? 128 + (signal === 'SIGINT' ? 2 : 15)))
  })
}
