import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const OLDEST_FOR_NPM = 20
const OLDEST_FOR_US = 24

/** Something the person at the keyboard has to do; the message says what. */
export class SetupError extends Error {}

/**
 * The Node that runs the project: the one among its packages, or on a machine they have none for, the running one.
 * @param {string} root
 * @returns {string} where it is, or will be once the packages are installed
 */
export function chooseNode(root) {
  const major = Number.parseInt(process.versions.node, 10)
  if (major < OLDEST_FOR_NPM) {
    throw new SetupError(
      `This is Node ${process.versions.node}; installing the packages takes Node ${OLDEST_FOR_NPM} or newer (https://nodejs.org).`,
    )
  }
  const name = packagedNode(root)
  if (name) return executable(root, name)
  if (major >= OLDEST_FOR_US) return process.execPath
  throw new SetupError(
    `No package brings Node ${OLDEST_FOR_US} to ${process.platform}-${process.arch}, and this is Node ${process.versions.node}.\n` +
      `Install Node ${OLDEST_FOR_US} or newer (https://nodejs.org) and run the command again.`,
  )
}

/**
 * The package that holds a Node for this machine.
 * @param {string} root
 * @returns {string | undefined}
 */
export function packagedNode(root) {
  const { optionalDependencies = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  return name in optionalDependencies ? name : undefined
}

/**
 * @param {string} root
 * @param {string} name
 */
export function hasPackagedNode(root, name) {
  return existsSync(executable(root, name))
}

/**
 * @param {string} root
 * @param {string} name
 */
function executable(root, name) {
  return join(root, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
}
