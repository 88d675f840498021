import { callEverywhere } from 'everyhost/testing'
import { gaveUp, isUnknown, type Lane, type Reading, type Sent } from './lane.ts'

/** The command line, in memory. */
export async function playCli(sent: Sent): Promise<Lane> {
  if (isUnknown(sent)) return { unread: shellAnswers, travelled: [] }
  const { tool, args, signal } = sent
  const { cli } = await callEverywhere(tool, args, { only: ['cli'], signal })
  const { command, stdout, stderr, exitCode } = cli.receives
  return {
    ...readingOf(cli),
    travelled: [
      { title: 'The command', text: command.map(quoted).join(' ') },
      ...gaveUp(sent),
      { title: 'stdout', text: stdout },
      { title: 'stderr', text: stderr },
      { title: 'Exit code', text: String(exitCode) },
    ],
  }
}

// ---

const shellAnswers = 'The command of one tool is the tool: another name is for the shell to answer'

/** The exit code of a command that was interrupted. */
const interrupted = 130

type Came = Awaited<ReturnType<typeof callEverywhere<'cli'>>>['cli']

function readingOf({ reads, isError, receives: { exitCode } }: Came): Reading {
  if (exitCode === interrupted)
    return { unread: `Interrupted, the command prints nothing and ends with exit code ${interrupted}` }
  return { reads, isError }
}

/** A word as it must be written in a shell. */
function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}
