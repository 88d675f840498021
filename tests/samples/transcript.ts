// A transcript: commands after "$ ", what each printed below it, and "[exit 2]" where a command did not end well.

export interface Command {
  text: string
  output: string
  exitCode: number
}

/** The commands of a transcript. One that ends in a backslash goes on in the next line. */
export function commandsOf(transcript: string): string[] {
  const commands: string[] = []
  let open = false
  for (const line of transcript.split('\n')) {
    if (open) commands.push(`${commands.pop()}\n${line}`)
    else if (line.startsWith('$ ')) commands.push(line.slice(2))
    else continue
    open = line.endsWith('\\')
  }
  return commands
}

/** The transcript as a page shows it. */
export function renderTranscript(commands: Command[]): string {
  return commands
    .flatMap(({ text, output, exitCode }) => [
      `$ ${text}`,
      ...(output === '' ? [] : [output]),
      ...(exitCode === 0 ? [] : [`[exit ${exitCode}]`]),
    ])
    .join('\n')
}
