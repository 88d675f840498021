import { access, constants, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { type BrowserServer, chromium, type LaunchOptions } from 'playwright-core'

const cache = join(import.meta.dirname, '../../node_modules/.cache')

interface Candidate {
  name: string
  options: LaunchOptions
}

/**
 * Starts the browser of the tests: the one that `EVERYHOST_BROWSER` names, else one on the machine, else (on Linux x64)
 * the one that comes with the npm packages.
 */
export async function startBrowser(): Promise<BrowserServer> {
  const named = process.env.EVERYHOST_BROWSER
  if (named) {
    return start({ name: named, options: { executablePath: named } }).catch((cause: unknown) => {
      throw new Error(`EVERYHOST_BROWSER names ${named}, which does not start`, { cause })
    })
  }

  const failures: string[] = []
  for await (const candidate of candidates()) {
    try {
      return await start(candidate)
    } catch (error) {
      failures.push(`${candidate.name}: ${String(error).split('\n')[0]}`)
    }
  }
  throw new Error(
    [
      'These tests need Chromium, Chrome or Edge. Install one, or name one in EVERYHOST_BROWSER.',
      ...failures.map(failure => `Tried ${failure}`),
    ].join('\n'),
  )
}

async function start({ name, options }: Candidate): Promise<BrowserServer> {
  const server = await chromium.launchServer({
    ...options,
    args: [
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  })
  console.log(`The site's tests run in ${name}`)
  return server
}

async function* candidates(): AsyncGenerator<Candidate> {
  for (const path of usualPlaces()) {
    if (await exists(path)) yield { name: path, options: { executablePath: path } }
  }
  if (process.platform === 'linux' && process.arch === 'x64') {
    const folder = await unpacked()
    const executablePath = join(folder, 'chromium')
    const fonts = { FONTCONFIG_PATH: join(folder, 'fonts') }
    yield { name: '@sparticuz/chromium', options: { executablePath } }
    // a bare machine may lack the shared libraries and fonts, of which the package has its own
    const libraries = { LD_LIBRARY_PATH: join(folder, 'al2023/lib') }
    const env = { ...process.env, ...fonts, ...libraries }
    yield { name: '@sparticuz/chromium with its own libraries', options: { executablePath, env } }
  }
}

function usualPlaces(): string[] {
  const { PATH = '', HOME = '', LOCALAPPDATA, PROGRAMFILES, 'PROGRAMFILES(X86)': programs32 } = process.env
  if (process.platform === 'win32') {
    const files = ['Google/Chrome/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe']
    return [PROGRAMFILES, programs32, LOCALAPPDATA].flatMap(at =>
      at ? files.map(file => join(at, file)) : [],
    )
  }
  if (process.platform === 'darwin') {
    const apps = ['Google Chrome', 'Chromium', 'Microsoft Edge']
    return ['/Applications', join(HOME, 'Applications')].flatMap(at =>
      apps.map(app => join(at, `${app}.app/Contents/MacOS/${app}`)),
    )
  }
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']
  return PATH.split(delimiter).flatMap(at => names.map(name => join(at, name)))
}

/** The folder with the browser of the package, unpacked at first use; each version has its own. */
async function unpacked(): Promise<string> {
  const home = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..')
  const { version } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8'))
  const folder = join(cache, `chromium-${version}`)
  if (await exists(join(folder, 'chromium'))) return folder

  // it unpacks into the folder for temporary files, which it looks up in the environment; moved into its place when
  // whole, so that an interrupted run leaves nothing that looks ready
  const staging = `${folder}.${process.pid}`
  await mkdir(staging, { recursive: true })
  const { TMPDIR } = process.env
  process.env.TMPDIR = staging
  try {
    const { default: sparticuz, inflate } = await import('@sparticuz/chromium')
    await sparticuz.executablePath()
    await inflate(join(home, 'bin/al2023.tar.br'))
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
  }
  await rm(folder, { recursive: true, force: true })
  await rename(staging, folder)
  return folder
}

async function exists(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
}
