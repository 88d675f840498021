import { expect, test } from 'vitest'
import { rateLimiter } from '../../server/mcp/rate-limit.ts'

test('a caller has so many calls in a window, then waits for the next', () => {
  let now = 1_000
  const wait = rateLimiter({ calls: 2, windowMs: 60_000 }, () => now)
  expect([wait('a'), wait('a'), wait('a'), wait('b')]).toEqual([0, 0, 60, 0])
  now += 59_001
  expect(wait('a')).toBe(1)
  now += 1_000
  expect([wait('a'), wait('a'), wait('a')]).toEqual([0, 0, 60])
})

test('a flood from many callers shares what one has', () => {
  const wait = rateLimiter({ calls: 2, windowMs: 60_000, callers: 3 }, () => 0)
  expect(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'a'].map(wait)).toEqual([0, 0, 0, 0, 0, 60, 60, 0])
})
