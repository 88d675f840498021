import { valueInWords } from '../words.ts'
import { definitionOf } from './definition.ts'
import type { ToolDefinition, ToolFunction } from './types.ts'

/** A tool: what describes it, and what it does. */
export interface RegisteredTool {
  readonly definition: ToolDefinition
  readonly fn: ToolFunction
}

/**
 * Tools by their ids, in the order in which they came.
 *
 * A definition is checked when it comes, and kept as a copy that cannot change. It is a class because the protocol's pages write
 * `new ToolRegistry()`.
 *
 * @example
 * import { ToolRegistry } from 'everyhost/ctp'
 *
 * const registry = new ToolRegistry()
 * registry.register(
 *   {
 *     id: 'text-reverser',
 *     name: 'Text Reverser',
 *     description: 'Turns a text around.',
 *     category: 'converters',
 *     tags: ['text'],
 *     method: 'POST',
 *     parameters: [{ name: 'text', type: 'text', label: 'Text', description: 'What to turn', required: true }],
 *     outputDescription: 'The text, turned around',
 *     example: { input: { text: 'abc' }, output: 'cba' },
 *   },
 *   ({ text }) => ({ success: true, data: [...String(text)].reverse().join('') }),
 * )
 * console.log(registry.list(), registry.findByCategory('encoders'))
 * // [ 'text-reverser' ] []
 */
export class ToolRegistry {
  readonly #tools = new Map<string, RegisteredTool>()

  /**
   * @throws {TypeError} where the definition is not valid, with every reason, or the function is none
   * @throws {Error} where the id is taken
   */
  register(definition: ToolDefinition, fn: ToolFunction): void {
    this.registerAll([{ definition, fn }])
  }

  /** Registers all of them, or none where {@link register} would throw for one. */
  registerAll(tools: Iterable<RegisteredTool>): void {
    const checked = new Map<string, RegisteredTool>()
    for (const { definition, fn } of tools) {
      const kept = definitionOf(definition)
      if (typeof fn !== 'function')
        throw new TypeError(`The tool ${kept.id} needs a function that runs it, got ${valueInWords(fn)}`)
      if (this.#tools.has(kept.id) || checked.has(kept.id))
        throw new Error(`The id ${kept.id} is taken; unregister that tool first, or give this one another id`)
      checked.set(kept.id, Object.freeze({ definition: kept, fn }))
    }
    for (const [id, tool] of checked) this.#tools.set(id, tool)
  }

  get(id: string): RegisteredTool | undefined {
    return this.#tools.get(id)
  }

  has(id: string): boolean {
    return this.#tools.has(id)
  }

  /** The ids. */
  list(): string[] {
    return [...this.#tools.keys()]
  }

  getDefinitions(): ToolDefinition[] {
    return Array.from(this.#tools.values(), ({ definition }) => definition)
  }

  findByCategory(category: string): ToolDefinition[] {
    return this.getDefinitions().filter(definition => definition.category === category)
  }

  /** Tools with a tag, in capitals or not. */
  findByTag(tag: string): ToolDefinition[] {
    const wanted = tag.toLowerCase()
    return this.getDefinitions().filter(({ tags }) => tags.some(one => one.toLowerCase() === wanted))
  }

  /** Takes a tool out, and says whether there was one. */
  unregister(id: string): boolean {
    return this.#tools.delete(id)
  }

  clear(): void {
    this.#tools.clear()
  }
}
