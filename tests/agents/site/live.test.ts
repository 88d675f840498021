// With its own server in between, and so with that one's headers, the samples run as well.

import { test } from 'vitest'
import { pagesWithBlocks, runAllBlocks } from '../../site/run-blocks.ts'

test.for(pagesWithBlocks)(
  'served too, each block of %s that has Run does what the page says',
  { timeout: 240_000 },
  runAllBlocks,
)
