export interface RateLimit {
  /** Calls that one caller has in a window. */
  calls: number
  windowMs: number
  /** Callers that are told apart; all others share one allowance, so that a flood from many fills no memory. */
  callers?: number
}

/** Counts calls by caller, and gives the seconds to wait where there were too many; 0 where there were not. */
export function rateLimiter({ calls, windowMs, callers = 10_000 }: RateLimit, now: () => number = Date.now) {
  const counts = new Map<string, number>()
  let ends = 0

  return (caller: string): number => {
    const time = now()
    if (time >= ends) {
      counts.clear()
      ends = time + windowMs
    }
    const key = counts.has(caller) || counts.size < callers ? caller : ''
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count > calls ? Math.ceil((ends - time) / 1000) : 0
  }
}
