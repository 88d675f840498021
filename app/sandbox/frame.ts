// The script of the frame's page. It makes the worker and hands it the page's order and its end of the channel; nothing foreign
// runs here.

import type { Order } from './protocol.ts'

/** The worker's script; modules/live puts it here. */
declare const WORKER: string

// opened by itself, or framed without a sandbox, this page would have the origin of the site
if (origin === 'null') {
  addEventListener('message', onOrder)
  parent.postMessage('ready', '*')
}

function onOrder({ data, source, ports }: MessageEvent<Order>) {
  const [port] = ports
  if (source !== parent || !port) return
  removeEventListener('message', onOrder)
  const script = new Blob([WORKER], { type: 'text/javascript' })
  // of the type module, it would not start in an origin without a name
  const worker = new Worker(URL.createObjectURL(script))
  worker.postMessage(data, [port])
}
