import { expect, test } from 'vitest'
import { calls } from './probe/calls.ts'
import type { HostRecord } from './record.ts'

/**
 * A test for each call: what the model read is, to the byte, what every other host's model read. Where a host's own channel
 * adds to it or takes away, `otherwise` says what it makes of it, by the call's id.
 */
export function testCalls(
  { calls: byOptions }: HostRecord,
  options: string,
  otherwise: Record<string, { reads?: string; marked?: boolean }> = {},
): void {
  test.each(calls)('$id', ({ id, kind, reads }) => {
    const outcome = byOptions[options]?.[id]
    const expected = { reads, marked: kind !== 'answer', ...otherwise[id] }
    expect({ reads: outcome?.reads, marked: outcome?.marked }).toEqual(expected)
  })
}
