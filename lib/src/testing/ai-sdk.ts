import { type AiSdkOptions, type AiSdkOutput, type AiSdkTool, aiSdkTools } from '../hosts/ai-sdk.ts'
import type { Tool } from '../tool.ts'
import { type Lane, type Sent, textOf } from './lane.ts'

/** A part of the result of `generateText`; an error as its text. */
export type AiSdkReceives =
  | { readonly type: 'tool-result'; readonly output: AiSdkOutput }
  | { readonly type: 'tool-error'; readonly error: string }

/** A tool call of AI SDK 7, in its words where it has any. */
export async function callOnAiSdk(
  tool: Tool,
  { args, signal }: Sent,
  options: AiSdkOptions,
): Promise<Lane<AiSdkReceives, AiSdkOutput>> {
  const progress: AiSdkOutput[] = []
  const made: AiSdkTool = aiSdkTools([tool], options)[tool.name]!
  const checked = made.inputSchema.validate(args)
  if (!checked.success) {
    return failed(`AI_InvalidToolInputError: Invalid input for tool ${tool.name}: ${checked.error}`)
  }
  try {
    const output = await last(made.execute(checked.value, { abortSignal: signal }), progress)
    const { type, value } = made.toModelOutput({ output })
    const reads = type === 'content' ? textOf(value) : value
    return { reads, isError: type === 'error-text', receives: { type: 'tool-result', output }, progress }
  } catch (error) {
    return failed(String(error))
  }

  function failed(error: string): Lane<AiSdkReceives, AiSdkOutput> {
    return { reads: error, isError: true, receives: { type: 'tool-error', error }, progress }
  }
}

// ---

/** The last output of a call. All of them are preliminary, and the last comes once more. */
async function last(
  answer: Promise<AiSdkOutput> | AsyncIterable<AiSdkOutput>,
  progress: AiSdkOutput[],
): Promise<AiSdkOutput> {
  if (!(Symbol.asyncIterator in answer)) return answer
  for await (const output of answer) progress.push(output)
  return progress.at(-1)!
}
