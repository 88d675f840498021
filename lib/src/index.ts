export { type DefinitionProblem, ToolDefinitionError } from './definition-error.ts'
export { type Answer, type CallContext, invokeTool, ToolInputError } from './invoke.ts'
export type { Issue, IssueCode } from './problems/issue.ts'
export { sanitizeLine, sanitizeText } from './sanitize.ts'
export {
  defineTool,
  type Host,
  type InputOf,
  type Tool,
  type ToolAnnotations,
  type ToolContext,
  type ToolDefinition,
  type ToolImage,
  type ToolResult,
} from './tool.ts'
export { type Static, Type } from './type.ts'
export { type Validated, validateInput } from './validate.ts'
