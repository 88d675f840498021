// The whole of it for one page that has been read: run it, judge it.

import type { BlockTypes, TypeCheck } from './check-types.ts'
import type { Failure } from './failure.ts'
import * as judge from './judge.ts'
import { type Limits, limits as usualLimits } from './limits.ts'
import { normalise } from './normalise.ts'
import type { Block, Page } from './page.ts'
import { placeAt } from './places.ts'
import { root } from './project.ts'
import { isRun, type PageRun, runPage } from './run-page.ts'
import { judgeTable, type TableSources, tableSources } from './tables.ts'
import { applyEdits } from './update.ts'
import type { Workspace } from './workspace.ts'

/** A page as read-page.ts reads it. */
export interface ReadPage {
  /** Path from the root. */
  file: string
  source: string
  page: Page
  types: TypeCheck
  workspace: Workspace
}

export interface PageResult {
  /** What is wrong, by the line of the place it belongs to. */
  failures: Map<number, Failure[]>
  /** The page as it would be if it said what the run gave. */
  updated: string
  /** How long each block ran, in ms. */
  durations: Map<Block, number>
}

export interface Options {
  limits?: Limits
  tables?: TableSources
}

export async function checkPage(
  { source, page, types, workspace: { pages } }: ReadPage,
  { limits = usualLimits, tables = tableSources }: Options = {},
): Promise<PageResult> {
  const ran = await runPage(page.blocks, pages, limits)
  const around: judge.Surroundings = {
    source,
    blocks: page.blocks,
    folder: ran.folder,
    normalise: text => normalise(text, { project: ran.folder, pages, root, started: ran.started }),
  }
  const verdicts = page.blocks.flatMap((block, index) => verdictsOn(block, types[index]!, ran, around))
  for (const table of page.tables) verdicts.push(await judgeTable(table, tables))
  for (const { line, message } of page.problems) {
    verdicts.push({ line: placeAt(page, line), failures: [{ line, text: message }], edits: [] })
  }
  const edits = verdicts.flatMap(verdict => verdict.edits)
  return {
    failures: failuresByPlace(verdicts),
    updated: applyEdits(source, edits),
    durations: new Map([...ran.runs, ...ran.transcripts].map(([block, { duration }]) => [block, duration])),
  }
}

// ---------------------------------------------------------------------------------------------------------------------

function verdictsOn(
  block: Block,
  { diagnostics }: BlockTypes,
  ran: PageRun,
  around: judge.Surroundings,
): judge.Verdict[] {
  const transcript = ran.transcripts.get(block)
  if (transcript) return [judge.judgeTranscript(block, transcript, around)]
  if (block.kind === 'data' && block.noRun === undefined) return [judge.judgeData(block, around)]
  if (block.kind !== 'module') return []

  const sound = judge.judgeTypes(block, diagnostics, around)
  if (!isRun(block))
    return [sound, ...(block.errorCodes ? judge.judgeDiagnostics(block, diagnostics, around) : [])]
  const run = ran.runs.get(block)
  const verdicts = run ? judge.judgeRun(block, run, around) : judge.judgeUnrun(block, ran.ender)
  return [sound, ...(sound.failures.length > 0 ? verdicts.map(judge.withoutEdits) : verdicts)]
}

function failuresByPlace(verdicts: judge.Verdict[]): Map<number, Failure[]> {
  const byPlace = new Map<number, Failure[]>()
  for (const { line, failures } of verdicts) byPlace.set(line, [...(byPlace.get(line) ?? []), ...failures])
  return byPlace
}
