import type { Tool } from 'everyhost'
import { callEverywhere } from 'everyhost/testing'
import type { Lane } from './lane.ts'

/** The command line, in memory. */
export async function playCli(tool: Tool, args: unknown): Promise<Lane> {
  const { cli } = await callEverywhere(tool, args, { only: ['cli'] })
  const { reads, isError, receives } = cli
  const { command, stdout, stderr, exitCode } = receives
  return {
    travelled: [
      { title: 'The command', text: command.map(quoted).join(' ') },
      { title: 'stdout', text: stdout },
      { title: 'stderr', text: stderr },
      { title: 'Exit code', text: String(exitCode) },
    ],
    reads,
    isError,
  }
}

// ---

/** A word as it must be written in a shell. */
function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}
