import { answerCall } from '../cli/answer.ts'
import { commandFor } from '../cli/command.ts'
import { complaint, report, type Terminal } from '../cli/terminal.ts'
import type { Tool } from '../tool.ts'
import type { Lane, Sent } from './lane.ts'

/** What is left of a command that has ended, its output in a pipe. */
export interface CliReceives {
  /** The words of the command line, from the tool's name on. */
  readonly command: readonly string[]
  readonly stdout: string
  readonly stderr: string
  readonly exitCode: number
}

/** A command of the tool's own, as an agent with a shell would call it. */
export async function callOnCli(tool: Tool, { args, signal }: Sent): Promise<Lane<CliReceives, never>> {
  const { words, call } = commandFor(tool, args)
  const written = { stdout: '', stderr: '' }
  const print = async (text: string) => {
    written.stdout += text
  }
  const terminal: Terminal = {
    signal,
    get interrupted() {
      return signal.aborted
    },
    columns: 80,
    print,
    show: print,
    complain(...lines) {
      written.stderr += complaint(lines)
    },
    report(text) {
      written.stderr += report(text)
    },
    progress() {},
    close() {},
  }
  const exitCode = await answerCall(call, terminal, { read: async text => ({ text }) })
  const reads = (written.stdout + written.stderr).replace(/\n$/, '')
  return { reads, isError: exitCode !== 0, receives: { command: words, ...written, exitCode }, progress: [] }
}
