// Says in one line what a run over the pages came to. Vitest's own reporter has said the rest.

import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { root } from './project.ts'
import { lastReport, summaryOf } from './report.ts'

/** All pages are to be run on every save, so this many seconds are a fault, on the slowest of machines. */
const longest = 60

export class SamplesReporter implements Reporter {
  #started = 0

  onTestRunStart(): void {
    this.#started = performance.now()
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const reports = modules.flatMap(
      ({ moduleId }) => lastReport(relative(root, moduleId).replaceAll('\\', '/')) ?? [],
    )
    const seconds = (performance.now() - this.#started) / 1000
    console.log(`${summaryOf(reports, seconds)}\n`)
    if (seconds <= longest) return
    console.error(`The pages took more than ${longest} s.\n`)
    process.exitCode = 1
  }
}
