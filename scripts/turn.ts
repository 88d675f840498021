import type { Check } from './checks.ts'
import { root, stopOnInterrupt } from './process.ts'
import { withLock } from './setup/lock.mjs'

/** Runs checks one after the other; at the first that fails, prints all of its output and ends the process. */
export async function runInTurn(checks: Check[]): Promise<void> {
  stopOnInterrupt(130)
  await withLock(root, 'build', async () => {
    for (const check of checks) {
      const { failed, output, ms } = await check.run()
      console.log(`${check.name}: ${failed > 0 ? 'FAILED' : 'ok'} (${(ms / 1000).toFixed(1)} s)`)
      if (failed === 0) continue
      console.error(`\n${output.trimEnd()}`)
      process.exit(1)
    }
  })
}
