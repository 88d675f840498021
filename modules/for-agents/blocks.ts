// Blocks of code in plain Markdown: a label before, the language alone on the fence, and after it what was checked.

import type { Code } from 'mdast'
import { copiedCode } from '../../tests/samples/directives.ts'
import type { Block, Fence, Page } from '../../tests/samples/page.ts'
import type { PageReport } from '../../tests/samples/report.ts'
import { statusOf } from '../sample-status/status.ts'

type Writer = (node: Code) => string

/** How each block of a page is written, by the line its fence is at. */
export function blocksByLine({ blocks }: Page, report: PageReport | undefined): Map<number, Writer> {
  return new Map(
    blocks.flatMap((block, index) => {
      const checked = report?.blocks[index]
      const status =
        report && checked ? statusOf(block, checked, report.versions).replaceAll('\u00a0', ' ') : ''
      return [
        [block.line, node => inPlace(block, partsOf(block, node, status))] as const,
        ...resultOf(block.output, 'Output'),
        ...resultOf(block.error, 'Error'),
      ]
    }),
  )
}

/** A block as Markdown has it. The fence is longer than any in the text. */
export function fenced(lang: string, text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(ticks => ticks.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${lang}\n${text}\n${fence}`
}

/** What stands before a block: the file it is, the tab it was in, or what kind of result. */
export function labelled(label: string, block: string): string {
  return `**${label}**\n\n${block}`
}

// ---

function partsOf({ kind, label, text }: Block, { lang }: Code, status: string): string {
  const code = fenced(lang ?? '', kind === 'module' ? copiedCode(text).trim() : text)
  const whole = label === undefined ? code : labelled(label, code)
  return status ? `${whole}\n\n(${status})` : whole
}

function resultOf(fence: Fence | undefined, label: string): [number, Writer][] {
  return fence ? [[fence.line, () => inPlace(fence, labelled(label, fenced('text', fence.text)))]] : []
}

/** The place already has the indentation of the first line. */
function inPlace({ indent }: Fence, text: string): string {
  return text
    .split('\n')
    .map((line, index) => (index === 0 ? line : line ? indent + line : indent.trimEnd()))
    .join('\n')
}
