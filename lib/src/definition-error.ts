import { sanitizeLine } from './sanitize.ts'

/** One thing that is wrong with a definition: where in the input schema (a JSON pointer, '' for the tool itself), and what. */
export interface DefinitionProblem {
  readonly at: string
  readonly problem: string
}

/**
 * A tool that no host could run as written. The message has a line a problem, each saying what to write instead.
 *
 * @example
 * import { defineTool, ToolDefinitionError, Type } from 'everyhost'
 *
 * try {
 *   defineTool({ name: 'my tool', description: 'Names itself', input: Type.Object({}), execute: () => 'ok' })
 * } catch (error) {
 *   if (error instanceof ToolDefinitionError) console.log(error.problems.length) // 1
 * }
 */
export class ToolDefinitionError extends Error {
  override readonly name = 'ToolDefinitionError'
  /** The tool's name as far as it has one. */
  readonly tool: string
  readonly problems: readonly DefinitionProblem[]

  constructor(tool: unknown, problems: readonly DefinitionProblem[]) {
    const known = typeof tool === 'string' ? tool : ''
    const prefix = known === '' ? 'Tool without a name' : `Tool ${JSON.stringify(known)}`
    super(problems.map(({ problem }) => sanitizeLine(`${prefix}: ${problem}`)).join('\n'))
    this.tool = known
    this.problems = problems
  }
}
