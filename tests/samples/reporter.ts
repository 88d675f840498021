// Says in one line what a run over the pages came to. Vitest's own reporter has said the rest.

import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { root } from './project.ts'
import { lastReport, summaryOf } from './report.ts'

export class SamplesReporter implements Reporter {
  #started = performance.now()

  onTestRunStart(): void {
    this.#started = performance.now()
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const reports = modules.flatMap(
      ({ moduleId }) => lastReport(relative(root, moduleId).replaceAll('\\', '/')) ?? [],
    )
    console.log(`${summaryOf(reports, (performance.now() - this.#started) / 1000)}\n`)
  }
}
