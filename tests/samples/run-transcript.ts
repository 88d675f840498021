// Runs the commands of a transcript in one shell, so that `cd` and variables last from one to the next.

import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import type { Limits } from './limits.ts'
import { type Command, commandsOf } from './transcript.ts'

export interface TranscriptRun {
  commands: Command[]
  death?: string
  /** In ms. */
  duration: number
}

export async function runTranscript(
  transcript: string,
  folder: string,
  env: NodeJS.ProcessEnv,
  limits: Limits,
): Promise<TranscriptRun> {
  const started = performance.now()
  const mark = randomUUID()
  const texts = commandsOf(transcript)
  const names = texts.map((_, index) => `__command_${index}`)
  // each command comes in a variable, so that a quote left open in one cannot swallow the next
  const script = names.map(name => `eval "$${name}"; printf '%s%s%s' '${mark}' "$?" '${mark}'`).join('\n')
  const shell = spawn('sh', ['-c', `exec 2>&1\n${script}`], {
    cwd: folder,
    env: { ...env, ...Object.fromEntries(names.map((name, index) => [name, texts[index]])) },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })

  let printed = ''
  let death: string | undefined
  const kill = (reason: string) => {
    death ??= reason
    process.kill(-shell.pid!, 'SIGKILL')
  }
  const overtime = setTimeout(() => kill(`did not end within ${limits.time / 1000} s`), limits.time)
  shell.stdout.setEncoding('utf8').on('data', text => {
    printed += text
    if (printed.length > limits.output && !death) kill(`printed more than ${limits.output} characters`)
  })
  const lastCode = await new Promise<number>((resolve, reject) => {
    shell.once('error', reject)
    shell.once('close', code => resolve(code ?? 1))
  })
  clearTimeout(overtime)

  // output, code, output, code, …; the command that ended the shell itself, if one did, is the last and has no code
  const parts = printed.split(mark)
  const commands = texts.flatMap((text, index) => {
    const [output, code = lastCode] = parts.slice(index * 2, index * 2 + 2)
    return output === undefined ? [] : [{ text, output: withoutLastBreak(output), exitCode: Number(code) }]
  })
  if (!death && commands.length < texts.length) death = `ended the shell before "$ ${texts[commands.length]}"`
  return { commands, ...(death !== undefined && { death }), duration: performance.now() - started }
}

export function withoutLastBreak(text: string): string {
  return text.endsWith('\n') ? text.slice(0, -1) : text
}
