import { definitionOf } from './definition.ts'
import { type InputSchema, inputSchemaOf } from './input-schema.ts'
import type { ToolDefinition } from './types.ts'

/** A tool as the protocol's page on MCP writes it. */
export interface McpTool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: InputSchema
  readonly instructions?: string
}

/**
 * A definition as the protocol's page on MCP maps it: `id` is the name, `name` the title, `aiInstructions` the instructions, and
 * the parameters are the input schema.
 *
 * @throws {TypeError} where the definition is not valid, with every reason
 *
 * @example
 * import { toMcpTool } from 'everyhost/ctp'
 *
 * const { name, title, inputSchema } = toMcpTool({
 *   id: 'word-counter',
 *   name: 'Word Counter',
 *   description: 'Counts the words of a text.',
 *   category: 'analyzers',
 *   tags: ['text'],
 *   method: 'POST',
 *   parameters: [
 *     { name: 'text', type: 'textarea', label: 'Text', description: 'What to count', required: true, validation: { minLength: 1 } },
 *   ],
 *   outputDescription: 'The number of words',
 *   example: { input: { text: 'one two' }, output: { words: 2 } },
 * })
 * console.log(name, '|', title)
 * console.log(JSON.stringify(inputSchema.properties))
 * // word-counter | Word Counter
 * // {"text":{"type":"string","minLength":1,"description":"What to count"}}
 */
export function toMcpTool(definition: ToolDefinition): McpTool {
  const { id, name, description, parameters, aiInstructions } = definitionOf(definition)
  return {
    name: id,
    title: name,
    description,
    inputSchema: inputSchemaOf(parameters),
    ...(aiInstructions !== undefined && { instructions: aiInstructions }),
  }
}
