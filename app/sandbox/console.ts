import { formatWithOptions, inspect } from 'node-inspect-extracted'
import { tableOf } from './table.ts'

type Print = (text: string) => void

/** A console that prints what Node's does where both streams are one and nothing is coloured. */
export function createConsole(print: Print): Console {
  const counts = new Map<string, number>()
  const started = new Map<string, number>()
  const now = performance.now.bind(performance)
  let indent = ''

  function write(text: string) {
    const indented = indent ? text.replaceAll('\n', `\n${indent}`) : text
    // half of a surrogate pair is nothing that a stream carries
    print(`${indent}${indented}\n`.toWellFormed())
  }
  function log(...values: unknown[]) {
    write(formatWithOptions({ colors: false }, ...values))
  }
  function group(...values: unknown[]) {
    if (values.length > 0) log(...values)
    indent += '  '
  }
  function timeSince(label: string, ...values: unknown[]) {
    const start = started.get(label)
    if (start !== undefined) log(`${label}: ${(now() - start).toFixed(3)}ms`, ...values)
  }

  const methods = {
    log,
    info: log,
    debug: log,
    warn: log,
    error: log,
    dirxml: log,
    dir: (value: unknown, options = {}) => write(inspect(value, { customInspect: false, ...options })),
    table: (data: unknown, columns?: string[]) => {
      const table = tableOf(data, columns)
      if (table === undefined) log(data)
      else write(table)
    },
    assert(holds?: unknown, ...values: unknown[]) {
      if (holds) return
      if (typeof values[0] === 'string') values[0] = `Assertion failed: ${values[0]}`
      else values.unshift('Assertion failed')
      log(...values)
    },
    count(label = 'default') {
      const count = (counts.get(label) ?? 0) + 1
      counts.set(label, count)
      log(`${label}: ${count}`)
    },
    countReset: (label = 'default') => void counts.delete(label),
    group,
    groupCollapsed: group,
    groupEnd: () => {
      indent = indent.slice(2)
    },
    time: (label = 'default') => void started.set(label, now()),
    timeLog: (label = 'default', ...values: unknown[]) => timeSince(label, ...values),
    timeEnd(label = 'default') {
      timeSince(label)
      started.delete(label)
    },
    trace: (...values: unknown[]) => log('Trace:', ...values),
    clear() {},
  }
  return methods as unknown as Console
}
