import type { Bound } from './bounds.ts'
import type { JsonSchema, TypeName } from './json-schema.ts'

export type Test = (value: unknown) => boolean

/** A schema made ready: `test` says whether a value fits, the rest is for the walk that says why not. */
export interface Node {
  readonly schema: JsonSchema
  test: Test
  readonly types: readonly TypeName[]
  readonly values: readonly unknown[] | undefined
  readonly numberBounds: readonly Bound<number>[]
  readonly stringBounds: readonly Bound<string>[]
  readonly array: ArrayParts | undefined
  readonly object: ObjectParts | undefined
  readonly anyOf: readonly Node[]
  readonly oneOf: readonly Node[]
  readonly allOf: readonly Node[]
  readonly not: Node | undefined
  /** `if`, `then` and `else`. */
  readonly conditional: { readonly test: Node; readonly yes: Node; readonly no: Node } | undefined
  /** The schema that a `$ref` names. */
  readonly target: Node | undefined
  /** Whether that schema can be reached from within itself. */
  readonly recursive: boolean
}

export interface ArrayParts {
  readonly bounds: readonly Bound<readonly unknown[]>[]
  /** A schema an item, for the first items. */
  readonly first: readonly Node[]
  readonly rest: Node | undefined
  readonly contains: { readonly node: Node; readonly min: number; readonly max: number } | undefined
}

export interface ObjectParts {
  readonly bounds: readonly Bound<object>[]
  readonly properties: ReadonlyMap<string, Node>
  readonly patterns: readonly { readonly source: string; test(name: string): boolean; readonly node: Node }[]
  /** For names that neither stand in `properties` nor match a pattern: a schema, false for none, undefined for any value. */
  readonly additional: Node | false | undefined
  readonly required: ReadonlySet<string>
  readonly dependentRequired: readonly (readonly [name: string, needs: readonly string[]])[]
  readonly dependentSchemas: readonly (readonly [name: string, node: Node])[]
  readonly names: Node | undefined
}

/** What one check keeps while it runs. */
export interface Run {
  /** References followed on the way down. */
  hops: number
  /** A value was nested deeper than that, so what `not` and `oneOf` made of it does not count. */
  tooDeep: boolean
  /** Whether all objects inherit what someone added, so that every read must be of an object's own. */
  polluted: boolean
  /** What each recursive schema said of objects: overlapping alternatives would ask it exponentially often. */
  readonly known: Map<object, boolean>[]
}

/** References are followed this often on the way down, for the sake of the stack and of the reader. */
export const MAX_HOPS = 64

export interface Compiled {
  readonly root: Node
  readonly run: Run
}
