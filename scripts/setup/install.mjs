import { spawn } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { withLock } from './lock.mjs'
import { hasPackagedNode, packagedNode, SetupError } from './node.mjs'

const FIELDS = ['workspaces', 'dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies']
const OUT_OF_STEP = 'package.json and package-lock.json name different dependencies'

/** @typedef {(child: import('node:child_process').ChildProcess) => Promise<number>} Follow waits for a process */

/**
 * Brings node_modules in step with package-lock.json, and asks nothing of the network when it is.
 * @param {string} root
 * @param {Follow} follow
 */
export async function installMissing(root, follow) {
  mustBeWritable(root)
  if (!missingPackages(root) && isPrepared(root)) return
  await withLock(root, 'install', async () => {
    const missing = missingPackages(root)
    if (missing) await installPackages(root, missing, follow)
    const left = missingPackages(root)
    if (left) throw new SetupError(`npm ended well, and yet ${left}. Remove node_modules and try again.`)
    if (!isPrepared(root)) await prepare(root, follow)
  })
}

/**
 * The first thing found missing, in words. Read from the folders and from npm's own record, so that an install by hand
 * counts as well.
 * @param {string} root
 * @returns {string | undefined}
 */
function missingPackages(root) {
  const lock = join(root, 'package-lock.json')
  if (!existsSync(lock)) return OUT_OF_STEP
  const { packages: wanted } = readJson(lock)
  for (const [path, entry] of Object.entries(wanted)) {
    if (!isInModules(path) && !sameDependencies(root, path, entry)) return OUT_OF_STEP
  }
  if (!existsSync(recordOf(root))) return 'nothing is installed yet'
  const { packages: installed } = readJson(recordOf(root))
  for (const [path, entry] of Object.entries(wanted)) {
    const problem = isInModules(path) && problemOf(root, path, entry, installed[path])
    if (problem) return problem
  }
  const name = packagedNode(root)
  if (name && !hasPackagedNode(root, name)) return `node_modules/${name} is not there`
}

/** @param {string} path as the lock file writes it: what is not in a node_modules is the root or a workspace */
function isInModules(path) {
  return path.split('/').includes('node_modules')
}

/**
 * @param {string} root
 * @param {string} path
 * @param {any} wanted
 * @param {any} installed
 */
function problemOf(root, path, wanted, installed) {
  if (!installed) {
    // what belongs to another platform is rightly absent, and not all of it is marked as optional
    return wanted.optional || wanted.os || wanted.cpu ? undefined : `${path} is not there`
  }
  if (installed.version !== wanted.version) return `${path} is ${installed.version}, not ${wanted.version}`
  if (!existsSync(join(root, path, 'package.json'))) return `${path} is empty`
}

/**
 * @param {string} root
 * @param {string} path of a workspace, or '' for the root
 * @param {any} locked
 */
function sameDependencies(root, path, locked) {
  const manifest = readJson(join(root, path, 'package.json'))
  return FIELDS.every(field => inOrder(locked[field]) === inOrder(manifest[field]))
}

/** @param {Record<string, string>} [dependencies] */
function inOrder(dependencies = {}) {
  return JSON.stringify(Object.entries(dependencies).sort())
}

/**
 * @param {string} root
 * @param {string} why
 * @param {Follow} follow
 */
async function installPackages(root, why, follow) {
  console.log(`Installing the packages: ${why}.`)
  if (why === OUT_OF_STEP && process.env.CI) {
    throw new SetupError(
      'Run npm install where you changed package.json, and commit package-lock.json with it.',
    )
  }
  const code = await follow(npm(root, commandFor(root, why)))
  if (code !== 0)
    throw new SetupError('The install failed; what npm said is above. Nothing else was started.')
}

/**
 * @param {string} root
 * @param {string} why
 */
function commandFor(root, why) {
  if (why === OUT_OF_STEP) {
    console.log('This brings package-lock.json up to date; commit it with your change.')
    return ['install']
  }
  // where most is there already, `npm ci` would begin by removing it; both leave package-lock.json as it is
  return existsSync(recordOf(root)) && !process.env.CI ? ['install', '--no-save'] : ['ci']
}

/**
 * @param {string} root
 * @param {string[]} args
 */
function npm(root, args) {
  // the npm that was asked, under the Node it was asked with: ours is among what it replaces
  const asked = process.env.npm_execpath
  const direct = asked !== undefined && basename(asked) === 'npm-cli.js'
  const [program, ...before] = direct ? [process.env.npm_node_execpath ?? process.execPath, asked] : ['npm']
  return spawn(program, [...before, ...args, '--include=dev', '--include=optional'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: !direct && process.platform === 'win32',
  })
}

/**
 * What npm writes down of an install when it ends.
 * @param {string} root
 */
function recordOf(root) {
  return join(root, 'node_modules', '.package-lock.json')
}

/** @param {string} root */
function isPrepared(root) {
  return existsSync(join(root, '.nuxt', 'tsconfig.json'))
}

/**
 * Does what npm does after an install, unless it was told to run no scripts.
 * @param {string} root
 * @param {Follow} follow
 */
async function prepare(root, follow) {
  const script = join(root, 'scripts', 'postinstall.mjs')
  const code = await follow(spawn(process.execPath, [script], { stdio: ['ignore', 'inherit', 'inherit'] }))
  if (code !== 0) throw new SetupError('nuxt prepare failed; what it said is above.')
}

/** @param {string} root */
function mustBeWritable(root) {
  try {
    accessSync(root, constants.W_OK)
  } catch {
    throw new SetupError(
      `${root} cannot be written to, and packages, builds and caches all go there.\nCopy the project to a folder of your own.`,
    )
  }
}

/**
 * @param {string} file
 * @returns {any}
 */
function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new SetupError(`${file} cannot be read as JSON: ${error instanceof Error ? error.message : error}`)
  }
}
