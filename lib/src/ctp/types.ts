import type { Category, Condition, ErrorCode, ExecutionMode, Method, ParameterType } from './vocabulary.ts'

/** A tool as the protocol describes it: a JSON document that says all but what the tool does. */
export interface ToolDefinition {
  /** Lower-case words joined by hyphens, 1 to 100 characters. */
  readonly id: string
  /** 1 to 50 characters. Lengths are counted in code points, as JSON Schema counts them. */
  readonly name: string
  /** 1 to 500 characters. */
  readonly description: string
  readonly category: Category
  /** At least one, each of 1 to 30 characters, none twice. */
  readonly tags: readonly string[]
  readonly method: Method
  readonly parameters: readonly Parameter[]
  /** 1 to 200 characters. */
  readonly outputDescription: string
  readonly example: ToolExample
  /** Three numbers, such as `1.0.0`. */
  readonly version?: string | undefined
  readonly icon?: string | undefined
  readonly keywords?: readonly string[] | undefined
  /** Ids of other tools. */
  readonly relatedTools?: readonly string[] | undefined
  /** At most 1,000 characters. */
  readonly aiInstructions?: string | undefined
  readonly rateLimit?: RateLimit | undefined
  /** `client` where absent. */
  readonly executionMode?: ExecutionMode | undefined
  readonly requiresAuth?: boolean | undefined
  readonly deprecated?: boolean | undefined
  readonly deprecationMessage?: string | undefined
}

/** An input that fits the parameters, and the `data` that the tool answers it with. */
export interface ToolExample {
  readonly input: { readonly [name: string]: unknown }
  readonly output: unknown
  readonly description?: string | undefined
}

/** So many requests in a window of so many seconds. */
export interface RateLimit {
  readonly requests?: number | undefined
  readonly window?: number | undefined
}

/** One value that a tool takes. */
export interface Parameter {
  /** A letter, then letters, digits and underscores; at most 50. */
  readonly name: string
  readonly type: ParameterType
  /** 1 to 50 characters. */
  readonly label: string
  /** 1 to 200 characters. */
  readonly description: string
  readonly required: boolean
  /** Stands in where no value is given. It must fit the parameter. */
  readonly defaultValue?: unknown
  /** At most 100 characters. */
  readonly placeholder?: string | undefined
  /** What a `select` offers. */
  readonly options?: readonly Option[] | undefined
  readonly validation?: Constraints | undefined
  /** The parameter counts only while every one of these holds. */
  readonly dependsOn?: readonly DependencyRule[] | undefined
  readonly group?: string | undefined
  readonly order?: number | undefined
  /** Not shown in a form, but taken like any other. */
  readonly hidden?: boolean | undefined
  /** At most 200 characters. */
  readonly aiHint?: string | undefined
}

export interface Option {
  readonly value: string
  readonly label: string
  readonly description?: string | undefined
  /** Shown, but not to be chosen. */
  readonly disabled?: boolean | undefined
}

/** Bounds of a value: lengths and patterns of texts, ranges of numbers, kinds and sizes of files. */
export interface Constraints {
  /** In code points. */
  readonly minLength?: number | undefined
  readonly maxLength?: number | undefined
  /** A regular expression of JavaScript, found anywhere in the text unless it is anchored. */
  readonly pattern?: string | undefined
  readonly min?: number | undefined
  readonly max?: number | undefined
  /** Steps are counted from `min`, or from 0. */
  readonly step?: number | undefined
  /** Extensions such as `.json` and media types such as `application/json` or `image/*`; one that fits is enough. */
  readonly accept?: readonly string[] | undefined
  /** In bytes, itself allowed. */
  readonly maxSize?: number | undefined
  /** No parameter is a list: checked for its form, and without effect. */
  readonly minItems?: number | undefined
  readonly maxItems?: number | undefined
  /** Never evaluated: a definition is data. */
  readonly custom?: string | undefined
}

export interface DependencyRule {
  /** The name of another parameter. */
  readonly field: string
  readonly condition: Condition
  /** What to compare with; `exists` needs none. */
  readonly value?: unknown
}

/** A parameter as far as a value can be checked against it: `label` falls back to the name, `required` to false. */
export interface InputParameter extends Omit<Partial<Parameter>, 'name' | 'type' | 'dependsOn'> {
  readonly name: string
  readonly type: ParameterType | (string & {})
  readonly dependsOn?:
    | readonly (Omit<DependencyRule, 'condition'> & { readonly condition: Condition | (string & {}) })[]
    | undefined
}

/** What a tool does. It gets the values as {@link normalizeParameters} makes them. */
export type ToolFunction<Data = unknown> = (
  params: Record<string, unknown>,
  context?: ExecutionContext,
) => ToolResult<Data> | Promise<ToolResult<Data>>

/** What a running tool knows of its call. */
export interface ExecutionContext {
  readonly toolId: string
  readonly userId?: string | undefined
  readonly requestId?: string | undefined
  /** In milliseconds. */
  readonly timeout?: number | undefined
  /** Aborts when nobody waits for the result any longer. */
  readonly abortSignal?: AbortSignal | undefined
  readonly metadata?: { readonly [name: string]: unknown } | undefined
}

/** What a call came to. */
export type ToolResult<Data = unknown> = Success<Data> | Failure

export interface Success<Data = unknown> {
  readonly success: true
  readonly data: Data
  readonly metadata?: ResultMetadata | undefined
  readonly error?: undefined
  readonly errorCode?: undefined
  readonly suggestion?: undefined
}

export interface Failure {
  readonly success: false
  readonly error: string
  readonly errorCode?: ErrorCode | undefined
  /** What to do to get another result. */
  readonly suggestion?: string | undefined
  readonly metadata?: ResultMetadata | undefined
  readonly data?: undefined
}

/** Facts about a call. Names of your own may stand beside these. */
export interface ResultMetadata {
  /** In milliseconds. */
  readonly executionTime?: number | undefined
  /** In bytes. */
  readonly inputSize?: number | undefined
  readonly outputSize?: number | undefined
  readonly cached?: boolean | undefined
  readonly warnings?: readonly string[] | undefined
  readonly toolVersion?: string | undefined
  readonly executionMode?: ExecutionMode | undefined
  readonly [name: string]: unknown
}

/** What a validation found: every error, in the order of the document, one for each fault. */
export interface ValidationResult {
  readonly valid: boolean
  readonly errors: readonly ValidationError[]
}

export interface ValidationError {
  /** Where: `parameters[0].name`, for instance, or a parameter's name; '' for the document as a whole. */
  readonly path: string
  /** What is wrong, and what to write instead. */
  readonly message: string
  readonly code: ValidationCode
}

/**
 * Every code that a validation can give.
 *
 * The protocol publishes the first four for definitions and `INVALID_INPUT`, `TYPE_ERROR` and `CONSTRAINT_VIOLATION` for
 * results; which fault gets which is said here as far as it leaves that open.
 *
 * - `MISSING_REQUIRED`: absent, null or an empty text where something is required
 * - `INVALID_ID`: an id that is not made of lower-case words joined by hyphens
 * - `INVALID_CATEGORY`: a category that is none of the eight
 * - `DUPLICATE_PARAMETER`: a name that an earlier parameter has
 * - `TYPE_ERROR`: a value of another type, or one that JSON cannot carry
 * - `INVALID_INPUT`: a value of the right type in a wrong form: a pattern, an address, a date, an option, a kind of file
 * - `CONSTRAINT_VIOLATION`: a length, range, step or size; in a definition or a result, whatever else is not allowed
 * - `UNKNOWN_FIELD`: a name that nothing declares
 */
export type ValidationCode =
  | 'MISSING_REQUIRED'
  | 'INVALID_ID'
  | 'INVALID_CATEGORY'
  | 'DUPLICATE_PARAMETER'
  | 'TYPE_ERROR'
  | 'INVALID_INPUT'
  | 'CONSTRAINT_VIOLATION'
  | 'UNKNOWN_FIELD'
