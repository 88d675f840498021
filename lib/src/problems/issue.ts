import type { BoundKeyword } from '../schema/bounds.ts'

/** One thing that is wrong with a call's arguments. */
export interface Issue {
  /** Where, as a JSON pointer (RFC 6901); '' for the arguments as a whole. */
  readonly at: string
  /** What is allowed and what came, as a sentence about the value at that place. */
  readonly problem: string
  /** What to do about it. It speaks JSON, so a host that takes no JSON leaves it out. */
  readonly hint?: string
  /** The JSON Schema keyword that refused the value, or what stood in the way of checking it. */
  readonly code: IssueCode
  /** The required properties that are absent, where that is the problem. */
  readonly missing?: readonly string[]
  /** The property that nothing declares, as it was sent, where that is the problem. */
  readonly unknown?: string
}

export type IssueCode =
  | BoundKeyword
  | 'type'
  | 'enum'
  | 'const'
  | 'contains'
  | 'required'
  | 'additionalProperties'
  | 'propertyNames'
  | 'dependentRequired'
  | 'anyOf'
  | 'oneOf'
  | 'not'
  | 'depth'
  | 'unreadable'
  | 'schema'

/** What a walk over bad arguments found: the issues that are shown, and how many more there are. */
export interface Findings {
  readonly issues: readonly Issue[]
  readonly more: number
  /** The walk ended early, so there may be still more. */
  readonly unfinished: boolean
  /** Some of them may come from a null that stands for "not given". */
  readonly nulls: boolean
}
