import { columnsOf, fitting } from '../hosts/columns.ts'
import { sanitizeText } from '../sanitize.ts'
import { complaint, report, type Terminal } from './terminal.ts'

/** A tool that does not heed its signal gets so long to end after an interrupt. */
const GRACE = 2000

export function openTerminal(): Terminal {
  const { stdout, stderr } = process
  const controller = new AbortController()
  let interrupted = false
  let drawn = false
  const erase = () => {
    if (drawn) stderr.write('\r\u001b[K')
    drawn = false
  }
  const interrupt = () => {
    if (interrupted) process.exit(130)
    interrupted = true
    erase()
    controller.abort(new Error('interrupted'))
    setTimeout(() => process.exit(130), GRACE).unref()
  }
  const unread = (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    controller.abort(error)
  }
  const write = (text: string) => {
    erase()
    return new Promise<void>(resolve => stdout.write(text, () => resolve()))
  }
  process.on('SIGINT', interrupt)
  stdout.on('error', unread)
  stderr.on('error', unread)
  return {
    signal: controller.signal,
    get interrupted() {
      return interrupted
    },
    columns: columnsOfOutput(),
    print: text => write(stdout.isTTY ? sanitizeText(text) : text),
    show: write,
    complain(...lines) {
      erase()
      stderr.write(complaint(lines))
    },
    report(text) {
      erase()
      stderr.write(report(text))
    },
    progress(message, fraction) {
      if (!stderr.isTTY || interrupted) return
      const share = fraction === undefined ? '' : ` ${Math.round(fraction * 100)}%`
      const room = (stderr.columns || 80) - 1 - columnsOf(share)
      stderr.write(`\r\u001b[K${fitting(message, room)}${share}`)
      drawn = true
    },
    close() {
      erase()
      process.off('SIGINT', interrupt)
    },
  }
}

// ---

function columnsOfOutput(): number {
  if (process.stdout.isTTY) return process.stdout.columns || 80
  return Number.parseInt(process.env.COLUMNS ?? '', 10) || 80
}
