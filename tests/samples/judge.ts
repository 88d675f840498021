// Decides, block by block, whether what the page says is so, and what it would have to say instead.

import type { Diagnostic } from './check-types.ts'
import type { Run } from './child-process.ts'
import { compare } from './compare.ts'
import type { Failure } from './failure.ts'
import type { Block, Comment, Fence } from './page.ts'
import { fileOf } from './project.ts'
import type { Ending, Thrown } from './protocol.ts'
import { type TranscriptRun, withoutLastBreak } from './run-transcript.ts'
import { renderTranscript } from './transcript.ts'
import { type Edit, insertFence, replaceComments, replaceText } from './update.ts'

/** What is to be said of one place of the page. */
export interface Verdict {
  /** The place: the line of a fence. */
  line: number
  failures: Failure[]
  /** What `--update` would change. */
  edits: Edit[]
}

export interface Surroundings {
  source: string
  blocks: Block[]
  /** Replaces what differs from run to run. */
  normalise: (text: string) => string
  /** The folder the blocks ran in. */
  folder: string
}

type Label = 'Output' | 'Error'

/** The block's types: the errors its `@errors` names and no others, which mostly means none. */
export function judgeTypes(block: Block, diagnostics: Diagnostic[], { source }: Surroundings): Verdict {
  const unmet = [...(block.errorCodes ?? [])]
  const failures: Failure[] = []
  for (const { code, message, line, column } of diagnostics) {
    const expected = unmet.indexOf(code)
    if (expected >= 0) unmet.splice(expected, 1)
    else failures.push({ ...placeInPage(block, line, column, source), text: `TS${code}: ${message}` })
  }
  if (unmet.length > 0) {
    const line = block.line + 1 + block.text.split('\n').findIndex(text => /^\s*\/\/\s*@errors:/.test(text))
    const codes = unmet.map(code => `TS${code}`).join(', ')
    failures.push({ line, text: `expects ${codes}, which TypeScript does not report` })
  }
  return { line: block.line, failures, edits: [] }
}

/** A block that only has to fail in the compiler may show what the compiler says. */
export function judgeDiagnostics(block: Block, diagnostics: Diagnostic[], around: Surroundings): Verdict[] {
  if (!block.error) return []
  const text = diagnostics.map(({ code, message }) => `TS${code}: ${message}`).join('\n')
  return [judgeFence(block, 'Error', text, around)]
}

export function judgeRun(block: Block, run: Run, around: Surroundings): Verdict[] {
  const failures = run.ending
    ? failuresOfEnding(block, run.ending, around)
    : [
        {
          line: block.line,
          text: `${run.death}${run.output && `, having printed\n\n${withoutLastBreak(run.output)}`}`,
        },
      ]
  if (failures.length > 0) return [{ line: block.line, failures, edits: [] }, ...uncompared(block)]

  const printed = withoutLastBreak(run.output)
  if (block.comments) return [judgeComments(block, block.comments, printed, around)]
  const verdicts: Verdict[] = []
  if (block.output || printed !== '') verdicts.push(judgeFence(block, 'Output', printed, around))
  if (run.ending?.thrown) verdicts.push(judgeFence(block, 'Error', run.ending.thrown.text, around))
  return verdicts
}

export function judgeUnrun(block: Block, ender: Block | undefined): Verdict[] {
  const text = `was not run, because the block at line ${ender?.line} ended the process`
  return [{ line: block.line, failures: [{ line: block.line, text }], edits: [] }, ...uncompared(block)]
}

export function judgeTranscript(
  block: Block,
  { commands, death }: TranscriptRun,
  around: Surroundings,
): Verdict {
  if (death) return { line: block.line, failures: [{ line: block.line, text: death }], edits: [] }
  return judgeText(block, renderTranscript(commands), 'is not what the commands print', around)
}

export function judgeData(block: Block, { source }: Surroundings): Verdict {
  const failures: Failure[] = []
  try {
    JSON.parse(block.text)
  } catch (error) {
    const { message } = error as SyntaxError
    const [, position = block.text.length] = /at position (\d+)/.exec(message) ?? []
    const before = block.text.slice(0, Number(position)).split('\n')
    const place = placeInPage(block, before.length, before.at(-1)!.length + 1, source)
    failures.push({ ...place, text: `is not JSON: ${message}` })
  }
  return { line: block.line, failures, edits: [] }
}

/** What a block prints that does not compile is no text to put on a page. */
export function withoutEdits({ line, failures }: Verdict): Verdict {
  return { line, failures: failures.map(failure => ({ ...failure, updatable: false })), edits: [] }
}

// ---------------------------------------------------------------------------------------------------------------------

function failuresOfEnding(block: Block, ending: Ending, around: Surroundings): Failure[] {
  const { thrown, uncaught, pending, left, warnings, exitCode } = ending
  const here = (text: string): Failure => ({ line: block.line, text })
  const there = (error: Thrown, says: string): Failure => ({
    ...placeOf(error, block, around),
    text: says + around.normalise(error.text),
  })
  return [
    ...(thrown && !block.throws ? [there(thrown, 'throws ')] : []),
    ...(!thrown && !pending && block.throws ? [here('does not throw, though it is marked throws')] : []),
    ...uncaught.map(error => there(error, 'leaves an error that nobody catches: ')),
    ...(pending ? [here('awaits something that never comes')] : []),
    ...(left.length > 0 ? [here(`leaves something running: ${left.join(', ')}`)] : []),
    ...warnings.map(warning => here(`makes Node warn: ${warning}`)),
    ...(exitCode === 0 ? [] : [here(`sets process.exitCode to ${exitCode}`)]),
  ]
}

/** What a block printed before it went wrong is no news; but a place that was not compared has not passed. */
function uncompared({ line, output, error }: Block): Verdict[] {
  return [output, error].flatMap(fence => {
    if (!fence) return []
    const text = `was not compared, because the block at line ${line} went wrong`
    return [{ line: fence.line, failures: [{ line: fence.line, text }], edits: [] }]
  })
}

function judgeFence(block: Block, label: Label, text: string, around: Surroundings): Verdict {
  const fence = label === 'Output' ? block.output : block.error
  const did = label === 'Output' ? 'prints' : 'fails with'
  if (fence) return judgeText(fence, text, `is not what the block at line ${block.line} ${did}`, around)
  const actual = around.normalise(text)
  const hidden = unshowable(block, actual)
  if (hidden) return { line: block.line, failures: [hidden], edits: [] }
  const says = `${did} what the page does not show; put \`\`\`text [${label}] below it\n\n${actual}`
  return {
    line: block.line,
    failures: [{ line: block.line, text: says }],
    edits: [insertFence(block, label, actual)],
  }
}

function judgeComments(
  { line }: Block,
  comments: Comment[],
  text: string,
  { normalise, source }: Surroundings,
): Verdict {
  const actual = normalise(text)
  const shown = comments.map(comment => comment.text).join('\n')
  const lineOf = (index: number) => comments[Math.min(index, comments.length - 1)]?.line ?? line
  const failure = compare(
    shown,
    actual,
    lineOf,
    'is not what the example prints, whose comments are its output',
  )
  if (!failure) return { line, failures: [], edits: [] }
  // with more or fewer lines than there are comments, only the author knows where each belongs
  const edits = replaceComments(comments, actual.split('\n'), source)
  return { line, failures: [{ ...failure, updatable: edits.length > 0 }], edits }
}

function judgeText(fence: Fence, text: string, says: string, { normalise, source }: Surroundings): Verdict {
  const actual = normalise(text)
  const hidden = unshowable(fence, actual)
  if (hidden) return { line: fence.line, failures: [hidden], edits: [] }
  const failure = compare(fence.text, actual, index => Math.min(fence.line + 1 + index, fence.endLine), says)
  if (!failure) return { line: fence.line, failures: [], edits: [] }
  return { line: fence.line, failures: [failure], edits: [replaceText(fence, actual, source)] }
}

/** Markdown turns these into something else, so no page could ever agree with them. */
function unshowable({ line }: Fence, actual: string): Failure | undefined {
  const [found] = /[\r\0]/.exec(actual) ?? []
  if (found === undefined) return undefined
  const name = found === '\r' ? 'a carriage return' : 'a NUL character'
  return { line, text: `cannot show ${name}; print JSON.stringify(…) of what holds it` }
}

/** Where in the page a thrown error comes from: its topmost frame in one of the page's own blocks. */
function placeOf(
  { stack }: Thrown,
  block: Block,
  { folder, blocks, source }: Surroundings,
): Omit<Failure, 'text'> {
  for (const frame of stack.split('\n')) {
    const from = frame.indexOf(folder)
    if (from < 0) continue
    const [, file, line, column] =
      /^[/\\](.+?):(\d+)(?::(\d+))?/.exec(frame.slice(from + folder.length)) ?? []
    const owner = blocks.find(one => fileOf(one) === file)
    if (owner) return placeInPage(owner, Number(line), Number(column ?? 1), source)
  }
  return { line: block.line }
}

/** The place in the page of a place in a block; what stands before the block's lines in the page is what they lack there. */
function placeInPage(block: Block, line: number, column: number, source: string): Omit<Failure, 'text'> {
  const inPage = block.line + line
  const written = source.split(/\r?\n/)[inPage - 1] ?? ''
  const code = block.text.split('\n')[line - 1] ?? ''
  return { line: inPage, column: Math.max(0, written.length - code.length) + column }
}
