import { generateText, type LanguageModel, stepCountIs } from 'ai'
import { aiSdkTools } from 'everyhost/ai-sdk'
import { gaveUp, json, type Lane, type Sent, thrown } from './lane.ts'

type Model = Extract<LanguageModel, { specificationVersion: 'v4' }>
type Answer = Awaited<ReturnType<Model['doGenerate']>>
type Prompt = Parameters<Model['doGenerate']>[0]['prompt']

/** `generateText` of the AI SDK, with a model that asks for one call and keeps what it is given of it. */
export async function playAiSdk(sent: Sent): Promise<Lane> {
  const { tool, args, name, signal } = sent
  const call = { toolCallId: 'call-1', toolName: name, input: JSON.stringify(args) }
  const asks = json('The model asks', call)
  const { model, prompts } = modelThatSays([
    answer('tool-calls', [{ type: 'tool-call', ...call }]),
    answer('stop', [{ type: 'text', text: 'done' }]),
  ])
  try {
    const { steps } = await generateText({
      model,
      prompt: 'go',
      tools: aiSdkTools([tool]),
      abortSignal: signal,
      stopWhen: stepCountIs(2),
    })
    const [message] = prompts[1]!.filter(({ role }) => role === 'tool')
    const [part] = message!.content as { output: { type: string; value: unknown } }[]
    const { output } = part!
    const code = steps[0]!.content.flatMap(part => {
      if (part.type === 'tool-error') return [thrown('Your code gets a tool-error', part.error)]
      return part.type === 'tool-result' ? [json('Your code gets a tool-result', part.output)] : []
    })
    return {
      travelled: [asks, ...code, json('The tool message', message)],
      reads: textOf(output.value),
      isError: output.type.startsWith('error'),
    }
  } catch (error) {
    if (!signal.aborted) throw error
    return {
      unread: `generateText is rejected: ${(error as Error).message}`,
      travelled: [asks, ...gaveUp(sent), thrown('Your code gets', error)],
    }
  }
}

// ---

function modelThatSays(answers: Answer[]): { model: Model; prompts: Prompt[] } {
  const prompts: Prompt[] = []
  const model: Model = {
    specificationVersion: 'v4',
    provider: 'playground',
    modelId: 'scripted',
    supportedUrls: {},
    async doGenerate({ prompt }) {
      prompts.push(prompt)
      return answers[prompts.length - 1]!
    },
    doStream: () => Promise.reject(new Error('generateText does not stream')),
  }
  return { model, prompts }
}

function answer(unified: 'tool-calls' | 'stop', content: Answer['content']): Answer {
  const usage = {
    inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 1, text: 1, reasoning: 0 },
  }
  return { content, finishReason: { unified, raw: undefined }, usage, warnings: [] }
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (!Array.isArray(value)) return JSON.stringify(value)
  return value.flatMap(part => (part.type === 'text' ? [part.text] : [])).join('\n')
}
