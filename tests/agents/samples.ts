// Takes the code out of a page's Markdown with nothing to go by but the Markdown.

import type { Code, Nodes, Root } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

export interface Sample {
  /** Where the file is, in the project of the page. */
  file: string
  code: string
  /** What the page says it prints, or throws. */
  output?: string
  error?: string
  /** Why the page itself does not run it. */
  notRun?: string
}

/** The TypeScript of a page in its order, and other files that the page names. */
export function samplesOf(markdown: string): Sample[] {
  const samples: Sample[] = []
  let lastCode: Nodes | undefined
  const nodes = leaves(unified().use(remarkParse).use(remarkGfm).parse(markdown))
  nodes.forEach((node, index) => {
    const before = nodes[index - 1]
    const label = before && labelOf(before)
    if (node.type === 'paragraph') {
      const [, status] = /^\((.+)\)$/s.exec(textOf(node)) ?? []
      const last = samples.at(-1)
      if (status && last && before === lastCode) note(last, status)
    } else if (node.type === 'code' && node.lang === 'text') {
      const last = samples.at(-1)
      if (label === 'Output' && last) last.output = node.value
      if (label === 'Error' && last) last.error = node.value
    } else if (node.type === 'code' && isFile(node, label)) {
      lastCode = node
      samples.push({
        file: label && /\.\w+$/.test(label) ? label : `sample-${samples.length + 1}.ts`,
        code: node.value,
      })
    }
  })
  return samples
}

/** Names of the packages that a sample imports, but for those of Node and its own page. */
export function packagesOf({ code }: Sample): string[] {
  const imported = Array.from(code.matchAll(/\b(?:from|import)\s*\(?\s*'([^']+)'/g), ([, name = '']) => name)
  const packages = imported.filter(name => !/^(\.|node:)/.test(name))
  return [...new Set(packages.map(name => /^(@[^/]+\/)?[^/]+/.exec(name)![0]))]
}

// ---

/** Paragraphs and blocks of code, in the order of the page. */
function leaves(node: Root | Nodes): Nodes[] {
  if (node.type === 'paragraph' || node.type === 'code') return [node]
  return 'children' in node ? node.children.flatMap(leaves) : []
}

function labelOf(node: Nodes): string | undefined {
  if (node.type !== 'paragraph' || node.children.length !== 1) return undefined
  const [only] = node.children
  return only?.type === 'strong' ? textOf(only) : undefined
}

function isFile({ lang }: Code, label: string | undefined): boolean {
  return lang === 'ts' || (lang === 'json' && label !== undefined && /\.json$/.test(label))
}

function note(sample: Sample, status: string): void {
  const [done = ''] = status.split(' · ')
  const isRun =
    done === 'checked and run' || done.endsWith('; run all the same') || done.startsWith('checked: ')
  if (!isRun) sample.notRun = done
}
