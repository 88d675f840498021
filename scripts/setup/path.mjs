import { delimiter, dirname, join } from 'node:path'

/**
 * The environment in which `node` and the packages' commands are the project's own.
 * @param {string} root
 * @param {string} node
 * @returns {NodeJS.ProcessEnv}
 */
export function environmentFor(root, node) {
  const own = [dirname(node), join(root, 'node_modules', '.bin')]
  return { ...process.env, PATH: [...own, process.env.PATH].join(delimiter) }
}
