import { execFile } from 'node:child_process'
import { basename } from 'node:path'
import { promisify } from 'node:util'

/** Runs npm in a folder that is no part of this project, and gives what it printed; fails with all of it when npm does. */
export async function npm(cwd: string, args: string[]): Promise<string> {
  const asked = process.env.npm_execpath
  const direct = asked !== undefined && basename(asked) === 'npm-cli.js'
  // what an outer npm says of its own project is not meant for this one
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)))
  const [program, ...before] = direct ? [process.env.npm_node_execpath ?? process.execPath, asked] : ['npm']
  const { stdout } = await promisify(execFile)(program, [...before, ...args], {
    cwd,
    env,
    maxBuffer: 2 ** 26,
  })
  return stdout
}
