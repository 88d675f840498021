// The `@example`s of a TypeScript file, as the blocks of a page. They have no fences: all of an example is one block, and
// its comments are what it prints, a line each.

import ts from 'typescript'
import type { Block, Comment, Page } from './page.ts'

/** A line of a JSDoc comment: the margin, and what stands after it. */
const docLine = /^\s*\*(?!\/) ?(.*)$/

export function parseExamples(source: string): Page {
  const lines = source.split(/\r?\n/)
  const page: Page = { blocks: [], tables: [], problems: [] }
  for (const { pos, end } of exampleTags(source)) {
    const line = lineAt(source, pos)
    const last = lineAt(source, end)
    const code: string[] = []
    for (const text of lines.slice(line, last)) {
      const [, content] = docLine.exec(text) ?? []
      // the end of the comment, or its next tag
      if (content === undefined || content.startsWith('@')) break
      code.push(content.trimEnd())
    }
    if (!/@example\s*$/.test(lines[line - 1]!)) {
      page.problems.push({ line, message: 'has words after @example; the example begins in the next line' })
    }
    if (code.some(text => /^`{3,}|^~{3,}/.test(text))) {
      page.problems.push({ line, message: 'has fences in an @example, which is all code' })
    }
    page.blocks.push(blockOf(code.join('\n').trimEnd(), line, lines))
  }
  return page
}

// ---------------------------------------------------------------------------------------------------------------------

function blockOf(text: string, line: number, lines: string[]): Block {
  return {
    kind: 'module',
    lang: 'ts',
    label: '@example',
    throws: false,
    line,
    endLine: line + text.split('\n').length + 1,
    indent: '',
    text,
    comments: commentsOf(text, line, lines),
  }
}

function commentsOf(code: string, before: number, lines: string[]): Comment[] {
  const file = ts.createSourceFile('example.ts', code, ts.ScriptTarget.Latest, true)
  const ranges = new Map<number, ts.CommentRange>()
  const visit = (node: ts.Node): void => {
    const leading = ts.getLeadingCommentRanges(code, node.pos) ?? []
    const trailing = ts.getTrailingCommentRanges(code, node.end) ?? []
    if (node.getChildCount() === 0)
      for (const range of [...leading, ...trailing]) ranges.set(range.pos, range)
    for (const child of node.getChildren()) visit(child)
  }
  visit(file)
  return [...ranges.values()]
    .filter(({ kind }) => kind === ts.SyntaxKind.SingleLineCommentTrivia)
    .sort((a, b) => a.pos - b.pos)
    .map(({ pos, end }) => {
      const line = before + lineAt(code, pos)
      const comment = code.slice(pos, end)
      const column = lines[line - 1]!.trimEnd().length - comment.length
      return { line, column, text: comment.replace(/^\/\/ ?/, '') }
    })
}

function exampleTags(source: string): ts.JSDocTag[] {
  const file = ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true)
  const tags = new Set<ts.JSDocTag>()
  const visit = (node: ts.Node): void => {
    for (const doc of ts.getJSDocCommentsAndTags(node)) {
      if (ts.isJSDoc(doc)) for (const tag of doc.tags ?? []) if (tag.tagName.text === 'example') tags.add(tag)
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return [...tags]
}

function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length
}
