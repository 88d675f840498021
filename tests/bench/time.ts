/** A batch lasts about so long: short enough to fall between the interruptions of a busy machine. */
const BATCH_NS = 500_000
const BATCHES = 400

/** The fastest time of each function, in nanoseconds a call, from short batches in turn, so that all see the same machine. */
export function fastest<const Runs extends readonly (() => unknown)[]>(
  runs: Runs,
): { [Key in keyof Runs]: number } {
  const counts = runs.map(run => Math.max(1, Math.round(BATCH_NS / warm(run))))
  const best = runs.map(() => Infinity)
  for (let batch = 0; batch < BATCHES; batch++) {
    for (const [i, run] of runs.entries()) best[i] = Math.min(best[i]!, batchOf(run, counts[i]!))
  }
  return best as { [Key in keyof Runs]: number }
}

// ---

/** Runs until the engine has compiled what it will compile, and says how long a call takes then. */
function warm(run: () => unknown): number {
  const end = performance.now() + 400
  let last = 1
  while (performance.now() < end) last = Math.max(1, batchOf(run, 10))
  return last
}

let sink: unknown

function batchOf(run: () => unknown, count: number): number {
  const start = performance.now()
  for (let i = 0; i < count; i++) sink = run()
  return Math.max(1, ((performance.now() - start) * 1e6) / count)
}

/** Keeps the engine from leaving out work whose result nobody reads. */
export function lastResult(): unknown {
  return sink
}
