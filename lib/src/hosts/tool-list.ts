import { type DefinitionProblem, ToolDefinitionError } from '../definition-error.ts'
import type { Tool } from '../tool.ts'
import { quoted, valueInWords } from '../words.ts'

/**
 * A list of tools that a host can take whole: every one from `defineTool`, no name twice. Checked before anything is
 * registered, since hosts differ in which of two namesakes they keep.
 *
 * @throws {ToolDefinitionError} with a line a problem.
 */
export function checkTools(tools: readonly Tool[]): readonly Tool[] {
  if (!Array.isArray(tools)) {
    throw new ToolDefinitionError(undefined, [
      { at: '', problem: `the tools must be a list, got ${valueInWords(tools)}; write [tool]` },
    ])
  }
  for (const [i, tool] of tools.entries()) {
    const problems = [...problemsOf(tool, tools.slice(0, i))]
    if (problems.length > 0) throw new ToolDefinitionError(tool?.name, problems)
  }
  return [...tools]
}

// ---

function* problemsOf(tool: unknown, before: readonly Tool[]): Generator<DefinitionProblem> {
  const { name, input, execute } = Object(tool) as Partial<Tool>
  if (typeof name !== 'string' || typeof execute !== 'function' || input?.type !== 'object') {
    yield {
      at: '',
      problem: `item ${before.length + 1} of the list is ${valueInWords(tool)} that defineTool did not make; make it with defineTool`,
    }
    return
  }
  const first = before.findIndex(other => other.name === name)
  if (first >= 0) {
    yield {
      at: '',
      problem: `items ${first + 1} and ${before.length + 1} of the list are both named ${quoted(name)}; a name may be there once`,
    }
  }
}
