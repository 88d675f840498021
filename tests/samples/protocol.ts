// How the runner and the child that runs a page's blocks understand each other. Orders go down the IPC channel; what a
// block printed and how it ended come up one pipe, so that they arrive in the order they happened.

/** An order to the child: run this module. */
export interface Order {
  /** Path of the module. */
  file: string
}

/** How a block ended, as the child tells it. */
export interface Ending {
  /** What the module threw, if it did. */
  thrown?: Thrown
  /** Promises rejected with nobody to catch it, and exceptions thrown from callbacks. */
  uncaught: Thrown[]
  /** Warnings of Node, e.g. for a deprecated function. */
  warnings: string[]
  /** What was left running, e.g. `Timeout`; the child is of no use after that. */
  left: string[]
  /** The module's own `await` never came to an end. */
  pending: boolean
  exitCode: number
}

export interface Thrown {
  /** The error's message, or Node's own rendering of what is no error. */
  text: string
  stack: string
}

/** Environment variable that holds the mark between output and ending: a block cannot guess it. */
export const markVariable = 'SAMPLES_MARK'

/** Environment variable with the time, in ms, that a block's timers and servers get to end by themselves. */
export const graceVariable = 'SAMPLES_GRACE'
