// Reads a page, or a source with examples, and type-checks it. It takes the Markdown parser and the compiler, which are slow
// to load and quick to use again: vitest's own process does this for all pages, and its workers run them.

import type { ReadPage } from './check-page.ts'
import { checkTypes } from './check-types.ts'
import { parseExamples } from './examples.ts'
import { parsePage } from './parse.ts'
import type { Workspace } from './workspace.ts'

export function readPage(file: string, source: string, workspace: Workspace): ReadPage {
  const page = file.endsWith('.ts') ? parseExamples(source) : parsePage(source)
  return { file, source, page, types: checkTypes(page.blocks, workspace.pages), workspace }
}
