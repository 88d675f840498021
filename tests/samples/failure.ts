/** One thing on a page that is not so. */
export interface Failure {
  /** Line of the Markdown file, from 1. */
  line: number
  column?: number
  /** Continues "content/guide/page.md:12 …". */
  text: string
  /** Whether `--update` mends it. */
  updatable?: boolean
}

/** A failure in the words the reader of a terminal sees, the place first. */
export function describeFailure(file: string, { line, column, text }: Failure): string {
  return `${file}:${line}${column === undefined ? '' : `:${column}`} ${text}`
}
