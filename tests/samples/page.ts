// What a page is made of. Types only, shared by the parser (which also runs in the browser) and the runner.

export interface Page {
  blocks: Block[]
  tables: Table[]
  problems: Problem[]
}

/**
 * - `module`: TypeScript; type-checked, then run.
 * - `transcript`: shell commands and what they print.
 * - `data`: JSON; it must parse.
 * - `shown`: anything else; nothing checks it, so it must say why with `no-run="…"`.
 */
export type Kind = 'module' | 'transcript' | 'data' | 'shown'

export interface Block extends Fence {
  kind: Kind
  lang: string
  /** What stands in the square brackets, e.g. `slugify.ts`, or the name of a tab. */
  label?: string
  /** The label, where it names a file of the page's project. */
  file?: string
  /** Why the block is not run. */
  noRun?: string
  throws: boolean
  /** The codes TypeScript must report, sorted; undefined where the block must compile. */
  errorCodes?: number[]
  output?: Fence
  error?: Fence
  /** In a docstring, which has no fences: the comments of the example. They are what it prints, a line each. */
  comments?: Comment[]
}

export interface Comment {
  /** Line of the file. */
  line: number
  /** Column of the line at which the comment begins, from 0. */
  column: number
  text: string
}

/** One fenced block. Lines are counted from 1, in the Markdown file. */
export interface Fence {
  line: number
  endLine: number
  /** What stands before the fence on its line: the indentation, or the marks of a quotation. */
  indent: string
  /** The text between the fences, as the reader sees it. */
  text: string
}

/** The Markdown table inside a component whose name ends in `-table`, e.g. `::host-table`. */
export interface Table {
  component: string
  /** What the component is told, e.g. `{ of: 'failures' }`. */
  attributes: Record<string, string>
  /** The lines of the table; those of the component, where it holds none. */
  line: number
  endLine: number
  indent: string
  /** The head and then the body; empty where the component holds no table. */
  rows: Row[]
}

export interface Row {
  line: number
  cells: string[]
}

/** Something in the page that breaks a rule of its grammar. */
export interface Problem {
  line: number
  message: string
}
