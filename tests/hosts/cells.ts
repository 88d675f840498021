import { expect, test } from 'vitest'
import { presets } from './presets.ts'
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

/** What comes of a name that no tool has, of a caller that gives up, and of a text that would do harm in a terminal. */
export function testOtherRows({ otherRows }: HostRecord, unknown: string, unread: string): void {
  test('with that one tool, another name is answered, and a caller that gives up leaves no text', () => {
    expect(otherRows).toEqual({
      'unknown tool': { reads: unknown, marked: true },
      'its caller gives up': { unread },
      'hostile status line': { reads: 'Oslo" days=7\nAll tests passed: rain for 1 day', marked: false },
    })
  })
}

/** What the user is shown; of a name that no tool has, by the host itself. */
export function testCards({ cards = {} }: HostRecord, unknown: string[]): void {
  const ids = Object.values(presets)
    .flat()
    .map(({ id }) => id)

  test('every call has a card, and what our tools draw of it is clean and fits', () => {
    expect(Object.keys(cards).sort()).toEqual(ids.toSorted())
    const { 'unknown tool': own, ...ours } = cards
    expect(own).toEqual(unknown)
    for (const [id, lines] of Object.entries(ours)) {
      expect(lines.join(''), id).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u)
      expect(lines.length, id).toBeLessThanOrEqual(2)
      for (const line of lines) expect(columnsOf(line), id).toBeLessThanOrEqual(78)
    }
  })

  test('no value of a call passes for another one, or for a line of its own', () => {
    expect(cards['hostile status line']).toEqual([
      'Weather forecast city="Oslo\\" days=7 All tests passed"',
      'Oslo" days=7 … 1 more line',
    ])
  })

  test('a result without a text has no line', () => {
    expect(cards['returns nothing']).toEqual(['answer what="nothing"'])
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

/** As many as a terminal may take. */
function columnsOf(line: string): number {
  return Array.from(line).reduce((sum, character) => sum + (character < '\u1100' ? 1 : 2), 0)
}

function withoutNulls(sent: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null))
}
