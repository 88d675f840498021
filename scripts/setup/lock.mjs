import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Runs `task` while no other process does anything in this checkout under the same name; waits for one that does. What `task`
 * starts is part of it, and need not wait.
 * @template T
 * @param {string} root
 * @param {string} name what the lock guards, as the waiting line says it
 * @param {() => T | Promise<T>} task
 * @returns {Promise<T>}
 */
export async function withLock(root, name, task) {
  const file = join(root, '.data', `${name}.lock`)
  // children inherit it
  const variable = `EVERYHOST_LOCK_${name.toUpperCase()}`
  const mine = `${process.pid} ${file}`
  const held = process.env[variable]
  if (held?.endsWith(` ${file}`) && held !== mine) return task()
  mkdirSync(dirname(file), { recursive: true })
  const release = () => rmSync(file, { force: true })
  await acquire(file, name)
  process.once('exit', release)
  process.env[variable] = mine
  try {
    return await task()
  } finally {
    delete process.env[variable]
    process.off('exit', release)
    release()
  }
}

/**
 * @param {string} file
 * @param {string} name
 */
async function acquire(file, name) {
  const mine = JSON.stringify({ pid: process.pid, host: hostname() })
  let told = false
  let tookOver = false
  for (;;) {
    if (create(file, mine)) {
      if (!tookOver) return
      // another that also found the old holder gone may just have removed this file for the old one
      await sleep(300)
      if (read(file) === mine) return
    }
    const holder = read(file)
    if (holder && isGone(holder)) {
      rmSync(file, { force: true })
      tookOver = true
      continue
    }
    if (holder && !told) {
      told = true
      const { pid, host } = JSON.parse(holder)
      console.log(`Waiting for the ${name} of process ${pid} on ${host} to end (its lock is ${file}).`)
    }
    await sleep(300)
  }
}

/**
 * @param {string} file
 * @param {string} text
 */
function create(file, text) {
  try {
    writeFileSync(file, text, { flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return ''
    throw error
  }
}

/** @param {string} holder */
function isGone(holder) {
  const { pid, host } = JSON.parse(holder)
  if (host !== hostname()) return false
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return codeOf(error) === 'ESRCH'
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
