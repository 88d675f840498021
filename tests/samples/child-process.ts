// The runner's side of child.ts: starts it, gives it blocks, and tells how each ended, also when the child did not
// survive it.

import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { Limits } from './limits.ts'
import { type Ending, graceVariable, markVariable, type Order } from './protocol.ts'

export interface Run {
  output: string
  /** Undefined where the process ended before the block did; `death` says how then. */
  ending?: Ending
  death?: string
  /** In ms. */
  duration: number
}

export interface Child {
  run(file: string): Promise<Run>
  /** False once a block has ended the process, or left something running in it. */
  usable(): boolean
  stop(): Promise<void>
}

export function startChild(folder: string, env: NodeJS.ProcessEnv, limits: Limits): Child {
  const mark = randomUUID()
  const child = fork(fileURLToPath(new URL('./child.ts', import.meta.url)), {
    cwd: folder,
    env: { ...env, [markVariable]: mark, [graceVariable]: String(limits.grace) },
    execArgv: [`--max-old-space-size=${limits.memory}`, '--no-warnings'],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let printed = ''
  let complaints = ''
  let check = () => {}
  let usable = true
  let death = ''
  child.stdout!.setEncoding('utf8').on('data', text => {
    printed += text
    check()
  })
  child.stderr!.setEncoding('utf8').on('data', text => (complaints += text))
  const closed = new Promise<void>(resolve => {
    child.once('close', (code, signal) => {
      usable = false
      death ||= describeDeath(code, signal, complaints, limits)
      check()
      resolve()
    })
  })

  function kill(reason: string): void {
    death ||= reason
    child.kill('SIGKILL')
  }

  async function run(file: string): Promise<Run> {
    const started = performance.now()
    const overtime = setTimeout(() => kill(`did not end within ${limits.time / 1000} s`), limits.time)
    child.send({ file } satisfies Order)
    const result = await new Promise<Omit<Run, 'duration'>>(resolve => {
      check = () => {
        const [output = '', ending, rest] = printed.split(mark)
        if (output.length > limits.output) kill(`printed more than ${limits.output} characters`)
        if (ending !== undefined && rest !== undefined) {
          printed = rest
          resolve({ output, ending: JSON.parse(ending) })
        } else if (!usable) resolve({ output, death })
      }
      check()
    })
    clearTimeout(overtime)
    check = () => {}
    if (result.ending?.left.length) kill('')
    return { ...result, duration: performance.now() - started }
  }

  return {
    run,
    usable: () => usable && !child.killed,
    async stop() {
      child.kill('SIGKILL')
      await closed
    },
  }
}

function describeDeath(
  code: number | null,
  signal: string | null,
  complaints: string,
  { memory }: Limits,
): string {
  if (complaints.includes('heap out of memory')) return `needs more than the ${memory} MB of memory it has`
  if (signal) return `was ended by ${signal}${complaints && `:\n${complaints.trimEnd()}`}`
  return `called process.exit(${code})`
}
