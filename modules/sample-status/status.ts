import { shownCode } from '../../tests/samples/directives.ts'
import type { Block } from '../../tests/samples/page.ts'
import { parsePage } from '../../tests/samples/parse.ts'
import { type BlockReport, type PageReport, readReport, type Versions } from '../../tests/samples/report.ts'
import { absentModule } from '../live/absent-module.ts'
import { completeFile } from './complete-file.ts'

/** Why pages cannot be built: one of them was never run, or something has changed since, or a block has failed. */
export function problemsOf(pages: { file: string; source: string }[]): string[] {
  return pages.flatMap(({ file, source }) => {
    try {
      readReport(file, source)
      return []
    } catch (error) {
      return [(error as Error).message]
    }
  })
}

/**
 * A page as its reader is to see it: without hidden lines. The info string of a block says what was checked of it and, where
 * that is more than the reader sees, what Copy gives. Throws where a block has no whole file to give.
 */
export function withStatuses(markdown: string, report?: PageReport): string {
  const lines = markdown.split('\n')
  // from the end, since a hidden line that goes moves all that come after it
  const { blocks } = parsePage(markdown)
  for (const [index, block] of [...blocks.entries()].reverse()) {
    const checked = report?.blocks[index]
    const copy = block.kind === 'module' ? copyOf(block, blocks) : block.text
    if (isMoreThanShown(block, copy)) lines[block.line - 1] += ` copy="${encodeURIComponent(copy)}"`
    if (report && checked) lines[block.line - 1] += ` status="${statusOf(block, checked, report.versions)}"`
    if (block.kind === 'module')
      lines.splice(block.line, block.endLine - block.line - 1, ...shownLines(block))
  }
  return lines.join('\n')
}

function copyOf(block: Block, blocks: Block[]): string {
  try {
    return completeFile(block, blocks)
  } catch (cause) {
    const { message } = cause as Error
    throw new Error(`The block at line ${block.line} cannot be copied as one file: ${message}`, { cause })
  }
}

function isMoreThanShown({ kind, text }: Block, copy: string): boolean {
  return kind === 'module' && copy.trimStart() !== shownCode(text).trimStart()
}

function shownLines({ text, indent }: Block): string[] {
  return shownCode(text)
    .split('\n')
    .map(line => indent + line)
}

/** What was checked of a block, and with what. */
export function statusOf(block: Block, { checks, reason }: BlockReport, versions: Versions): string {
  const { kind, errorCodes } = block
  const isRun = checks.includes('run') || checks.includes('transcript')
  const used = [
    ...(kind === 'module' || isRun ? [`everyhost ${versions.everyhost}`] : []),
    ...(kind === 'module' ? [`TypeScript ${versions.typescript}`] : []),
    ...(isRun ? [`Node ${versions.node}`] : []),
  ]
  // a version stays with its name, and the dot before them on the line that ends
  return [whatWasDone(), ...used.map(name => name.replace(' ', '\u00a0'))].join('\u00a0· ')

  function whatWasDone(): string {
    if (kind === 'shown') return `not checked: ${reason}`
    if (kind === 'data') return reason === undefined ? 'checked: it parses' : `not checked: ${reason}`
    if (kind === 'transcript' && reason !== undefined) return `not run: ${reason}`
    if (kind === 'transcript') return 'run, output and exit codes compared'
    const types = errorCodes ? checkedOf(errorCodes) : 'types checked'
    if (reason !== undefined) return `${types}, not run: ${reason}`
    if (!errorCodes) return 'checked and run'
    return isRun ? `${types}; run all the same` : types
  }
}

function checkedOf(errorCodes: number[]): string {
  const codes = Array.from(new Set(errorCodes), code => `TS${code}`).join(', ')
  // no fault of the code
  if (errorCodes.every(code => absentModule.includes(code)))
    return `types checked but for modules that are not here (${codes})`
  return `fails its type check as it must: ${codes}`
}
