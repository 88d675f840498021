import { type Command, RootCommand } from '@bomb.sh/tab'
import { sanitizeLine } from '../sanitize.ts'
import type { Tool } from '../tool.ts'
import { type Flag, flagsOfTool, onlyOne } from './flags.ts'
import type { CliInfo } from './info.ts'

export const SHELLS: readonly string[] = ['bash', 'zsh', 'fish', 'powershell']

/** Prints the script that a shell runs once, to ask this command for completions from then on. */
export function printCompletion(tools: readonly Tool[], info: CliInfo, shell: string): void {
  if (shell === 'bash') console.log(bashScript(info.name))
  else rootOf(tools).setup(info.name, info.name, shell)
}

/** Prints what may stand in place of the last of these words. */
export function printSuggestions(tools: readonly Tool[], words: readonly string[]): void {
  rootOf(tools).parse([...words])
}

// ---

/**
 * Bash has a script of ours. The library's needs a function of the package bash-completion, evaluates what is typed so far, adds
 * nothing behind `--flag=`, and makes constants that a second command with the same library may not make again.
 */
function bashScript(name: string): string {
  const complete = `__${name.replaceAll(/\W/g, '_')}_complete`
  return `# bash completion for ${name}
${complete}() {
    # bash parts words at = and : too; here they are those of the line, as far as the cursor
    local line=\${COMP_LINE:0:COMP_POINT} words=() last=-1 i gap word
    for ((i = 0; i <= COMP_CWORD; i++)); do
        gap=\${line%%[![:space:]]*} word=\${COMP_WORDS[i]}
        line=\${line#"$gap"}
        if ((i == COMP_CWORD)); then word=$line; fi
        line=\${line#"$word"}
        if [[ $i == 0 || -n $gap ]]; then words[++last]=; fi
        words[last]+=$word
    done
    # bash puts a completion in the place of its own word alone
    if [[ $word == [=:] ]]; then word=; fi
    local current=\${words[last]} flag= value
    local kept=\${current%"$word"}
    if [[ $current == -*=* ]]; then flag=\${current%%=*}=; fi
    COMPREPLY=()
    while IFS=$'\\t' read -r value _; do
        # the last line is a number for other shells
        if [[ $value == :[0-9] || $flag$value != "$current"* ]]; then continue; fi
        value=$flag$value
        printf -v value %q "\${value#"$kept"}"
        COMPREPLY+=("$value")
    done < <(${name} complete -- "\${words[@]:1}" 2>/dev/null)
}
complete -F ${complete} ${name}`
}

function rootOf(tools: readonly Tool[]): RootCommand {
  const root = new RootCommand()
  const only = onlyOne(tools)
  if (only) addFlags(root, flagsOfTool(only, true))
  else for (const tool of tools) addFlags(root.command(tool.name, lineOf(tool)), flagsOfTool(tool, false))
  root.option('version', 'Print the version').option('help', 'Print help')
  if (!root.commands.has('mcp')) {
    root
      .command('mcp', 'Serve the same to MCP clients')
      .option('http', 'Serve on this port instead', () => {})
  }
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
