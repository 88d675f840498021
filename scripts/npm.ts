import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'

/** Runs npm in a folder that is no part of this project, and gives what it printed; fails with all of it when npm does. */
export async function npm(cwd: string, args: string[]): Promise<string> {
  const { program, before, env } = command()
  const { stdout } = await promisify(execFile)(program, [...before, ...args], {
    cwd,
    env,
    maxBuffer: 2 ** 26,
  })
  return stdout
}

/** What `npm pack` tells of a tarball. */
export interface Tarball {
  path: string
  /** In bytes. */
  size: number
  files: string[]
}

/** Packs a package as `npm publish` would, but without its scripts: `prepack` would build under whoever is reading it. */
export async function pack(folder: string, to: string): Promise<Tarball> {
  const told = await npm(folder, ['pack', '--ignore-scripts', '--json', '--pack-destination', to])
  const [{ filename, size, files }] = JSON.parse(told)
  return { path: join(to, filename), size, files: files.map(({ path }: { path: string }) => path) }
}

/** Runs npm where it may ask the person at the terminal, such as for a second factor; gives the exit code. */
export async function npmAtTerminal(cwd: string, args: string[]): Promise<number> {
  const { program, before, env } = command()
  const child = spawn(program, [...before, ...args], { cwd, env, stdio: 'inherit' })
  const [code] = await once(child, 'close')
  return code ?? 1
}

// ---

function command(): { program: string; before: string[]; env: NodeJS.ProcessEnv } {
  const asked = process.env.npm_execpath
  const direct = asked !== undefined && basename(asked) === 'npm-cli.js'
  // what an outer npm says of its own project is not meant for this one
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)))
  return direct
    ? { program: process.env.npm_node_execpath ?? process.execPath, before: [asked], env }
    : { program: 'npm', before: [], env }
}
