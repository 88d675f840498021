import { inspect } from 'node-inspect-extracted'

const indexColumn = '(index)'
const valueColumn = 'Values'

/** The table that Node's console.table draws of a list or an object of rows; undefined where it draws none. */
export function tableOf(data: unknown, only?: string[]): string | undefined {
  if (data === null || typeof data !== 'object') return undefined
  const rows = rowsOf(data)
  // in the order of an object's keys: numbers come first
  const columns = only ?? Object.keys(Object.fromEntries(rows.flatMap(({ cells }) => [...cells])))
  const hasValues = rows.some(({ value }) => value !== undefined)
  const lines = rows.map(({ key, cells, value }) => [
    key,
    ...columns.map(column => cells.get(column) ?? ''),
    ...(hasValues ? [value ?? ''] : []),
  ])
  return draw([[rows[0]?.head ?? indexColumn, ...columns, ...(hasValues ? [valueColumn] : [])], ...lines])
}

interface Row {
  key: string
  head: string
  cells: Map<string, string>
  value?: string
}

function rowsOf(data: object): Row[] {
  if (data instanceof Map) {
    return Array.from(data, ([key, value], index) => ({
      key: String(index),
      head: '(iteration index)',
      cells: new Map([
        ['Key', short(key)],
        [valueColumn, short(value)],
      ]),
    }))
  }
  if (data instanceof Set) {
    return Array.from(data, (value, index) => ({
      key: String(index),
      head: '(iteration index)',
      cells: new Map([[valueColumn, short(value)]]),
    }))
  }
  return Object.entries(data).map(([key, value]) => {
    const isRow = value !== null && (typeof value === 'object' || typeof value === 'function')
    if (!isRow) return { key, head: indexColumn, cells: new Map(), value: short(value) }
    return {
      key,
      head: indexColumn,
      cells: new Map(Object.entries(value).map(([column, cell]) => [column, short(cell)])),
    }
  })
}

function short(value: unknown): string {
  const isList = Array.isArray(value) && value.length > 2
  const depth =
    value !== null && typeof value === 'object' && !isList && Object.keys(value).length > 2 ? -1 : 0
  return inspect(value, { depth, maxArrayLength: 3, breakLength: Number.POSITIVE_INFINITY, colors: false })
}

function draw(lines: string[][]): string {
  const widths = lines[0]!.map((_, column) => Math.max(...lines.map(line => line[column]!.length)) + 2)
  const rule = (left: string, cross: string, right: string) =>
    left + widths.map(width => '─'.repeat(width)).join(cross) + right
  const row = (cells: string[]) =>
    `│${cells.map((cell, column) => ` ${cell}`.padEnd(widths[column]!)).join('│')}│`
  const [head, ...body] = lines.map(row)
  return [rule('┌', '┬', '┐'), head, rule('├', '┼', '┤'), ...body, rule('└', '┴', '┘')].join('\n')
}
