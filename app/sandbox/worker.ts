// The script of the worker: takes one order, runs it, reports. What it runs may try anything, so the channel is out of reach
// before that begins, and so is every other way to make the page busy.

import { createConsole } from './console.ts'
import { createLinker } from './linker.ts'
import { speakAsNode } from './node-words.ts'
import { createPrinter } from './printer.ts'
import type { Order, Report } from './protocol.ts'
import { describe } from './thrown.ts'
import { watchTimers } from './timers.ts'

addEventListener('message', onOrder)

async function onOrder(event: MessageEvent<Order>) {
  removeEventListener('message', onOrder)
  const [port] = event.ports
  // bound, so that no change to what all ports share comes between
  const send: (report: Report) => void = port!.postMessage.bind(port)
  closeWays()
  speakAsNode()

  const printer = createPrinter(send)
  const timers = watchTimers()
  const linker = createLinker(event.data)
  globalThis.console = createConsole(text => printer.print(linker.named(text)))

  const uncaught = new Promise<unknown>(resolve => {
    addEventListener('error', problem => {
      problem.preventDefault()
      resolve(problem.error)
    })
    addEventListener('unhandledrejection', problem => {
      problem.preventDefault()
      resolve(problem.reason)
    })
  }).then(error => {
    throw error
  })

  send({ type: 'started' })
  try {
    const ending = import(linker.link(event.data.entry)).then(() => timers.settled())
    await Promise.race([ending, uncaught])
    printer.end()
  } catch (error) {
    printer.end(describe(error, linker))
  }
}

/**
 * A message from here to the frame, even one that nobody reads, would be work for the page. A worker that closes itself is
 * gone without a word, and would be taken for one that still runs.
 */
function closeWays() {
  for (let holder: object | null = globalThis; holder; holder = Object.getPrototypeOf(holder)) {
    for (const way of ['postMessage', 'close']) {
      if (Object.hasOwn(holder, way)) Reflect.deleteProperty(holder, way)
    }
  }
}
