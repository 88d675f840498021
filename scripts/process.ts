import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { whenOrphaned } from './setup/orphan.mjs'

export const root = join(import.meta.dirname, '..')

export interface Outcome {
  code: number
  /** What the process printed, both channels in the order they came. */
  output: string
  ms: number
}

const live = new Set<ChildProcess>()
let stopping = false

/** Runs a Node program to its end and keeps what it prints. */
export async function run(
  program: string,
  args: string[] = [],
  cwd = root,
  settings: Record<string, string> = {},
): Promise<Outcome> {
  const started = performance.now()
  const env = { ...plainEnvironment(), ...settings }
  const child = start(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], env })
  let output = ''
  child.stdout?.setEncoding('utf8').on('data', chunk => (output += chunk))
  child.stderr?.setEncoding('utf8').on('data', chunk => (output += chunk))
  child.once('close', (_, signal) => {
    // it could not say so itself
    if (signal) output += `\nEnded by ${signal}.\n`
  })
  return { code: await ended(child), output, ms: performance.now() - started }
}

/** Starts a Node program in a process group of its own, which `stopAll` ends as a whole. */
export function start(program: string, args: string[], options: SpawnOptions): ChildProcess {
  const child = spawn(process.execPath, [program, ...args], {
    detached: process.platform !== 'win32',
    ...options,
  })
  live.add(child)
  child.once('close', () => live.delete(child))
  return child
}

/** The exit code of a process; 1 for one that a signal ended. Never comes for one that `stopAll` ended. */
export function ended(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', code => {
      if (!stopping) resolve(code ?? 1)
    })
  })
}

/** Ends every process that `start` and `run` began, and all that those began. */
export async function stopAll(): Promise<void> {
  stopping = true
  const children = [...live]
  for (const child of children) signalGroup(child, 'SIGTERM')
  const patience = setTimeout(() => {
    for (const child of children) signalGroup(child, 'SIGKILL')
  }, 4000)
  await Promise.all(
    children.map(child => live.has(child) && new Promise(resolve => child.once('close', resolve))),
  )
  clearTimeout(patience)
  // a child may have left children of its own behind
  for (const child of children) signalGroup(child, 'SIGKILL')
}

/**
 * At Ctrl-C, at a request to end, when the terminal closes and when the process that started this one is gone: ends
 * everything, then this process with `code`.
 */
export function stopOnInterrupt(code: number): void {
  const stop = () => {
    if (!stopping) stopAll().then(() => process.exit(code))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  whenOrphaned(stop)
}

/** The file that a package's command runs, so that it starts without a shell on every platform. */
export function commandOf(name: string, command = basename(name)): string {
  const folder = join(root, 'node_modules', name)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = typeof bin === 'string' ? bin : bin?.[command]
  if (file === undefined) throw new Error(`The package ${name} has no command ${command}.`)
  return join(folder, file)
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals) {
  if (pid === undefined) return
  if (process.platform === 'win32') {
    spawnSync('taskkill', ['/pid', String(pid), '/t', '/f'])
    return
  }
  try {
    process.kill(-pid, signal)
  } catch {
    // the whole group has ended
  }
}

/** No colours in what is kept: it is searched, and printed where there may be no terminal. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const { FORCE_COLOR: _, ...env } = process.env
  return { ...env, NO_COLOR: '1' }
}
