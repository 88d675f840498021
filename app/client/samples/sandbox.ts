import { mostPrinted, type Order, type Report, type Thrown } from '../../sandbox/protocol.ts'

/** How a run came to its end. */
export type Ending =
  | { type: 'ended'; error?: Thrown }
  /** It was still running when its time was over. */
  | { type: 'timeout' }
  | { type: 'flooded' }
  /** The reader stopped it. */
  | { type: 'stopped' }
  /** Nothing came of the frame: the network, or an old browser. */
  | { type: 'unstarted' }

interface Watch {
  onPrinted(text: string): void
  signal: AbortSignal
}

/** Longest time of a run, and of waiting for the frame and its worker before that, in ms. */
const longest = 5_000
const patience = 15_000
/** A worker sends a piece each 40 ms or so. One that sends more has got hold of the channel. */
const mostReports = 1_000

/**
 * Runs a module in a worker, in a frame of an origin of its own, and removes both when it has ended, at the latest after five
 * seconds. Nothing that it does can keep this page busy.
 */
export function runInSandbox(order: Order, { onPrinted, signal }: Watch): Promise<Ending> {
  return new Promise(resolve => {
    const frame = document.createElement('iframe')
    const { port1: port, port2 } = new MessageChannel()
    let timer = setTimeout(() => end({ type: 'unstarted' }), patience)
    let reports = 0
    let printed = 0
    let started = false

    function end(ending: Ending) {
      clearTimeout(timer)
      removeEventListener('message', onReady)
      signal.removeEventListener('abort', onAbort)
      port.close()
      frame.remove()
      resolve(ending)
    }
    const onAbort = () => end({ type: 'stopped' })

    function onReady({ source }: MessageEvent) {
      if (source !== frame.contentWindow || source === null) return
      removeEventListener('message', onReady)
      // an origin of its own has no name to address
      ;(source as Window).postMessage(order, '*', [port2])
    }

    port.onmessage = ({ data }: MessageEvent<unknown>) => {
      const report = reportOf(data)
      reports++
      if (!report || reports > mostReports) return end({ type: 'flooded' })
      if (report.type === 'started') {
        // once: who got hold of the channel could start its time anew without end
        if (started) return end({ type: 'flooded' })
        started = true
        clearTimeout(timer)
        timer = setTimeout(() => end({ type: 'timeout' }), longest)
      } else if (report.type === 'printed') {
        printed += report.text.length
        if (printed > mostPrinted) return end({ type: 'flooded' })
        onPrinted(report.text)
      } else {
        end(report)
      }
    }

    if (signal.aborted) return onAbort()
    signal.addEventListener('abort', onAbort)
    addEventListener('message', onReady)
    frame.hidden = true
    frame.title = 'Where samples run'
    frame.setAttribute('sandbox', 'allow-scripts')
    frame.src = '/live/sandbox.html'
    document.body.append(frame)
  })
}

// ---

/** A report as it must look, whoever sent it; undefined for anything else. */
function reportOf(data: unknown): Report | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { type, text, error } = data as Record<string, unknown>
  if (type === 'started' || type === 'flooded') return { type }
  if (type === 'printed') return typeof text === 'string' ? { type, text } : undefined
  if (type !== 'ended') return undefined
  if (error === undefined) return { type }
  if (typeof error !== 'object' || error === null) return undefined
  const { text: message, line } = error as Record<string, unknown>
  if (typeof message !== 'string') return undefined
  const thrown = { text: message.slice(0, mostPrinted) }
  return { type, error: typeof line === 'number' ? { ...thrown, line } : thrown }
}
