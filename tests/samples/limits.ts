export interface Limits {
  /** Longest time for one block or one transcript, in ms. */
  time: number
  /** Time a block's timers and servers get to end by themselves once its module is evaluated, in ms. */
  grace: number
  /** Heap of the process that runs a page, in MB. */
  memory: number
  /** Longest output of one block, in characters. */
  output: number
}

export const limits: Limits = { time: 10_000, grace: 2_000, memory: 256, output: 200_000 }
