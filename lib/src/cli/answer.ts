import { plainDetails } from '../hosts/details.ts'
import { type Answer, invokeTool } from '../invoke.ts'
import { quoted, shortList } from '../words.ts'
import type { Call, Given } from './call.ts'
import { type Read, readFlags, readJson } from './read.ts'
import type { Terminal } from './terminal.ts'

/** Where the texts of values come from that stand elsewhere than on the command line. */
export interface Sources {
  read(text: string, place: string): Promise<{ text: string } | { wrong: string }>
}

export const ANSWERED = 0
export const FAILED = 1
export const BAD_INPUT = 2
export const INTERRUPTED = 130

/** Reads what a command line asks for, calls the tool and prints what came of it. Gives the exit code. */
export async function answerCall(call: Call, terminal: Terminal, sources: Sources): Promise<number> {
  const asJson = call.output.at(-1) === 'json'
  const wrong = wrongOutput(call)
  const read = wrong ? refused([wrong]) : await readCall(call, sources)
  if (!read.ok) {
    if (asJson) await terminal.print(document({ text: read.lines.join('\n'), isError: true }, read.lines))
    else terminal.complain(...read.lines)
    return BAD_INPUT
  }
  const answer = await invokeTool(call.tool, read.args, {
    host: 'cli',
    signal: terminal.signal,
    progress: terminal.progress,
  }).catch((error: Error): Answer => ({ text: error.message, isError: true }))
  if (asJson) await terminal.print(document(answer))
  else if (terminal.interrupted) return INTERRUPTED
  else if (answer.isError) terminal.report(answer.text)
  else await printAnswer(answer, terminal)
  return answer.isError ? FAILED : ANSWERED
}

// ---

async function printAnswer({ text, images = [] }: Answer, terminal: Terminal): Promise<void> {
  if (text !== '') await terminal.print(text.endsWith('\n') ? text : `${text}\n`)
  if (images.length === 0) return
  const kinds = images.map(({ mimeType }) => mimeType).join(', ')
  terminal.complain(
    `not shown: ${kinds}; --output json prints what is in ${images.length === 1 ? 'it' : 'them'}`,
  )
}

/** One JSON document, whatever the outcome. */
function document({ details, ...answer }: Answer, problems?: readonly string[]): string {
  const shown = { ...answer, ...(details !== undefined && { details: plainDetails(details) }), problems }
  return `${JSON.stringify(shown, undefined, 2)}\n`
}

function wrongOutput({ output }: Call): string | undefined {
  const wrong = output.find(form => form !== 'text' && form !== 'json')
  if (wrong === undefined) return undefined
  return wrong === null
    ? '--output needs a value: text or json'
    : `--output must be text or json, got ${quoted(wrong)}`
}

async function readCall({ tool, flags, given, strays, json }: Call, sources: Sources): Promise<Read> {
  if (json.length === 0) {
    const texts = await Promise.all(given.map(one => opened(one, sources)))
    const wrong = texts.flatMap(one => (typeof one === 'string' ? [one] : []))
    const read = readFlags(
      tool,
      flags,
      texts.filter(one => typeof one !== 'string'),
      strays,
    )
    if (wrong.length === 0) return read
    // a flag whose text could not be read is not missing
    const missed = given.filter((_, i) => typeof texts[i] === 'string').map(({ flag }) => `--${flag.name}`)
    return refused([
      ...wrong,
      ...(read.ok ? [] : read.lines.filter(line => !missed.some(name => line === `missing ${name}`))),
    ])
  }
  const besides = [...given.map(({ flag }) => `--${flag.name}`), ...strays.map(quoted)]
  if (besides.length > 0) return refused([`--json holds all arguments; leave out ${shortList(besides).text}`])
  const [text] = json
  if (json.length > 1 || text === null || text === undefined) return refused(['--json takes one JSON object'])
  const whole = await sources.read(text, '--json')
  return 'wrong' in whole ? refused([whole.wrong]) : readJson(tool, whole.text)
}

function refused(lines: string[]): Read {
  return { ok: false, lines }
}

/** A flag with the text that it stands for, or what is wrong with that. */
async function opened(given: Given, sources: Sources): Promise<Given | string> {
  const { flag, text } = given
  if (text === null || (flag.kind !== 'text' && flag.kind !== 'json')) return given
  const read = await sources.read(text, `--${flag.name}`)
  return 'wrong' in read ? read.wrong : { ...given, text: read.text }
}
