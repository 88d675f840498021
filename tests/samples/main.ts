// npm run samples [-- --update] [-- --watch] [page…]

import { parseArgs } from 'node:util'
import { startVitest } from 'vitest/node'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { update: { type: 'boolean', short: 'u' }, watch: { type: 'boolean', short: 'w' } },
})

await startVitest('test', positionals, {
  project: ['samples'],
  watch: values.watch ?? false,
  ...(values.update && { update: true }),
})
