/** The closed lists of the ConveniencePro Tool Protocol 1.0.0, in the order in which it prints them. */

export const CATEGORIES = [
  'formatters',
  'encoders',
  'generators',
  'converters',
  'validators',
  'analyzers',
  'editors',
  'utilities',
] as const

export const PARAMETER_TYPES = [
  'text',
  'textarea',
  'number',
  'boolean',
  'select',
  'json',
  'file',
  'color',
  'date',
  'datetime',
  'url',
  'email',
] as const

export const METHODS = ['GET', 'POST'] as const

export const EXECUTION_MODES = ['client', 'server', 'hybrid'] as const

export const CONDITIONS = ['equals', 'notEquals', 'contains', 'exists'] as const

/** What a failed result may give as its `errorCode`. */
export const ERROR_CODES = [
  'INVALID_INPUT',
  'MISSING_REQUIRED',
  'TYPE_ERROR',
  'CONSTRAINT_VIOLATION',
  'EXECUTION_ERROR',
  'TIMEOUT',
  'RATE_LIMITED',
  'UNAUTHORIZED',
  'NOT_FOUND',
  'INTERNAL_ERROR',
] as const

export type Category = (typeof CATEGORIES)[number]
export type ParameterType = (typeof PARAMETER_TYPES)[number]
export type Method = (typeof METHODS)[number]
export type ExecutionMode = (typeof EXECUTION_MODES)[number]
export type Condition = (typeof CONDITIONS)[number]
export type ErrorCode = (typeof ERROR_CODES)[number]
