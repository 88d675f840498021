import { CommanderError } from 'commander'
import { checkTools } from '../hosts/tool-list.ts'
import type { Tool } from '../tool.ts'
import { nearest, quoted, shortList } from '../words.ts'
import { ANSWERED, answerCall, BAD_INPUT, FAILED, INTERRUPTED } from './answer.ts'
import type { Call } from './call.ts'
import type { CliInfo } from './info.ts'
import { openTerminal } from './process-terminal.ts'
import { programOf } from './program.ts'
import { openSources } from './sources.ts'
import type { Terminal } from './terminal.ts'

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
      code = await answerCall(call, terminal, openSources())
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
