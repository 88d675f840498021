import { expect, test } from 'vitest'
import { argumentCases } from './probe/arguments.ts'
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

/** Where nothing comes between the model and the tool. */
export function testArguments(record: HostRecord): void {
  test('arguments come as they were sent, and are refused by our lines alone', () => {
    for (const { id, sent } of argumentCases) {
      const { received, refused } = record.arguments[id]!
      if (refused === undefined) expect(received, id).toEqual(withoutNulls(sent))
      else expect(refused, id).toMatch(/^Invalid arguments/)
    }
  })
}

/** What a model reads before and after a tool is moved over, where the host's own check says these of the last two calls. */
export function movedOver(tooMany: string, noCode: string) {
  const own = (problem: string, sent: string) =>
    `Validation failed for tool "forecast":\n  - ${problem}\n\nReceived arguments:\n{\n  "city": "Oslo",\n  ${sent}\n}`
  return {
    '{"city":"Oslo","days":3}': { before: 'Oslo: rain for 3 d', after: 'Oslo: rain for 3 d' },
    '{"city":"Oslo","day":3}': {
      before: 'Oslo: rain for 1 d',
      after: 'Invalid arguments: unknown property "day"; takes city, days, code',
    },
    '{"city":"Oslo","days":99}': {
      before: own(tooMany, '"days": 99'),
      after: 'Invalid arguments at /days: must be from 1 to 7',
    },
    '{"city":"Oslo","code":"Norway"}': {
      before: own(noCode, '"code": "Norway"'),
      after: 'Invalid arguments at /code: must match pattern "^[A-Z]{2}$"',
    },
  }
}

// ---

function withoutNulls(sent: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null))
}
