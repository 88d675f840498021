import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { npm } from '../../scripts/npm.ts'

export const version = '1.6.4'

/** Builds a folder of Markdown with VitePress as it comes, with its local search; gives the folder of the site. */
export async function buildWithVitePress(folder: string): Promise<string> {
  const modules = join(await installed(), 'node_modules')
  // its build looks for Vue from the pages on
  await symlink(modules, join(folder, 'node_modules'), 'junction')
  await mkdir(join(folder, '.vitepress'), { recursive: true })
  const config = {
    title: 'everyhost',
    // the pages' links lead to the address that this site is built for
    ignoreDeadLinks: true,
    themeConfig: {
      search: { provider: 'local' },
      sidebar: [{ text: 'Guide', items: [{ text: 'Defining Tools', link: '/guide/defining-tools' }] }],
    },
  }
  await writeFile(join(folder, '.vitepress/config.mjs'), `export default ${JSON.stringify(config)}`)
  const tool = join(modules, 'vitepress/bin/vitepress.js')
  await promisify(execFile)(process.execPath, [tool, 'build', folder], { maxBuffer: 2 ** 26 })
  return join(folder, '.vitepress/dist')
}

// ---

/** VitePress in the user's cache folder, installed at the first use. */
async function installed(): Promise<string> {
  const folder = join(cacheFolder(), `vitepress-${version}`)
  if (await exists(folder)) return folder
  await mkdir(join(folder, '..'), { recursive: true })
  // whole or not at all
  const own = await mkdtemp(`${folder}-`)
  try {
    const dependencies = { vitepress: version }
    await writeFile(join(own, 'package.json'), JSON.stringify({ private: true, dependencies }))
    await npm(own, ['install', '--no-audit', '--no-fund', '--ignore-scripts'])
    await rename(own, folder)
  } catch (error) {
    await rm(own, { recursive: true, force: true })
    if (!(await exists(folder))) throw error
  }
  return folder
}

function cacheFolder(): string {
  const { XDG_CACHE_HOME, LOCALAPPDATA } = process.env
  if (XDG_CACHE_HOME) return join(XDG_CACHE_HOME, 'everyhost/bench')
  if (process.platform === 'win32' && LOCALAPPDATA) return join(LOCALAPPDATA, 'everyhost/bench')
  return join(homedir(), process.platform === 'darwin' ? 'Library/Caches' : '.cache', 'everyhost/bench')
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
