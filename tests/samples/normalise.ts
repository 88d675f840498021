// What differs from run to run, and what stands for it on a page. This table is the whole of it: everything else is
// compared byte for byte.

interface Rule {
  what: string
  pattern: RegExp
  /** Gives what the page shows, or undefined to leave the text as it is. */
  replace: (found: string, where: Where) => string | undefined
}

export interface Where {
  /** The temporary folder of the page, and the one above it, where its packages are. */
  project: string
  pages: string
  /** The repository. */
  root: string
  /** When the page's run began, ms since 1970. */
  started: number
}

const rules: Rule[] = [
  {
    what: 'a time of day between the start of the run and now',
    pattern: /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g,
    replace: (found, { started }) => {
      const time = Date.parse(found)
      return time >= started && time <= Date.now() ? '2026-01-01T00:00:00.000Z' : undefined
    },
  },
  {
    what: 'a duration as console.time prints it',
    pattern: /(?<=: )\d+\.\d{1,3}ms$/gm,
    replace: () => '0.000ms',
  },
  {
    what: 'a duration as TAP prints it',
    pattern: /(?<= # time=)\d+(?:\.\d+)?ms$/gm,
    replace: () => '0.00ms',
  },
  {
    what: 'a port that the system chose, on this machine',
    pattern: /(?<=\b(?:localhost|127\.0\.0\.1|\[::1\]):)\d{5}\b/g,
    replace: found => (Number(found) >= 32_768 ? '3000' : undefined),
  },
]

export function normalise(text: string, where: Where): string {
  let result = text
    .replaceAll(where.project, '/project')
    .replaceAll(where.pages, '/project')
    .replaceAll(where.root, '/everyhost')
  for (const { pattern, replace } of rules)
    result = result.replace(pattern, found => replace(found, where) ?? found)
  return result
}
