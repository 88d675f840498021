/** One line of the table that `npm run bench` prints. Figures carry their unit. */
export interface BenchRow {
  /** What is measured, on which input. */
  name: string
  ours: string
  /** The other library and its figure; empty where the target is a bare figure. */
  peer: string
  /** Ours divided by the peer's; empty without a peer. */
  ratio: string
  target: string
  met: boolean
}

/** A time of ours beside another library's for the same work, both in nanoseconds and from the same run. */
export function compared(name: string, ours: number, peer: string, peers: number, limit: number): BenchRow {
  const ratio = ours / peers
  return {
    name,
    ours: duration(ours),
    peer: `${peer} ${duration(peers)}`,
    ratio: `${ratio.toFixed(2)}×`,
    target: `at most ${limit}×`,
    met: ratio <= limit,
  }
}

/** A figure that keeps to a bound by itself, written by `format`. */
export function bounded(
  name: string,
  value: number,
  limit: number,
  format: (value: number) => string,
): BenchRow {
  return {
    name,
    ours: format(value),
    peer: '',
    ratio: '',
    target: `at most ${format(limit)}`,
    met: value <= limit,
  }
}

/** Nanoseconds, in the unit that reads best. */
export function duration(ns: number): string {
  if (ns < 1e3) return `${ns.toFixed(0)} ns`
  if (ns < 1e6) return `${(ns / 1e3).toFixed(1)} µs`
  return `${(ns / 1e6).toFixed(2)} ms`
}
