// The process in which the blocks of a page run, one after the other. It is done with a block when Node would have ended:
// the module is evaluated and nothing keeps the event loop alive.

import { pathToFileURL } from 'node:url'
import { inspect } from 'node:util'
import { type Ending, graceVariable, markVariable, type Order, type Thrown } from './protocol.ts'

const mark = take(markVariable)
const grace = Number(take(graceVariable))
const channel = process.channel!
const folder = process.cwd()
const write = process.stdout.write.bind(process.stdout)

let current: Ending | undefined
let timer: NodeJS.Timeout | undefined
/** What is alive before a block begins: the pipes of this process. */
let before: string[] = []

// both streams into one pipe: a terminal shows them in the order they were written
process.stderr.write = process.stdout.write.bind(process.stdout)

process.on('message', ({ file }: Order) => {
  // the channel must not keep the loop alive, or there would be no telling when a block is done
  channel.unref()
  void run(file)
})
process.on('beforeExit', () => end())
process.on('unhandledRejection', reason => current?.uncaught.push(describe(reason)))
process.on('uncaughtException', error => current?.uncaught.push(describe(error)))
process.on('warning', warning => current?.warnings.push(String(warning)))

async function run(file: string): Promise<void> {
  current = { uncaught: [], warnings: [], left: [], pending: true, exitCode: 0 }
  before = process.getActiveResourcesInfo()
  const { href } = pathToFileURL(file)
  process.argv = [process.execPath, file]
  process.chdir(folder)
  try {
    await import(href)
  } catch (error) {
    current.thrown = describe(error)
  }
  current.pending = false
  // fires only if something else keeps the loop alive for so long
  timer = setTimeout(() => end(leftOver()), grace).unref()
}

function end(left: string[] = []): void {
  if (!current) return
  clearTimeout(timer)
  const ending: Ending = { ...current, left, exitCode: Number(process.exitCode ?? 0) }
  current = undefined
  process.exitCode = undefined
  write(`${mark}${JSON.stringify(ending)}${mark}`)
  channel.ref()
}

function leftOver(): string[] {
  const known = [...before]
  return process.getActiveResourcesInfo().filter(resource => {
    const index = known.indexOf(resource)
    if (index >= 0) known.splice(index, 1)
    return index < 0
  })
}

function describe(error: unknown): Thrown {
  if (!(error instanceof Error)) return { text: inspect(error), stack: inspect(error) }
  return { text: error.message || error.name, stack: error.stack ?? '' }
}

/** Reads a variable that is meant for this file alone, and hides it from the blocks. */
function take(name: string): string {
  const value = process.env[name] ?? ''
  delete process.env[name]
  return value
}
