// The whole of it for one page: read, type-check, run, judge.

import { checkTypes, type TypeCheck } from './check-types.ts'
import type { Failure } from './failure.ts'
import * as judge from './judge.ts'
import { type Limits, limits as usualLimits } from './limits.ts'
import { normalise } from './normalise.ts'
import type { Block, Page } from './page.ts'
import { parsePage } from './parse.ts'
import { placeAt } from './places.ts'
import { root } from './project.ts'
import { isRun, type PageRun, runPage } from './run-page.ts'
import { applyEdits } from './update.ts'

export interface PageResult {
  page: Page
  /** What is wrong, by the line of the place it belongs to. */
  failures: Map<number, Failure[]>
  /** The page as it would be if it said what the run gave. */
  updated: string
  imports: TypeCheck['imports']
  /** How long each block ran, in ms. */
  durations: Map<Block, number>
}

export async function checkPage(
  source: string,
  page: Page = parsePage(source),
  limits: Limits = usualLimits,
): Promise<PageResult> {
  const types = checkTypes(page.blocks)
  const ran = await runPage(page.blocks, limits)
  const around: judge.Surroundings = {
    source,
    blocks: page.blocks,
    folder: ran.folder,
    normalise: text => normalise(text, { project: ran.folder, root, started: ran.started }),
  }
  const verdicts = page.blocks.flatMap(block => verdictsOn(block, types, ran, around))
  for (const { line, message } of page.problems) {
    verdicts.push({ line: placeAt(page, line), failures: [{ line, text: message }], edits: [] })
  }
  return {
    page,
    failures: failuresByPlace(verdicts),
    updated: applyEdits(
      source,
      verdicts.flatMap(({ edits }) => edits),
    ),
    imports: types.imports,
    durations: new Map([...ran.runs, ...ran.transcripts].map(([block, { duration }]) => [block, duration])),
  }
}

// ---------------------------------------------------------------------------------------------------------------------

function verdictsOn(
  block: Block,
  types: TypeCheck,
  ran: PageRun,
  around: judge.Surroundings,
): judge.Verdict[] {
  const transcript = ran.transcripts.get(block)
  if (transcript) return [judge.judgeTranscript(block, transcript, around)]
  if (block.kind === 'data') return [judge.judgeData(block, around)]
  if (block.kind !== 'module') return []

  const diagnostics = types.diagnostics.get(block) ?? []
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
