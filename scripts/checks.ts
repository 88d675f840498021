import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { forgetParsedPages } from './parsed-pages.ts'
import { commandOf, type Outcome, root, run } from './process.ts'

/** What came of one check: a command counts as one, a run of vitest as each of its tests. */
export interface Result {
  passed: number
  failed: number
  /** The names of the tests that were left out; their files say why. */
  skipped: string[]
  output: string
  ms: number
}

export interface Check {
  name: string
  run: () => Promise<Result>
}

/** Builds the package into lib/dist, which everything else imports. */
export const buildLib = command(
  'the package builds',
  'tsdown',
  ['--fail-on-warn', '--log-level', 'warn'],
  'lib',
)

export const lint = command('format and lint', '@biomejs/biome', ['check', '--error-on-warnings'])

/** Types of the package, of the scripts, and through Nuxt those of the site, the pages' components and the tests. */
export const types: Check[] = [
  command('types of the scripts', 'typescript', ['-p', 'scripts'], '.', 'tsc'),
  command('types of the package, the site and the tests', 'nuxt', ['typecheck']),
]

/**
 * Puts the calls through the real hosts. `--check` runs all of them and fails where the record comes out otherwise than it
 * is kept; `--stale` runs those whose record no longer matches the package, and writes it.
 */
export function runHosts(name: string, how: '--check' | '--stale'): Check {
  return {
    name,
    async run() {
      const outcome = await run(join(root, 'tests/hosts/main.ts'), ['--record-only', how])
      const skipped = Array.from(outcome.output.matchAll(/^.*: SKIPPED, .*$/gm), ([line]) => line)
      return { ...single(outcome), skipped }
    },
  }
}

/** Runs projects of vitest.config.ts. */
export function vitest(name: string, ...projects: string[]): Check {
  return {
    name,
    async run() {
      const report = join(root, 'node_modules', '.cache', 'everyhost', `vitest-${projects.join('-')}.json`)
      await mkdir(join(report, '..'), { recursive: true })
      await rm(report, { force: true })
      const outcome = await run(commandOf('vitest'), [
        'run',
        ...projects.flatMap(project => ['--project', project]),
        ...['--reporter', 'default', '--reporter', 'json', '--outputFile.json', report],
      ])
      return { ...(await countTests(report, outcome.code)), output: outcome.output, ms: outcome.ms }
    },
  }
}

/** Builds the site, for an address where it is not for the configured one; a warning in its log is a failure. */
export function buildSite(name: string, nuxtCommand: 'build' | 'generate', address?: string): Check {
  return {
    name,
    async run() {
      await forgetParsedPages()
      const outcome = await run(commandOf('nuxt'), [nuxtCommand], root, {
        ...(address !== undefined && { NUXT_PUBLIC_ADDRESS: address }),
      })
      const warnings = warningsOf(outcome.output)
      if (warnings.length === 0) return single(outcome)
      const output = `${outcome.output}\nWarnings in this log:\n${warnings.join('\n')}`
      return single({ ...outcome, output, code: outcome.code || 1 })
    },
  }
}

/** A check that a command passes by ending with exit code 0. */
function command(name: string, tool: string, args: string[], folder = '.', bin?: string): Check {
  return {
    name,
    run: async () => single(await run(commandOf(tool, bin), args, join(root, folder))),
  }
}

function single({ code, output, ms }: Outcome): Result {
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: [], output, ms }
}

interface Report {
  testResults: {
    status: string
    assertionResults: { fullName: string; status: string }[]
  }[]
}

async function countTests(
  file: string,
  code: number,
): Promise<Pick<Result, 'passed' | 'failed' | 'skipped'>> {
  const counts = { passed: 0, failed: 0, skipped: [] as string[] }
  const report: Report = await readFile(file, 'utf8').then(JSON.parse, () => ({ testResults: [] }))
  for (const { status, assertionResults } of report.testResults) {
    for (const test of assertionResults) {
      if (test.status === 'passed') counts.passed++
      else if (test.status === 'failed') counts.failed++
      else counts.skipped.push(test.fullName)
    }
    // a file that does not even load has no tests to count
    if (status === 'failed' && !assertionResults.some(test => test.status === 'failed')) counts.failed++
  }
  // vitest fails for more than tests: no file found, an error outside of any test
  if (code !== 0 && counts.failed === 0) counts.failed++
  return counts
}

function warningsOf(log: string): string[] {
  return stripVTControlCharacters(log)
    .split('\n')
    .filter(line => /\bwarn(ing)?\b|^\s*\(!\)|^\s*⚠/i.test(line))
}
