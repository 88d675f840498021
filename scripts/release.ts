// npm run release -- <patch|minor|major|version> [--dry-run] [--no-test]
//
// Tests everything, then publishes what was tested under a new version, commits the version and tags it. A dry run does all
// but the last three.

import { parseArgs } from 'node:util'
import { buildLib } from './checks.ts'
import { ended, root, start, stopOnInterrupt } from './process.ts'
import { mustBeCommitted, ReleaseError, release } from './publish.ts'
import { runInTurn } from './turn.ts'

const usage = 'npm run release -- <patch|minor|major|version> [--dry-run] [--no-test]'
const { word, dryRun, untested } = readArguments()

try {
  await mustBeCommitted(root)
  if (untested) {
    console.log('--no-test: nothing is tested')
    await runInTurn([buildLib])
  } else {
    stopOnInterrupt(130)
    const code = await ended(start('scripts/test.ts', [], { cwd: root, stdio: 'inherit' }))
    if (code !== 0) throw new ReleaseError('Not released, since a test has failed.')
  }
  await release(root, word, { dryRun })
} catch (error) {
  if (!(error instanceof ReleaseError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

// ---

function readArguments() {
  const options = { 'dry-run': { type: 'boolean' }, 'no-test': { type: 'boolean' } } as const
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options })
    const [word, ...more] = positionals
    if (word === undefined || more.length > 0)
      throw new Error('Say which version this is to be, in one word.')
    return { word, dryRun: values['dry-run'] === true, untested: values['no-test'] === true }
  } catch (error) {
    console.error(`${(error as Error).message}\n${usage}`)
    process.exit(1)
  }
}
