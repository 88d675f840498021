/**
 * Tools of the ConveniencePro Tool Protocol 1.0.0: their definitions, the input of a call and its result, checked.
 *
 * @module
 */

export { validateToolDefinition } from './definition.ts'
export { type FromCtpOptions, fromCtp } from './from-ctp.ts'
export { isValidCategory, isValidParameterType, isValidToolId } from './helpers.ts'
export type { InputSchema } from './input-schema.ts'
export { type McpTool, toMcpTool } from './mcp.ts'
export { normalizeParameters, type ReadingOptions, validateParameters } from './parameters.ts'
export { type RegisteredTool, ToolRegistry } from './registry.ts'
export { validateToolResult } from './result.ts'
export {
  createRuntime,
  type ExecuteOptions,
  type Runtime,
  type RuntimeConfig,
  type RuntimeHooks,
} from './runtime.ts'
export type {
  Constraints,
  DependencyRule,
  ExecutionContext,
  Failure,
  InputParameter,
  Option,
  Parameter,
  RateLimit,
  ResultMetadata,
  Success,
  ToolDefinition,
  ToolExample,
  ToolFunction,
  ToolResult,
  ValidationCode,
  ValidationError,
  ValidationResult,
} from './types.ts'
export {
  CATEGORIES,
  type Category,
  CONDITIONS,
  type Condition,
  ERROR_CODES,
  type ErrorCode,
  EXECUTION_MODES,
  type ExecutionMode,
  METHODS,
  type Method,
  PARAMETER_TYPES,
  type ParameterType,
} from './vocabulary.ts'
