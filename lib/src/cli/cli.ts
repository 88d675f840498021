import { CommanderError } from 'commander'
import { plainDetails } from '../hosts/details.ts'
import { checkTools } from '../hosts/tool-list.ts'
import { type Answer, invokeTool } from '../invoke.ts'
import type { Tool } from '../tool.ts'
import { nearest, quoted, shortList } from '../words.ts'
import type { CliInfo } from './info.ts'
import { type Call, programOf } from './program.ts'
import { type Given, type Read, readFlags, readJson } from './read.ts'
import { openTerminal, type Terminal } from './terminal.ts'

export type { CliInfo }

/**
 * Runs this process as a command: one tool's flags, or a subcommand for each of several tools.
 *
 * An answer goes to stdout, problems to stderr. The exit code is 0 for an answer, 1 for a failure, 2 for bad input and 130 where
 * the user interrupted. `mcp` serves the same tools to MCP clients, `complete` prints a script for the user's shell.
 *
 * @throws {ToolDefinitionError} where two tools have one name, or an item of the list is no tool.
 *
 * @example
 * import { defineTool, Type } from 'everyhost'
 * import { runCli } from 'everyhost/cli'
 *
 * const shout = defineTool({
 *   name: 'shout',
 *   description: 'Makes a text loud',
 *   input: Type.Object({ text: Type.String() }),
 *   execute: ({ text }) => text.toUpperCase(),
 * })
 * process.argv.splice(2, Infinity, '--text', 'hello')
 * await runCli([shout], { name: 'shout', version: '1.0.0' })
 * // HELLO
 */
export async function runCli(tools: readonly Tool[], info: CliInfo): Promise<void> {
  const list = checkTools(tools)
  const words = process.argv.slice(2)
  if (words[0] === 'complete' && words[1] === '--') {
    const { printSuggestions } = await import('./completion.ts')
    return printSuggestions(list, words.slice(2))
  }
  const terminal = openTerminal()
  try {
    const code = await run(list, info, words, terminal)
    process.exitCode = terminal.interrupted ? INTERRUPTED : code
  } finally {
    terminal.close()
  }
}

// ---

const ANSWERED = 0
const FAILED = 1
const BAD_INPUT = 2
const INTERRUPTED = 130

async function run(
  tools: readonly Tool[],
  info: CliInfo,
  words: readonly string[],
  terminal: Terminal,
): Promise<number> {
  let code = ANSWERED
  let printed = ''
  const actions = {
    call: async (call: Call) => {
      code = await answerCall(call, terminal)
    },
    mcp: async (port: string | undefined) => {
      code = await serve(tools, info, port, terminal)
    },
    complete: async (shell: string) => {
      const { printCompletion, SHELLS } = await import('./completion.ts')
      if (SHELLS.includes(shell)) return printCompletion(tools, info, shell)
      terminal.complain(`no completion for ${quoted(shell)}; there is one for ${SHELLS.join(', ')}`)
      code = BAD_INPUT
    },
    lost: (names: readonly string[], [word]: readonly string[]) => {
      if (word === undefined) terminal.report(program.helpInformation({ error: true }))
      else terminal.complain(unknownCommand(word, names))
      code = BAD_INPUT
    },
  }
  const program = programOf(tools, info, actions, {
    columns: terminal.columns,
    write: text => {
      printed += text
    },
    complain: text => terminal.report(text),
  })
  try {
    await program.parseAsync(words, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    code = error.exitCode === 0 ? ANSWERED : BAD_INPUT
  }
  if (printed !== '') await terminal.show(printed)
  return code
}

async function answerCall(call: Call, terminal: Terminal): Promise<number> {
  const asJson = call.output.at(-1) === 'json'
  const wrong = wrongOutput(call)
  const read = wrong ? refused([wrong]) : await readCall(call)
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

async function readCall({ tool, flags, given, strays, json }: Call): Promise<Read> {
  const source = openSources()
  if (json.length === 0) {
    const opened = await Promise.all(given.map(one => source.open(one)))
    const wrong = opened.flatMap(one => (typeof one === 'string' ? [one] : []))
    const read = readFlags(
      tool,
      flags,
      opened.filter(one => typeof one !== 'string'),
      strays,
    )
    if (wrong.length === 0) return read
    // a flag whose text could not be read is not missing
    const missed = given.filter((_, i) => typeof opened[i] === 'string').map(({ flag }) => `--${flag.name}`)
    return refused([
      ...wrong,
      ...(read.ok ? [] : read.lines.filter(line => !missed.some(name => line === `missing ${name}`))),
    ])
  }
  const besides = [...given.map(({ flag }) => `--${flag.name}`), ...strays.map(quoted)]
  if (besides.length > 0) return refused([`--json holds all arguments; leave out ${shortList(besides).text}`])
  const [text] = json
  if (json.length > 1 || text === null || text === undefined) return refused(['--json takes one JSON object'])
  const whole = await source.read(text, '--json')
  return 'wrong' in whole ? refused([whole.wrong]) : readJson(tool, whole.text)
}

function refused(lines: string[]): Read {
  return { ok: false, lines }
}

/** Where long texts come from: `-` is stdin, which can be read once, `@name` a file; a doubled `@` is an `@`. */
function openSources() {
  let stdinFor: string | undefined
  const read = async (text: string, place: string): Promise<{ text: string } | { wrong: string }> => {
    if (text === '-') {
      if (stdinFor !== undefined) return { wrong: `${place} cannot read stdin, since ${stdinFor} does` }
      stdinFor = place
      const { text: textOf } = await import('node:stream/consumers')
      return { text: await textOf(process.stdin) }
    }
    if (!text.startsWith('@')) return { text }
    if (text.startsWith('@@')) return { text: text.slice(1) }
    const { readFile } = await import('node:fs/promises')
    try {
      return { text: await readFile(text.slice(1), 'utf8') }
    } catch (error) {
      return { wrong: `${place} cannot read the file ${quoted(text.slice(1))}: ${(error as Error).message}` }
    }
  }
  return {
    read,
    async open(given: Given): Promise<Given | string> {
      const { flag, text } = given
      if (text === null || (flag.kind !== 'text' && flag.kind !== 'json')) return given
      const opened = await read(text, `--${flag.name}`)
      return 'wrong' in opened ? opened.wrong : { ...given, text: opened.text }
    },
  }
}

async function serve(
  tools: readonly Tool[],
  info: CliInfo,
  port: string | undefined,
  terminal: Terminal,
): Promise<number> {
  if (port !== undefined && (!/^\d{1,5}$/.test(port) || Number(port) > 65535)) {
    terminal.complain(`--http must be a port from 0 to 65535, got ${quoted(port)}`)
    return BAD_INPUT
  }
  try {
    const { serveOnPort, serveOnStdio } = await import('./serve.ts')
    if (port === undefined) await serveOnStdio(tools, info)
    else await serveOnPort(tools, info, Number(port), terminal)
    return ANSWERED
  } catch (error) {
    terminal.complain((error as Error).message)
    return FAILED
  }
}

function unknownCommand(word: string, names: readonly string[]): string {
  const near = nearest(word, names)
  const meant = near === undefined ? '' : `; did you mean ${near}?`
  return `unknown command ${quoted(word)}; there are ${shortList(names).text}${meant}`
}
