import { test } from 'vitest'
import { runAllPresets } from './run-presets.ts'

test(
  'each preset gives on each host what its record says, to the character',
  { timeout: 120_000 },
  runAllPresets,
)
