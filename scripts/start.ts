import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { forgetParsedPages } from './parsed-pages.ts'
import { commandOf, ended, root, run, start, stopAll, stopOnInterrupt } from './process.ts'

stopOnInterrupt(0)

const wanted = Number(process.env.PORT || 3000)
const port = await firstFreePort(wanted)
if (port !== wanted) console.log(`Port ${wanted} is taken; this goes to ${port}.`)

const built = await run(commandOf('tsdown'), ['--log-level', 'warn'], join(root, 'lib'))
if (built.code !== 0) await fail(`everyhost did not build:\n${built.output}`)

await forgetParsedPages()
const watcher = start(commandOf('tsdown'), ['--watch', '--log-level', 'warn'], {
  cwd: join(root, 'lib'),
  stdio: ['ignore', 'inherit', 'inherit'],
})
const site = start(commandOf('nuxt'), ['dev', '--port', String(port)], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
})
ended(watcher).then(code => fail(`The watch on lib ended by itself (exit code ${code}).`))
ended(site).then(code => fail(`The site ended by itself (exit code ${code}).`))

const address = `http://localhost:${port}/`
await untilServed(address)
console.log(`\neveryhost is at ${address} (Ctrl-C stops it)`)

async function firstFreePort(from: number): Promise<number> {
  if (!(from > 0 && from < 65_000)) return fail(`PORT is ${process.env.PORT}, which is no port.`)
  for (let port = from; port < from + 100; port++) {
    if ((await isFree(port, '127.0.0.1')) && (await isFree(port, '::1'))) return port
  }
  return fail(`Ports ${from} to ${from + 99} are all taken.`)
}

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise(resolve => {
    const probe = createServer()
    // a machine without IPv6 has no such address to take
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'EADDRNOTAVAIL'))
    probe.listen(port, host, () => probe.close(() => resolve(true)))
  })
}

/** Asks for the first page until it comes, so that the printed address is one that answers. */
async function untilServed(address: string): Promise<void> {
  for (;;) {
    const answer = await fetch(address).catch(() => undefined)
    // 503 is Nuxt's own page while it still builds; a broken page is for the reader to see
    if (answer && answer.status !== 503) return
    await sleep(500)
  }
}

async function fail(message: string): Promise<never> {
  console.error(message)
  await stopAll()
  process.exit(1)
}
