import { test } from 'vitest'
import { runAllPresets } from '../../site/run-presets.ts'

test(
  'served too, each preset of the playground gives on each host what its record says',
  { timeout: 120_000 },
  runAllPresets,
)
