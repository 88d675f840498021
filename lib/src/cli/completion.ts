import { type Command, RootCommand } from '@bomb.sh/tab'
import { sanitizeLine } from '../sanitize.ts'
import type { Tool } from '../tool.ts'
import { type Flag, flagsOfTool, onlyOne } from './flags.ts'
import type { CliInfo } from './info.ts'

export const SHELLS: readonly string[] = ['bash', 'zsh', 'fish', 'powershell']

/** Prints the script that a shell runs once, to ask this command for completions from then on. */
export function printCompletion(tools: readonly Tool[], info: CliInfo, shell: string): void {
  rootOf(tools).setup(info.name, info.name, shell)
}

/** Prints what may stand in place of the last of these words. */
export function printSuggestions(tools: readonly Tool[], words: readonly string[]): void {
  rootOf(tools).parse([...words])
}

// ---

function rootOf(tools: readonly Tool[]): RootCommand {
  const root = new RootCommand()
  const only = onlyOne(tools)
  if (only) addFlags(root, flagsOfTool(only, true))
  else for (const tool of tools) addFlags(root.command(tool.name, lineOf(tool)), flagsOfTool(tool, false))
  if (!root.commands.has('mcp')) root.command('mcp', 'Serve the same to MCP clients')
  if (!root.commands.has('complete')) {
    root.command('complete', 'Print what completes this command').argument('shell', complete => {
      for (const shell of SHELLS) complete(shell, '')
    })
  }
  return root
}

function addFlags(command: Command, flags: readonly Flag[]): void {
  for (const flag of flags) {
    const said = sanitizeLine(flag.description)
    if (flag.kind === 'switch') {
      command.option(flag.name, said)
      command.option(`no-${flag.name}`, said)
    } else {
      command.option(flag.name, said, complete => {
        for (const choice of flag.choices.keys()) complete(choice, '')
      })
    }
  }
  command.option('json', 'All arguments as one JSON object', () => {})
  command.option('output', 'How the answer is printed', complete => {
    for (const form of ['text', 'json']) complete(form, '')
  })
  command.option('help', 'Print help')
}

function lineOf({ title, description }: Tool): string {
  return sanitizeLine(title ?? description)
}
