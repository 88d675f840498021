// TypeBox 0.34. Its types are public so that the declarations of a library that exports a schema can name them.
export {
  type Static,
  type TAny,
  type TArray,
  type TBoolean,
  type TEnum,
  type TInteger,
  type TIntersect,
  type TLiteral,
  type TNot,
  type TNull,
  type TNumber,
  type TObject,
  type TOptional,
  type TReadonly,
  type TReadonlyOptional,
  type TRecord,
  type TSchema,
  type TString,
  type TTemplateLiteral,
  type TTemplateLiteralSyntax,
  type TTuple,
  type TUnion,
  type TUnknown,
  type TUnsafe,
  Type,
} from '@sinclair/typebox'
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
export { type Validated, validateInput } from './validate.ts'
