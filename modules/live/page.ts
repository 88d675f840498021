// What a browser needs to run the blocks of a page and to show the types in them. It is a file of its own, asked for at the
// first use.

/** The file of a page's live part, as a path below /live. */
export function livePathOf(page: string): string {
  return `pages${page.replace(/\/$/, '/index')}.json`
}

/** The name among its page's files of a block that has none of its own: one that no page would choose. */
export function namelessFile(index: number): string {
  return `block-${index}.ts`
}

/** Whether a file is a block without a name, which no other can import. */
export function isNameless(file: string): boolean {
  return /^block-\d+\.ts$/.test(file)
}

export interface LivePage {
  /** The page's files by path: TypeScript, as it ran when it was checked, and JSON. */
  files: Record<string, string>
  blocks: LiveBlock[]
  /** Texts that hover over code; the blocks point into this list. */
  texts: string[]
  /** The folder of the package's modules. */
  dist: string
  /** What can be imported, e.g. `everyhost/sanitize`: its module, and then all that one needs, as paths in `dist`. */
  packages: Record<string, string[]>
}

/** A block of TypeScript; places are offsets in `shown`. */
export interface LiveBlock {
  /** Its number among the blocks of the page, from 0. */
  index: number
  /** Where its code is, among the files of the page. */
  file: string
  /** What the reader sees of it. */
  shown: string
  /** Why it does not run in a browser; undefined where it does. */
  barred?: string
  /** What it printed when it was checked; undefined where it was not run then. */
  output?: string
  /** What it threw then. */
  error?: string
  /** The type errors that it must have, but for packages that are not installed here. */
  errors: [start: number, length: number, message: string][]
  /** What a name is, as an index of the page's texts. */
  types: [start: number, length: number, text: number][]
}
