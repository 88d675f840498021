// Runs the blocks of a page in page order: its TypeScript in one child process, its transcripts in a shell between.

import { type Child, type Run, startChild } from './child-process.ts'
import type { Limits } from './limits.ts'
import type { Block } from './page.ts'
import { createProject } from './project.ts'
import { runTranscript, type TranscriptRun } from './run-transcript.ts'

export interface PageRun {
  runs: Map<Block, Run>
  transcripts: Map<Block, TranscriptRun>
  /** The block that ended the process, or made it useless, for all that come after it. */
  ender?: Block
  folder: string
  started: number
}

export async function runPage(blocks: Block[], pages: string, limits: Limits): Promise<PageRun> {
  const project = await createProject(pages)
  const page: PageRun = {
    runs: new Map(),
    transcripts: new Map(),
    folder: project.folder,
    started: Date.now(),
  }
  let child: Child | undefined
  try {
    for (const block of blocks) {
      const file = block.kind === 'module' || block.file !== undefined ? await project.write(block) : ''
      if (block.kind === 'transcript' && block.noRun === undefined) {
        page.transcripts.set(block, await runTranscript(block.text, project.folder, project.env, limits))
      }
      if (!isRun(block) || page.ender) continue
      child ??= startChild(project.folder, project.env, limits)
      page.runs.set(block, await child.run(file))
      if (!child.usable()) page.ender = block
    }
    return page
  } finally {
    await child?.stop()
    await project.remove()
  }
}

/** A module that must not compile is run only where the page says what the run gives. */
export function isRun({ kind, noRun, errorCodes, throws, output }: Block): boolean {
  if (kind !== 'module' || noRun !== undefined) return false
  return errorCodes === undefined || throws || output !== undefined
}
