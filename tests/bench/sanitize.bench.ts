import { sanitizeText } from 'everyhost/sanitize'
import stripAnsi from 'strip-ansi'
import { type BenchRow, compared } from './row.ts'
import { cleanLog, colouredLog, repeated } from './sanitize-logs.ts'
import { fastest } from './time.ts'

/** The class that `sanitizeText` looks for first, as one scan with no work after it. */
const firstClass = /[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]/

export async function rows(): Promise<BenchRow[]> {
  const clean = cleanLog()
  const coloured = colouredLog()
  return [
    besideOneScan('clean 1 MB log', clean),
    besideOneScan('clean 1 MB log with ✓', clean.replaceAll('INFO', '✓')),
    besideStripAnsi('1 MB colour log', coloured, 2),
    besideStripAnsi('1 MB colour log with ✓', coloured.replaceAll('npm', '✓'), 2),
    besideStripAnsi('1 MB colour log with CR LF', coloured.replaceAll('\n', '\r\n'), 2),
    besideStripAnsi('1 MB of ESC ]', repeated('\x1b]'), 1),
    besideStripAnsi('1 MB of ESC [', repeated('\x1b['), 1),
    besideStripAnsi('1 MB of ESC ] ESC [', repeated('\x1b]\x1b['), 1),
  ]
}

// ---

function besideOneScan(name: string, text: string): BenchRow {
  if (sanitizeText(text) !== text || firstClass.test(text)) throw new Error(`The ${name} is not clean`)
  const [ours, scan] = fastest([() => sanitizeText(text), () => firstClass.test(text)] as const)
  return compared(`sanitizeText, ${name}`, ours, 'one scan by its first class', scan, 1.5)
}

/** Neither has its result read: what V8 gives back is a tree of pieces, which it joins when somebody does. */
function besideStripAnsi(name: string, text: string, limit: number): BenchRow {
  if (/[\x1b\r]/.test(sanitizeText(text))) throw new Error(`The ${name} is not cleaned`)
  const [ours, peers] = fastest([() => sanitizeText(text), () => stripAnsi(text)] as const)
  return compared(`sanitizeText, ${name}`, ours, 'strip-ansi', peers, limit)
}
