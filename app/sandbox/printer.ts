import { mostPrinted, type Report, type Thrown } from './protocol.ts'

export interface Printer {
  print(text: string): void
  /** Sends what is left to send, and that it was all. */
  end(error?: Thrown): void
}

/** Longest time that what was printed waits for more, in ms. */
const patience = 40

/**
 * Sends what is printed in few pieces, however many calls printed it, and no more than anybody reads. A module that never
 * gives way is heard all the same.
 */
export function createPrinter(send: (report: Report) => void): Printer {
  // the run may put something else in the place of either
  const now = performance.now.bind(performance)
  const later = setTimeout.bind(globalThis)
  let waiting = ''
  let printed = 0
  let sentAt = now()
  let planned = false
  let done = false

  function flush() {
    planned = false
    sentAt = now()
    if (waiting && !done) send({ type: 'printed', text: waiting })
    waiting = ''
  }

  return {
    print(text) {
      if (done) return
      const room = mostPrinted - printed
      printed += text.length
      waiting += text.length > room ? text.slice(0, room) : text
      if (text.length > room) {
        flush()
        done = true
        return send({ type: 'flooded' })
      }
      if (now() - sentAt >= patience) return flush()
      if (!planned) later(flush, patience)
      planned = true
    },
    end(error) {
      flush()
      if (!done) send(error ? { type: 'ended', error } : { type: 'ended' })
      done = true
    },
  }
}
