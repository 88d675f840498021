// What came of a page, kept for the site: which blocks were checked, how, and with what. A report is good for the text, the
// package and the Node it was made with and for no other, so nothing on the site can come from an older run.

import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { PageResult, ReadPage } from './check-page.ts'
import { hashOf, lib } from './lib-build.ts'
import type { Block } from './page.ts'
import { root } from './project.ts'
import { isRun } from './run-page.ts'

export interface PageReport {
  /** Path from the root, e.g. `content/guide/30.validation.md`. */
  page: string
  /** SHA-256 of the page's text. */
  hash: string
  versions: Versions
  /** When the page was run, ISO 8601. */
  ranAt: string
  blocks: BlockReport[]
}

export interface Versions {
  everyhost: string
  /** SHA-256 of the built package. */
  lib: string
  typescript: string
  node: string
}

export interface BlockReport {
  line: number
  lang: string
  label?: string
  /** `shown` is a block that nothing checks, `not-run` one whose types are checked and no more. */
  status: 'passed' | 'failed' | 'not-run' | 'shown'
  /** What was checked, e.g. `['types', 'run', 'output']`. */
  checks: Checked[]
  /** Why it was not run. */
  reason?: string
  /** What the block imports, as written. */
  imports: string[]
  /** How long it ran, in ms. */
  duration?: number
}

export type Checked = 'types' | 'type errors' | 'run' | 'output' | 'error' | 'transcript' | 'json'

const folder = join(root, 'node_modules/.cache/everyhost/samples')

export function reportOn(
  { file, source, page, types, workspace }: ReadPage,
  { failures, durations }: PageResult,
): PageReport {
  return {
    page: file,
    hash: hashOfText(source),
    versions: versionsWith(workspace.lib),
    ranAt: new Date().toISOString(),
    blocks: page.blocks.map((block, index) => {
      const { line, lang, label, noRun, output, error } = block
      const checks = checksOf(block)
      const duration = durations.get(block)
      const failed = [line, output?.line, error?.line].some(place => failures.get(place ?? 0)?.length)
      return {
        line,
        lang,
        ...(label !== undefined && { label }),
        status: failed ? 'failed' : noRun === undefined ? 'passed' : checks.length > 0 ? 'not-run' : 'shown',
        checks,
        ...(noRun !== undefined && { reason: noRun }),
        imports: types[index]!.imports,
        ...(duration !== undefined && { duration: Math.round(duration) }),
      }
    }),
  }
}

export async function writeReport(report: PageReport): Promise<void> {
  const path = pathOf(report.page)
  await mkdir(dirname(path), { recursive: true })
  // another run may be reading, or writing, the same report
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, `${JSON.stringify(report, null, 2)}\n`)
  await rename(draft, path)
}

/** The report on a page as it is now. Throws where there is none, or where something on the page has not passed. */
export function readReport(file: string, source: string): PageReport {
  const report = lastReport(file)
  if (!report) throw new Error(`${file} has not been run; npm run samples runs it`)
  const changed = whatChanged(report, source)
  if (changed) throw new Error(`${file} has not been run since ${changed} changed; npm run samples runs it`)
  const failed = report.blocks.find(({ status }) => status === 'failed')
  if (failed) throw new Error(`${file}:${failed.line} has failed; npm run samples says why`)
  return report
}

export function lastReport(file: string): PageReport | undefined {
  try {
    return JSON.parse(readFileSync(pathOf(file), 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** What one run over some pages came to, in a line. */
export function summaryOf(reports: PageReport[], seconds: number): string {
  const blocks = reports.flatMap(report => report.blocks)
  const compared = blocks.flatMap(({ checks }) =>
    checks.filter(check => ['output', 'error', 'transcript'].includes(check)),
  )
  const notRun = blocks.filter(({ reason }) => reason !== undefined)
  const reasons = [...new Set(notRun.map(({ reason }) => reason))]
  return [
    `${blocks.length} blocks on ${reports.length} pages`,
    `${compared.length} outputs compared`,
    `${notRun.length} not run${notRun.length > 0 ? ` (${reasons.join('; ')})` : ''}`,
    `${seconds.toFixed(1)} s`,
  ].join(', ')
}

// ---------------------------------------------------------------------------------------------------------------------

function checksOf(block: Block): Checked[] {
  const { kind, noRun, errorCodes, output, error, comments } = block
  if (kind === 'transcript') return noRun === undefined ? ['transcript'] : []
  if (kind === 'data') return noRun === undefined ? ['json'] : []
  if (kind !== 'module') return []
  return [
    errorCodes ? 'type errors' : 'types',
    ...(isRun(block) ? (['run'] as const) : []),
    ...(output || comments ? (['output'] as const) : []),
    ...(error ? (['error'] as const) : []),
  ]
}

function whatChanged({ hash, versions }: PageReport, source: string): string | undefined {
  if (hash !== hashOfText(source)) return 'it'
  const now = versionsWith(hashOf(lib))
  return (Object.keys(now) as (keyof Versions)[]).find(name => now[name] !== versions[name])
}

function versionsWith(lib: string): Versions {
  return {
    everyhost: versionOf('lib'),
    lib,
    typescript: versionOf('node_modules/typescript'),
    node: process.versions.node,
  }
}

function versionOf(folder: string): string {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')).version
}

function hashOfText(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function pathOf(file: string): string {
  return join(folder, `${file}.json`)
}
