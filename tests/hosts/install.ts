// Puts what is too heavy for the lockfile into the user's cache folder, once for each exact version.

import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { npm } from '../../scripts/npm.ts'
import { root } from '../samples/project.ts'
import { type HostVersion, installedAsOf } from './hosts.ts'

/** The folder whose node_modules hold the host, installed now if it is missing. */
export async function installHost(host: HostVersion): Promise<string> {
  if (!host.install) return mustBe(host, root)
  const { install: dependencies, overrides } = host
  return mustBe(host, await installInCache('hosts', host.id, { dependencies, overrides }))
}

/** The folder in the cache whose node_modules hold the packages, installed now if they are missing. */
export async function installInCache(
  kind: 'hosts' | 'runtimes',
  id: string,
  wanted: Wanted,
): Promise<string> {
  const folder = join(cacheFolder(), kind, `${id}-${digest(wanted)}`)
  if (!existsSync(folder)) await install(wanted, folder)
  return folder
}

interface Wanted {
  /** Exact versions. */
  dependencies: Record<string, string>
  overrides?: Record<string, string> | undefined
}

// ---

async function install({ dependencies, overrides }: Wanted, folder: string): Promise<void> {
  const parent = join(folder, '..')
  mkdirSync(parent, { recursive: true })
  // whole or not at all: another run may be at it, and this one may be interrupted
  const own = mkdtempSync(`${folder}-`)
  try {
    writeFileSync(join(own, 'package.json'), JSON.stringify({ private: true, dependencies, overrides }))
    await npm(own, ['install', '--no-audit', '--no-fund', '--before', installedAsOf])
    renameSync(own, folder)
  } catch (error) {
    rmSync(own, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
}

function mustBe({ package: name, alias = name, version, title }: HostVersion, folder: string): string {
  const { version: found } = JSON.parse(
    readFileSync(join(folder, 'node_modules', alias, 'package.json'), 'utf8'),
  )
  if (found === version) return folder
  throw new Error(`${title} should be ${name}@${version}, but ${folder} has ${found}`)
}

function digest({ dependencies, overrides }: Wanted): string {
  const what = JSON.stringify({ dependencies, overrides, installedAsOf })
  return createHash('sha256').update(what).digest('hex').slice(0, 8)
}

function cacheFolder(): string {
  const { XDG_CACHE_HOME, LOCALAPPDATA } = process.env
  if (XDG_CACHE_HOME) return join(XDG_CACHE_HOME, 'everyhost')
  if (process.platform === 'win32' && LOCALAPPDATA) return join(LOCALAPPDATA, 'everyhost')
  return join(homedir(), process.platform === 'darwin' ? 'Library/Caches' : '.cache', 'everyhost')
}
