// A page as an agent reads it: plain Markdown, with nothing left of what only this site understands. The author's own text
// stays as it is; only blocks of code, components and addresses are written anew, each at its place.

import type { Nodes, Parent } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkMdc from 'remark-mdc'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { parsePage } from '../../tests/samples/parse.ts'
import type { PageReport } from '../../tests/samples/report.ts'
import { absolute, type Site } from './addresses.ts'
import { blocksByLine } from './blocks.ts'
import type { Forms } from './components.ts'

export interface Source {
  /** Path from the root of the repository, for messages. */
  file: string
  /** Where the page is, e.g. `/guide/validation`. */
  path: string
  text: string
  /** What came of the samples; there is none while the page is being written. */
  report: PageReport | undefined
}

interface Component extends Parent {
  type: 'containerComponent' | 'textComponent' | 'componentContainerSection'
  name: string
  attributes?: Record<string, string>
}

type Piece = Nodes | Component

const parser = unified().use(remarkParse).use(remarkGfm).use(remarkMdc)

/** A page without its frontmatter, as plain Markdown. Throws where something on it has no Markdown form, with its place. */
export function renderBody({ file, path, text, report }: Source, site: Site, forms: Forms): string {
  const source = withoutFrontmatter(text)
  const blocks = blocksByLine(parsePage(source), report)
  const problems: string[] = []
  const body = render(parser.parse(source))
  if (problems.length) throw new Error(problems.join('\n'))
  return `${body.trim()}\n`

  function render(node: Piece): string {
    if (isComponent(node)) return component(node)
    if ('attributes' in node && Object.keys(node.attributes ?? {}).length) {
      return problem(node, 'has attributes in braces, which are no Markdown')
    }
    if (node.type === 'code') return blocks.get(lineOf(node))?.(node) ?? written(node)
    if (node.type === 'html') return html(node.value, node)
    const whole = 'children' in node ? stitched(node) : written(node)
    return 'url' in node ? withAddress(whole, node.url) : whole
  }

  function component(node: Component): string {
    const form = Object.hasOwn(forms, node.name) ? forms[node.name] : undefined
    if (node.type === 'containerComponent' && form) {
      return form({ attributes: node.attributes ?? {}, body: inside(node) })
    }
    return problem(
      node,
      `uses "${node.name}", which has no Markdown form; add one to modules/for-agents/components.ts`,
    )
  }

  function html(value: string, node: Piece): string {
    if (value.startsWith('<!--')) return ''
    if (/^<br ?\/?>$/.test(value)) return value
    return problem(node, `has HTML, which has no Markdown form: ${value}`)
  }

  /** A node as it is written, with its parts rendered. */
  function stitched(node: Piece & Parent): string {
    const [from, to] = span(node)
    return between(node.children, from, to)
  }

  function inside({ children }: Parent): string {
    const [first, last] = [children.at(0), children.at(-1)]
    return first && last ? between(children, span(first)[0], span(last)[1]) : ''
  }

  function between(children: Piece[], from: number, to: number): string {
    let out = ''
    let at = from
    for (const child of children) {
      const [start, end] = span(child)
      out += source.slice(at, start) + render(child)
      at = end
    }
    return out + source.slice(at, to)
  }

  function withAddress(whole: string, url: string): string {
    const target = absolute(url, path, site)
    if (target === url) return whole
    const at = whole.lastIndexOf(url)
    return whole.slice(0, at) + target + whole.slice(at + url.length)
  }

  function written(node: Piece): string {
    return source.slice(...span(node))
  }

  function problem(node: Piece, message: string): string {
    problems.push(`${file}:${lineOf(node)} ${message}`)
    return ''
  }
}

// ---

/** Lines stay where they are, so that a message can name them. */
function withoutFrontmatter(text: string): string {
  const source = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
  return source.replace(/^---\n[\s\S]*?^---[ \t]*$/m, found => found.replace(/[^\n]/g, ''))
}

function isComponent(node: Piece): node is Component {
  return /component/i.test(node.type)
}

function span({ position }: Piece): [start: number, end: number] {
  return [position!.start.offset!, position!.end.offset!]
}

function lineOf({ position }: Piece): number {
  return position!.start.line
}
