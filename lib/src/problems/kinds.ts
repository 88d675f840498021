import type { Node } from '../schema/compile.ts'
import type { TypeName } from '../schema/json-schema.ts'

/** What kinds of value JSON has. */
export type Kind = 'string' | 'number' | 'boolean' | 'null' | 'array' | 'object'

const ALL: ReadonlySet<Kind> = new Set(['string', 'number', 'boolean', 'null', 'array', 'object'])

export function kindOf(value: unknown): Kind | undefined {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  const kind = typeof value
  return ALL.has(kind as Kind) ? (kind as Kind) : undefined
}

/** The kinds that a schema takes at all, whatever else it asks of them. */
export function kindsOf(node: Node): ReadonlySet<Kind> {
  return new Set(typesTaken(node)?.map(type => (type === 'integer' ? 'number' : type)) ?? ALL)
}

/** The types a schema takes, in the order it names them; undefined where it takes all. */
export function typesTaken(node: Node, depth = 0): readonly TypeName[] | undefined {
  if (node.values) return [...new Set(node.values.map(value => kindOf(value) ?? 'object'))]
  if (node.types.length > 0) return node.types
  // a chain of references ends, but one through alternatives may come back
  if (depth > 20) return undefined
  if (node.target) return typesTaken(node.target, depth + 1)
  const branches = [...node.anyOf, ...node.oneOf].map(branch => typesTaken(branch, depth + 1))
  if (branches.length === 0 || branches.includes(undefined)) return undefined
  return [...new Set(branches.flatMap(types => types ?? []))]
}

/** All values that a schema takes, where it lists them, alone or through its alternatives. */
export function valuesListed(node: Node): readonly unknown[] | undefined {
  if (node.values) return node.values
  if (node.types.length === 1 && node.types[0] === 'null') return [null]
  if (node.target) return node.recursive ? undefined : valuesListed(node.target)
  const branches = [...node.anyOf, ...node.oneOf].map(valuesListed)
  if (branches.length === 0 || branches.includes(undefined)) return undefined
  return branches.flatMap(values => values ?? [])
}
