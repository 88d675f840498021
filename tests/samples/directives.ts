// Comments inside a TypeScript block that speak to the runner and to the page, not to the compiler:
//
//   // @errors: 2322 2345    these diagnostics must appear, no more and no fewer
//   // @hide                 from here the reader sees nothing; Copy and the runner still have it
//   // @show                 up to here

export interface Directives {
  errorCodes?: number[]
  problems: { index: number; message: string }[]
}

const directive = /^\s*\/\/\s*@([\w-]+)(.*)$/

export function parseDirectives(code: string): Directives {
  const found: Directives = { problems: [] }
  const complain = (index: number, message: string) => found.problems.push({ index, message })
  let hiddenFrom: number | undefined

  code.split('\n').forEach((line, index) => {
    const [, name, rest = ''] = directive.exec(line) ?? []
    if (name === undefined) return
    if (name === 'errors') {
      const codes = parseCodes(rest)
      if (codes) found.errorCodes = [...(found.errorCodes ?? []), ...codes].sort((a, b) => a - b)
      else complain(index, 'names no error codes; write // @errors: 2322')
    } else if (name === 'hide') {
      if (hiddenFrom !== undefined) complain(index, 'hides what is hidden already')
      hiddenFrom = index
    } else if (name === 'show') {
      if (hiddenFrom === undefined) complain(index, 'has // @show without // @hide before it')
      hiddenFrom = undefined
    } else if (name !== 'ts-expect-error') {
      complain(index, `has an unknown comment // @${name}; known are @errors, @hide, @show, @ts-expect-error`)
    }
  })

  if (hiddenFrom !== undefined)
    complain(hiddenFrom, 'hides lines to the end; write // @show after the last of them')
  return found
}

/** What the reader sees of a block: no hidden lines and no directives. */
export function shownCode(code: string): string {
  const lines = code.split('\n')
  return shownLineNumbers(code)
    .map(number => lines[number])
    .join('\n')
}

/** The lines of a block that its reader sees, counted from 0; no empty ones at the beginning. */
export function shownLineNumbers(code: string): number[] {
  const lines = code.split('\n')
  let hidden = false
  const numbers = [...lines.keys()].filter(number => {
    const name = nameOf(lines[number]!)
    if (name === 'hide') hidden = true
    if (name === 'show') hidden = false
    return !hidden && !isDirective(lines[number]!)
  })
  return numbers.slice(
    Math.max(
      0,
      numbers.findIndex(number => lines[number] !== ''),
    ),
  )
}

/** What Copy gives: everything that runs, hidden lines included, without the directives. */
export function copiedCode(code: string): string {
  return code
    .split('\n')
    .filter(line => !isDirective(line))
    .join('\n')
}

function nameOf(line: string): string | undefined {
  return directive.exec(line)?.[1]
}

function isDirective(line: string): boolean {
  return ['errors', 'hide', 'show'].includes(nameOf(line) ?? '')
}

function parseCodes(rest: string): number[] | undefined {
  if (!/^:\s*\d{4,5}([\s,]+\d{4,5})*\s*$/.test(rest)) return undefined
  return rest.match(/\d+/g)?.map(Number)
}
