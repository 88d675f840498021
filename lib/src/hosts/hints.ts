import type { ToolAnnotations } from '../tool.ts'

/** A tool's annotations as MCP writes them, and Pi after it. */
export interface Hints {
  readOnlyHint?: boolean
  destructiveHint?: boolean
  idempotentHint?: boolean
  openWorldHint?: boolean
}

export function hintsOf(annotations: ToolAnnotations): Hints {
  const given = Object.entries(annotations).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given.map(([hint, value]) => [`${hint}Hint`, value]))
}
