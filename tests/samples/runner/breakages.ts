// Breaks a page in every way its kind of expectations can be broken, so that a test can see each of them noticed.

import type { Block, Fence, Page } from '../page.ts'

/** A copy of a page with some of what it says made untrue. */
export interface Breakage {
  source: string
  /** What must be noticed. */
  wrongs: Wrong[]
}

export interface Wrong {
  /** Which block, or which table, by its number on the page. */
  index: number
  /** Which of the block's places. */
  at: 'block' | 'output' | 'error' | 'table'
  /** What the failure must say. */
  says: RegExp
}

interface Change {
  /** The line the change is made to, from 1. */
  line: number
  change: (line: string) => string | string[]
  wrong: Wrong
}

/** Each breakage holds as many changes as do not hide one another. */
export function breakagesOf(source: string, page: Page): Breakage[] {
  const ways = [
    [otherTexts, wrongTypes, staleErrors, lostReasons, unknownFlags],
    [exceptions, lostThrows],
    [missingOutputs, unexpectedErrors],
  ]
  return ways
    .map(changes =>
      apply(
        source,
        changes.flatMap(change => change(page, source.split('\n'))),
      ),
    )
    .filter(({ wrongs }) => wrongs.length > 0)
}

// ---------------------------------------------------------------------------------------------------------------------

function otherTexts({ blocks, tables }: Page, lines: string[]): Change[] {
  const changes = blocks.flatMap((block, index): Change[] => {
    const { output, error, comments, kind, noRun } = block
    const says = /is not what/
    return [
      ...(output
        ? [{ ...append(output, 'another line', lines), wrong: { index, at: 'output' as const, says } }]
        : []),
      ...(error
        ? [{ ...append(error, 'another line', lines), wrong: { index, at: 'error' as const, says } }]
        : []),
      ...(kind === 'transcript' && noRun === undefined
        ? [{ ...append(block, 'another line', lines), wrong: { index, at: 'block' as const, says } }]
        : []),
      ...(kind === 'data' && noRun === undefined
        ? [{ ...append(block, ']', lines), wrong: { index, at: 'block' as const, says: /is not JSON/ } }]
        : []),
      ...(comments ?? []).slice(-1).map(({ line }) => ({
        line,
        change: (text: string) => `${text} more`,
        wrong: { index, at: 'block' as const, says },
      })),
    ]
  })
  const cells = tables.flatMap(({ rows }, index): Change[] => {
    const last = rows.at(-1)
    if (!last) return []
    const wrong = { index, at: 'table' as const, says: /the run gave/ }
    return [{ line: last.line, change: text => text.replace(/\|[^|]*\|\s*$/, '| another cell |'), wrong }]
  })
  return [...changes, ...cells]
}

function wrongTypes(page: Page, lines: string[]): Change[] {
  return eachModule(page, block => append(block, 'const itsTypeIsWrong: string = 1', lines), /TS2322/)
}

function exceptions(page: Page, lines: string[]): Change[] {
  const added = 'if (globalThis) throw new Error("broken")'
  return eachModule(
    page,
    block => (isSilent(block) ? undefined : append(block, added, lines)),
    /throws broken/,
  )
}

function lostThrows(page: Page): Change[] {
  const lost = eachModule(page, block => block.throws && reword(block, / throws/, ''), /throws |has neither/)
  // beside expected type errors, what is shown as the error is then taken for what TypeScript says
  return lost.map(change => {
    const { errorCodes, error } = page.blocks[change.wrong.index]!
    if (!errorCodes || !error) return change
    return { ...change, wrong: { ...change.wrong, at: 'error', says: /is not what/ } }
  })
}

function staleErrors(page: Page): Change[] {
  return eachModule(page, block => inDirective(block, line => `${line} 1005`), /expects TS1005/)
}

function unexpectedErrors(page: Page): Change[] {
  return eachModule(page, block => inDirective(block, line => line.replace(/\/\/.*/, '')), /TS\d+: /)
}

function lostReasons({ blocks }: Page): Change[] {
  return blocks.flatMap((block, index) => {
    if (block.noRun === undefined) return []
    return [
      {
        ...reword(block, /no-run="[^"]*"/, 'no-run'),
        wrong: { index, at: 'block' as const, says: /does not say why/ },
      },
    ]
  })
}

function unknownFlags({ blocks }: Page): Change[] {
  return blocks.flatMap((block, index) => {
    // a docstring has no fences, and a fence without a language no flags
    if (block.comments || block.lang === '') return []
    return [
      {
        ...reword(block, /$/, ' quickly'),
        wrong: { index, at: 'block' as const, says: /unknown flag quickly/ },
      },
    ]
  })
}

function missingOutputs(page: Page, lines: string[]): Change[] {
  return page.blocks.flatMap((block, index): Change[] => {
    const { output } = block
    if (!output?.text.trim()) return []
    const wrong = { index, at: 'block' as const, says: /prints what the page does not show/ }
    const rest = Array.from({ length: output.endLine - output.line + 1 }, (_, offset) => output.line + offset)
    return rest.map(line => ({
      line,
      change: () => lines[line - 1]!.slice(0, output.indent.length).trimEnd(),
      wrong,
    }))
  })
}

// ---------------------------------------------------------------------------------------------------------------------

type Edit = Omit<Change, 'wrong'>

function eachModule(page: Page, edit: (block: Block) => Edit | undefined | false, says: RegExp): Change[] {
  return page.blocks.flatMap((block, index) => {
    const made = block.kind === 'module' && edit(block)
    return made ? [{ ...made, wrong: { index, at: 'block' as const, says } }] : []
  })
}

/** A block that is not run, or that throws already: one more exception makes no difference to it. */
function isSilent({ noRun, throws, errorCodes }: Block): boolean {
  return noRun !== undefined || throws || errorCodes !== undefined
}

/** Adds a line before the closing fence, or at the end of an example. */
function append({ line, endLine, indent, text }: Fence, added: string, lines: string[]): Edit {
  const last = lines[endLine - 2]!
  // an example has no indentation of its own: what stands before its code is the margin of the comment
  const margin =
    endLine - 1 === line || indent !== ''
      ? indent
      : last.slice(0, last.length - text.split('\n').at(-1)!.length)
  return { line: endLine - 1, change: before => [before, margin + added] }
}

function reword({ line }: Fence, from: RegExp, to: string): Edit {
  return { line, change: text => text.replace(from, to) }
}

function inDirective({ line, text, errorCodes }: Block, change: (line: string) => string): Edit | undefined {
  const index = text.split('\n').findIndex(one => /^\s*\/\/ @errors:/.test(one))
  return errorCodes && { line: line + 1 + index, change }
}

function apply(source: string, changes: Change[]): Breakage {
  const lines = source
    .split('\n')
    .flatMap((text, index) =>
      changes
        .filter(({ line }) => line === index + 1)
        .reduce<string[]>((made, { change }) => [...made.slice(0, -1), change(made.at(-1)!)].flat(), [text]),
    )
  return { source: lines.join('\n'), wrongs: changes.map(({ wrong }) => wrong) }
}
