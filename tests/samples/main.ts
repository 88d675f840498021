// npm run samples [-- --update] [-- --watch] [page…]

import { parseArgs } from 'node:util'
import { startVitest } from 'vitest/node'
import { buildLib } from './lib-build.ts'
import { SamplesReporter } from './reporter.ts'

const usage = 'npm run samples [-- --update] [-- --watch] [-- page…]'

const { update, watch, pages } = readArguments()
await buildLib()
await startVitest('test', pages, {
  project: ['samples'],
  reporters: ['default', new SamplesReporter()],
  watch,
  ...(update && { update }),
})

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { update: { type: 'boolean', short: 'u' }, watch: { type: 'boolean', short: 'w' } },
    })
    return { update: values.update ?? false, watch: values.watch ?? false, pages: positionals }
  } catch (error) {
    console.error(`${(error as Error).message}\n${usage}`)
    process.exit(1)
  }
}
