import { Command, Help, Option } from 'commander'
import { sanitizeLine, sanitizeText } from '../sanitize.ts'
import type { Tool } from '../tool.ts'
import type { Call, Given } from './call.ts'
import { type Flag, flagsOfTool, onlyOne, written } from './flags.ts'
import type { CliInfo } from './info.ts'

export interface Actions {
  call(call: Call): Promise<void>
  mcp(port: string | undefined): Promise<void>
  complete(shell: string): Promise<void>
  /** No command, or none of these names. */
  lost(names: readonly string[], words: readonly string[]): void
}

export interface Output {
  readonly columns: number
  write(text: string): void
  complain(text: string): void
}

/** The names that a tool of its own takes from the commands below, where there are several tools. */
const OWN_COMMANDS = ['mcp', 'complete']

/** The command line of a list of tools, on commander: flags of the only tool, or a command for each. */
export function programOf(tools: readonly Tool[], info: CliInfo, actions: Actions, output: Output): Command {
  const program = new Command(info.name)
    .helpOption('-h, --help', 'Print this help')
    .helpCommand(false)
    .enablePositionalOptions()
    .allowExcessArguments()
    .exitOverride()
    .configureOutput({
      writeOut: text => output.write(text),
      writeErr: text => output.complain(text),
      getOutHelpWidth: () => output.columns,
      getErrHelpWidth: () => output.columns,
    })
    .configureHelp({ minWidthToWrap: 16, formatItem, styleTitle: title => `\u001b[1m${title}\u001b[22m` })
  const only = onlyOne(tools)
  if (only) {
    describe(program, only, info.description)
    addTool(program, only, flagsOfTool(only, true), actions)
  } else {
    if (info.description) program.description(sanitizeText(info.description))
    for (const tool of tools) {
      const command = program.command(tool.name).allowExcessArguments()
      describe(command, tool)
      addTool(command, tool, flagsOfTool(tool, false), actions)
    }
    program.allowUnknownOption().action(() =>
      actions.lost(
        program.commands.map(one => one.name()),
        program.args,
      ),
    )
  }
  program.version(info.version, '--version', 'Print the version')
  addOwn(program, only ? [] : tools.map(({ name }) => name), actions)
  return program
}

// ---

function describe(command: Command, { title, description }: Tool, instead?: string): void {
  command.summary(sanitizeLine(title ?? description))
  const text = sanitizeText(instead ?? description)
  command.description(title && !instead ? `${sanitizeLine(title)}\n\n${text}` : text)
}

function addTool(command: Command, tool: Tool, flags: readonly Flag[], actions: Actions): void {
  const given: Given[] = []
  const json: (string | null)[] = []
  const output: (string | null)[] = []
  for (const flag of flags) {
    listen(command, `--${flag.name}`, written(flag), helpOf(flag), text =>
      given.push({ flag, text, negated: false }),
    )
    if (flag.kind !== 'switch') continue
    const off = new Option(`--no-${flag.name}`).hideHelp()
    command.addOption(off)
    command.on(`option:${off.name()}`, () => given.push({ flag, text: null, negated: true }))
  }
  listen(
    command,
    '--json',
    '--json <json>',
    'All arguments as one JSON object; - reads stdin, @file a file',
    text => json.push(text),
  )
  listen(
    command,
    '--output',
    '--output <text|json>',
    'Print the answer as text, or one JSON document (default text)',
    text => output.push(text),
  )
  command
    .allowUnknownOption()
    .action(() => actions.call({ tool, flags, given, strays: command.args, json, output }))
}

/** An option whose value may be missing, so that this is one problem among others and not the end. */
function listen(
  command: Command,
  name: string,
  term: string,
  description: string,
  take: (text: string | null) => void,
): void {
  const option = new Option(`${name} [value]`, description)
  option.flags = term
  command.addOption(option)
  command.on(`option:${option.name()}`, (text: string | null) => take(text))
}

function helpOf({ description, facts }: Flag): string {
  const said = sanitizeLine(description)
  const besides = facts.length > 0 ? `(${facts.map(sanitizeLine).join(', ')})` : ''
  return [said, besides].filter(Boolean).join(' ')
}

function addOwn(program: Command, names: readonly string[], actions: Actions): void {
  const [mcp, complete] = OWN_COMMANDS as [string, string]
  if (!names.includes(mcp)) {
    program
      .command(mcp)
      .description('Serve the same to MCP clients on stdin and stdout')
      .option('--http <port>', 'Serve on this port of this machine instead')
      .action(({ http }: { http?: string }) => actions.mcp(http))
  }
  if (!names.includes(complete)) {
    program
      .command(complete)
      .description('Print what completes this command in bash, zsh, fish or powershell')
      .argument('<shell>')
      .action((shell: string) => actions.complete(shell))
  }
}

/** As commander has it, but below each other where a line is too short for both. */
function formatItem(this: void, term: string, termWidth: number, description: string, helper: Help): string {
  const width = helper.helpWidth ?? 80
  if (!description || width - termWidth >= 36) {
    return Help.prototype.formatItem.call(helper, term, termWidth, description, helper)
  }
  const lines = helper.boxWrap(description, width - 6).split('\n')
  return [`  ${term}`, ...lines.map(line => `      ${line}`)].join('\n')
}
