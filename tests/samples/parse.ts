// Reads a page into its blocks. It sees what the site sees, since it is the site's own Markdown parser, and it imports
// nothing of Node, so that the site can use it in the browser too.

import type { Code, Nodes, Parent, Root, TableCell } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkMdc from 'remark-mdc'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { parseDirectives } from './directives.ts'
import { type InfoString, parseInfoString } from './info-string.ts'
import type { Block, Fence, Kind, Page, Problem, Table } from './page.ts'

const markdown = unified().use(remarkParse).use(remarkGfm).use(remarkMdc)

/** A component as the MDC parser gives it, e.g. `::host-table`. */
interface Component extends Parent {
  type: 'containerComponent'
  name: string
  attributes?: Record<string, string>
}

const fenceMark = /^[\s>]*(?:[-*+]\s+|\d+[.)]\s+)*(`{3,}|~{3,})/

const kinds: Record<string, Kind> = { ts: 'module', sh: 'transcript', json: 'data' }

/** What people write for `ts` and `sh`: a block that nobody runs because of its name would be a silent skip. */
const otherNames: Record<string, string> = {
  typescript: 'ts',
  js: 'ts',
  javascript: 'ts',
  mts: 'ts',
  mjs: 'ts',
  bash: 'sh',
  shell: 'sh',
  zsh: 'sh',
  console: 'sh',
  shellscript: 'sh',
}

export function parsePage(source: string): Page {
  const lines = source.replace(/^\uFEFF/, '').split(/\r?\n/)
  blankFrontmatter(lines)
  const tree = markdown.parse(lines.join('\n'))

  const page: Page = { blocks: [], tables: [], problems: [] }
  const covered = new Set<number>()
  walk(tree, (node: Nodes | Component) => {
    if (node.type === 'code') page.problems.push(...readFence(page, node, lines))
    if (isComponent(node) && node.name.endsWith('-table')) page.tables.push(tableOf(node, lines))
    if (node.type === 'code' || (node.type === 'html' && node.value.startsWith('<!--'))) cover(covered, node)
  })
  page.problems.push(...strayFences(lines, covered), ...filesClaimedTwice(page.blocks))
  page.problems.sort((a, b) => a.line - b.line)
  return page
}

// ---------------------------------------------------------------------------------------------------------------------

function readFence(page: Page, node: Code, lines: string[]): Problem[] {
  const fence = fenceOf(node, lines)
  const { line } = fence
  const opening = (lines[line - 1] ?? '').slice(fence.indent.length)
  if (!fenceMark.test(opening)) {
    return [
      { line, message: 'is code by its indentation alone, which nothing checks; write it between fences' },
    ]
  }
  const lang = node.lang ?? ''
  const info = parseInfoString(lang, node.meta ?? '')
  const problems = info.problems.map(message => ({ line, message }))
  if (!isClosed(fence, lines)) problems.push({ line, message: 'opens a fence that nothing closes' })

  if (lang === 'text' && (info.label === 'Output' || info.label === 'Error')) {
    const message = tie(page.blocks.at(-1), fence, info.label)
    return message ? [...problems, { line, message: `[${info.label}] ${message}` }] : problems
  }
  const block = blockOf(fence, lang, info)
  page.blocks.push(block)
  return [...problems, ...problemsOfBlock(block)]
}

/** Ties what a page says a block prints, or throws, to that block: the last one before it. */
function tie(block: Block | undefined, fence: Fence, label: 'Output' | 'Error'): string | undefined {
  const key = label === 'Output' ? 'output' : 'error'
  if (!block) return 'has no block before it'
  const before = `follows the block at line ${block.line}, which`
  if (block.kind === 'transcript') return `${before} is a transcript and shows its own output`
  if (block.kind !== 'module') return `${before} is not TypeScript`
  if (block.noRun !== undefined) return `${before} is not run`
  if (block[key]) return `${before} has one already, at line ${block[key].line}`
  if (key === 'error' && !block.throws && !block.errorCodes)
    return `${before} has neither the flag throws nor // @errors`
  block[key] = fence
}

function blockOf(fence: Fence, lang: string, info: InfoString): Block {
  const block: Block = { ...fence, kind: kinds[lang] ?? 'shown', lang, throws: info.throws }
  if (info.label !== undefined) block.label = info.label
  if (info.noRun !== undefined) block.noRun = info.noRun
  if (info.label !== undefined && isFile(info.label) && isInside(info.label)) block.file = info.label
  const { errorCodes } = parseDirectives(fence.text)
  if (block.kind === 'module' && errorCodes) block.errorCodes = errorCodes
  return block
}

function problemsOfBlock({ kind, line, lang, text, label, noRun }: Block): Problem[] {
  const problems: Problem[] = []
  if (label !== undefined && isFile(label) && !isInside(label)) {
    problems.push({ line, message: `names a file outside the page's project: ${label}` })
  }
  if (kind === 'shown' && noRun === undefined) problems.push({ line, message: unchecked(lang) })
  if (kind === 'transcript' && noRun === undefined && !text.startsWith('$ ')) {
    problems.push({
      line,
      message: 'is a transcript that does not begin with a command; write "$ " before each',
    })
  }
  if (kind === 'module') {
    const directives = parseDirectives(text).problems
    problems.push(...directives.map(({ index, message }) => ({ line: line + 1 + index, message })))
  }
  return problems
}

function unchecked(lang: string): string {
  const name = otherNames[lang]
  if (name) return `is written ${lang}; write ${name}, which is what gets checked`
  if (lang === 'text')
    return 'is text that nothing checks; label it [Output] or [Error], or say no-run="the reason"'
  return `is ${lang || 'of no language'}, which nothing checks; say no-run="the reason"`
}

function tableOf(component: Component, lines: string[]): Table {
  const { name, attributes = {}, children } = component
  const table = children.find(child => child.type === 'table')
  const { start, end } = (table ?? component).position!
  return {
    component: name,
    attributes,
    line: start.line,
    endLine: end.line,
    indent: indentOf(lines, start.line, start.column),
    rows:
      table?.children.map(row => ({
        line: row.position!.start.line,
        cells: row.children.map(cell => cellText(cell, lines)),
      })) ?? [],
  }
}

/** A cell as it is written, but for the backslash that keeps a bar from ending it. */
function cellText({ children }: TableCell, lines: string[]): string {
  const first = children.at(0)?.position?.start
  const last = children.at(-1)?.position?.end
  if (!first || !last) return ''
  return lines[first.line - 1]!.slice(first.column - 1, last.column - 1).replaceAll('\\|', '|')
}

function fenceOf(node: Code, lines: string[]): Fence {
  const { start, end } = node.position!
  return {
    line: start.line,
    endLine: end.line,
    indent: indentOf(lines, start.line, start.column),
    text: node.value,
  }
}

/** A list's own mark stands before the first line only; the lines below it are indented by as much. */
function indentOf(lines: string[], line: number, column: number): string {
  return (lines[line - 1] ?? '').slice(0, column - 1).replace(/[^\s>]/g, ' ')
}

function isClosed({ line, endLine, indent }: Fence, lines: string[]): boolean {
  const [, mark = ''] = fenceMark.exec((lines[line - 1] ?? '').slice(indent.length)) ?? []
  const last = (lines[endLine - 1] ?? '').replace(/^[\s>]*/, '').trimEnd()
  return endLine > line && last.startsWith(mark) && last === mark.charAt(0).repeat(last.length)
}

/** Lines that look like a fence and are none: the author meant a block, and nothing would check it. */
function strayFences(lines: string[], covered: Set<number>): Problem[] {
  return lines.flatMap((text, index) => {
    if (!fenceMark.test(text) || covered.has(index + 1)) return []
    return [{ line: index + 1, message: 'looks like a fence, but Markdown does not read it as one' }]
  })
}

function filesClaimedTwice(blocks: Block[]): Problem[] {
  const owners = new Map<string, Block>()
  return blocks.flatMap(block => {
    if (block.file === undefined) return []
    const owner = owners.get(block.file)
    if (owner)
      return [{ line: block.line, message: `claims ${block.file}, which is the block at line ${owner.line}` }]
    owners.set(block.file, block)
    return []
  })
}

function isFile(label: string): boolean {
  return /^[^\s\\]*\.[a-z]+$/i.test(label)
}

function isInside(file: string): boolean {
  return file
    .split('/')
    .every(part => part !== '' && part !== '.' && part !== '..' && part !== 'node_modules')
}

function isComponent(node: Parent | Nodes): node is Component {
  return node.type === 'containerComponent'
}

function cover(covered: Set<number>, { position }: Nodes): void {
  if (!position) return
  for (let line = position.start.line; line <= position.end.line; line++) covered.add(line)
}

/** Front matter is not Markdown. Its lines stay, empty, so that all others keep their numbers. */
function blankFrontmatter(lines: string[]): void {
  if (lines[0] !== '---') return
  const end = lines.indexOf('---', 1)
  for (let index = 0; index <= end; index++) lines[index] = ''
}

function walk(node: Nodes | Root, visit: (node: Nodes) => void): void {
  visit(node)
  if ('children' in node) for (const child of node.children) walk(child, visit)
}
