// What the page and the worker say to each other. What comes back is text to show, and nothing else.

/** What to run, and all there is to import. */
export interface Order {
  /** Path of the module to run, among `files`. */
  entry: string
  /** The page's files by path: TypeScript or JSON. */
  files: Record<string, string>
  /** The modules of the packages by path: JavaScript as it is built, or JSON. */
  modules: Record<string, string>
  /** What an import can name, e.g. `everyhost/sanitize`, and the path of its module. */
  packages: Record<string, string>
}

export type Report =
  /** The worker is there; from now on, time counts. */
  | { type: 'started' }
  | { type: 'printed'; text: string }
  /** The module is evaluated and no timer is left. */
  | { type: 'ended'; error?: Thrown }
  /** More was printed than anybody reads; nothing follows. */
  | { type: 'flooded' }

export interface Thrown {
  /** The error's message, or how Node prints what is no error. */
  text: string
  /** Where in the module that was run, from 1, if it was there. */
  line?: number
}

/** Most characters that a run may print. */
export const mostPrinted = 200_000
