// Runs the drivers: each is a program of its own, under its host's runtime, in a folder where `everyhost` is the packed
// tarball and the host's packages are its neighbours, as in a project of a user's.
//
//   node_modules              the host's
//   run/node_modules/everyhost  the tarball
//   run/package.json            says that its files are modules
//   run/drivers, run/probe, run/weather-tools, run/migrating

import { execFileSync, spawn } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../samples/project.ts'
import type { HostRun } from './drivers/outcome.ts'
import type { HostVersion } from './hosts.ts'

/** What the drivers bring with them into the folder of a run. */
export const brought = ['drivers', 'probe', 'weather-tools', 'migrating']

/** Puts every call through a host. `folder` is the one that holds its node_modules. */
export async function runHost(host: HostVersion, folder: string, tarball: string): Promise<HostRun> {
  const base = realpathSync(mkdtempSync(join(tmpdir(), `everyhost-${host.id}-`)))
  try {
    const cwd = join(base, 'run')
    const installed = join(cwd, 'node_modules/everyhost')
    mkdirSync(installed, { recursive: true })
    symlinkSync(join(folder, 'node_modules'), join(base, 'node_modules'), 'junction')
    execFileSync('tar', ['-xzf', tarball, '-C', installed, '--strip-components', '1'])
    // without one of its own, Node would take the type of what lies here from whatever stands above the folder
    writeFileSync(join(cwd, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
    for (const name of brought) cpSync(join(import.meta.dirname, name), join(cwd, name), { recursive: true })
    await runDriver(host, folder, cwd)
    return JSON.parse(readFileSync(join(cwd, 'outcomes.json'), 'utf8'))
  } finally {
    rmSync(base, { recursive: true, force: true })
  }
}

// ---

/** A driver takes seconds, on a busy machine minutes; one that hangs must not take the run with it. */
const PATIENCE = 600_000

function runDriver(host: HostVersion, folder: string, cwd: string): Promise<void> {
  const program = host.runtime === 'bun' ? join(folder, 'node_modules/.bin/bun') : process.execPath
  const args = [join('drivers', host.driver), host.alias ?? host.package, host.version]
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env: environment(cwd), stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.setEncoding('utf8').on('data', chunk => (output += chunk))
    child.stderr.setEncoding('utf8').on('data', chunk => (output += chunk))
    const clock = setTimeout(() => child.kill('SIGKILL'), PATIENCE)
    child.once('error', reject)
    child.once('close', (code, signal) => {
      clearTimeout(clock)
      if (code === 0) return resolve()
      const ending = signal ? `was ended by ${signal}` : `ended with exit code ${code}`
      reject(new Error(`The driver of ${host.title} ${ending}:\n${output}`))
    })
  })
}

/** A home of its own, so that no settings of the user's play a part, and none are changed. */
function environment(home: string): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TMPDIR } = process.env
  return {
    PATH,
    SystemRoot,
    TMPDIR,
    HOME: home,
    USERPROFILE: home,
    LANG: 'C.UTF-8',
    TZ: 'UTC',
    NO_COLOR: '1',
    // a driver may hold the adapter's types against its host's
    EVERYHOST_TSC: join(root, 'node_modules/typescript/bin/tsc'),
  }
}
