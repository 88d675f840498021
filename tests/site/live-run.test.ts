import { test } from 'vitest'
import { pagesWithBlocks, runAllBlocks } from './run-blocks.ts'

test.for(pagesWithBlocks)(
  'each block of %s that has Run does in the browser what the page says',
  { timeout: 240_000 },
  runAllBlocks,
)
