import { type OmpOptions, type OmpResult, toOmpTool } from '../hosts/omp.ts'
import type { Tool } from '../tool.ts'
import { type Lane, type Sent, textOf } from './lane.ts'

/** What OMP's interface and session keep of a call. The model is given the content alone. */
export interface OmpReceives {
  readonly content: OmpResult['content']
  readonly details: unknown
  readonly isError: boolean
}

export interface OmpLaneOptions extends OmpOptions {
  /**
   * The arguments as OMP hands them over. It coerces, renames and leaves out before it calls a tool; without this, the tool gets
   * them as they were sent.
   */
  readonly arrives?: unknown
}

/** OMP's agent loop: what a tool throws is an error of that text, and no control character gets through. */
export async function callOnOmp(
  tool: Tool,
  { args, signal }: Sent,
  options: OmpLaneOptions,
): Promise<Lane<OmpReceives, OmpResult>> {
  // `args` are what arrives already
  const { arrives: _, ...ompOptions } = options
  const progress: OmpResult[] = []
  const made = toOmpTool(tool, ompOptions)
  const result = await made
    .execute('call-1', args, signal, (partial: OmpResult) => progress.push({ details: {}, ...partial }))
    .catch((error: Error): OmpResult => ({ content: [{ type: 'text', text: error.message }], isError: true }))
  const isError = result.isError === true
  const content = result.content.map(piece =>
    piece.type === 'text' ? { ...piece, text: withoutControls(piece.text) } : piece,
  )
  const isEmpty = content.every(piece => piece.type === 'text' && piece.text.trim() === '')
  const shown = isError && isEmpty ? [{ type: 'text' as const, text: EMPTY_FAILURE }] : content
  const receives = { content: shown, details: result.details ?? {}, isError }
  return { reads: textOf(shown), isError, receives, progress }
}

// ---

/** OMP's own words where a failure has none, since Anthropic's API refuses an error without a text. */
const EMPTY_FAILURE = 'Tool failed with no output.'

/** What a `raw` answer has left in: OMP takes escape sequences out of it, CSI and OSC among them, and controls but tab and LF. */
function withoutControls(text: string): string {
  return text
    .replace(/\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\))/g, '')
    .replace(/[\0-\x08\x0b-\x1f\x7f-\x9f]/g, '')
}
