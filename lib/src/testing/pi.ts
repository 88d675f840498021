import { type PiOptions, type PiResult, toPiTool } from '../hosts/pi.ts'
import type { Tool } from '../tool.ts'
import { type Lane, type Sent, textOf } from './lane.ts'

/** What Pi's interface and session keep of a call. The model is given the content alone. */
export interface PiReceives {
  readonly content: PiResult['content']
  readonly details?: unknown
  readonly isError: boolean
}

/** Pi's agent loop: what a tool throws is an error of that text, and what it returns is one where it says so. */
export async function callOnPi(
  tool: Tool,
  { args, signal }: Sent,
  { failures = 'throw' }: PiOptions,
): Promise<Lane<PiReceives, PiResult>> {
  const progress: PiResult[] = []
  const made = toPiTool(tool, { failures, pi: { on() {} } } as Parameters<typeof toPiTool>[1])
  const receives = await run().catch(
    (error: Error): PiReceives => ({
      content: [{ type: 'text', text: error.message }],
      details: {},
      isError: true,
    }),
  )
  return { reads: textOf(receives.content), isError: receives.isError, receives, progress }

  async function run(): Promise<PiReceives> {
    const prepared = made.prepareArguments(args)
    const result = await made.execute('call-1', prepared, signal, partial => progress.push(partial))
    return { ...result, isError: result.isError === true }
  }
}
