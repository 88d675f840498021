// npm run build for the site with its server, npm run generate for files alone; both end up in .output

import { buildLib, buildSite, runHosts, types, vitest } from './checks.ts'
import { runInTurn } from './turn.ts'

const files = process.argv.includes('--static')

await runInTurn([
  buildLib,
  runHosts('the record of the hosts is of this package', '--stale'),
  vitest('what models read on the real hosts', 'hosts'),
  ...types,
  vitest('samples on the pages', 'samples'),
  buildSite('the site builds without a warning', files ? 'generate' : 'build'),
])

console.log(
  files
    ? '\nThe site is in .output/public; any server of files serves it.'
    : '\nThe site is in .output; `node .output/server/index.mjs` serves it, under Node 24.',
)
