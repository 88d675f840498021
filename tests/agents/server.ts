import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const program = join(import.meta.dirname, '../../.output/server/index.mjs')

export interface Server {
  /** What it has printed, both channels. */
  said: () => string
  stop: () => Promise<void>
}

/** Starts the built site's own server at an address of this machine, and waits until it answers. */
export async function startServer(address: string, settings: Record<string, string> = {}): Promise<Server> {
  const { hostname, port } = new URL(address)
  const server = spawn(process.execPath, [program], {
    env: { ...process.env, HOST: hostname, PORT: port, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  server.stdout.on('data', chunk => (said += chunk))
  server.stderr.on('data', chunk => (said += chunk))
  for (let tries = 0; tries < 100; tries++) {
    if (server.exitCode !== null) throw new Error(`The server of the built site ended at once:\n${said}`)
    const answer = await fetch(`${address}/robots.txt`).catch(() => undefined)
    if (answer?.ok) return { said: () => said, stop }
    await sleep(200)
  }
  await stop()
  throw new Error(`The server of the built site does not answer at ${address}:\n${said}`)

  async function stop() {
    if (server.exitCode !== null) return
    server.kill()
    await once(server, 'close')
  }
}
