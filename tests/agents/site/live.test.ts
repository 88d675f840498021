// With its own server in between, and so with that one's headers, samples and presets run as well.

import { test } from 'vitest'
import { pagesWithBlocks, runAllBlocks } from '../../site/run-blocks.ts'
import { runAllPresets } from '../../site/run-presets.ts'

test.for(pagesWithBlocks)(
  'served too, each block of %s that has Run does what the page says',
  { timeout: 240_000 },
  runAllBlocks,
)

test(
  'served too, each preset of the playground gives on each host what its record says',
  { timeout: 120_000 },
  runAllPresets,
)
