import type { TypeName } from '../schema/json-schema.ts'
import type { Node } from '../schema/node.ts'

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
export const kindsOf: (node: Node) => ReadonlySet<Kind> = remembered(
  node => new Set(typesTaken(node)?.map(type => (type === 'integer' ? 'number' : type)) ?? ALL),
)

/** The types a schema takes, in the order it names them; undefined where it takes all. */
export const typesTaken: (node: Node) => readonly TypeName[] | undefined = remembered(node =>
  typesBelow(node, 0),
)

/** All values that a schema takes, where it lists them, alone or through its alternatives. */
export const valuesListed: (node: Node) => readonly unknown[] | undefined = remembered(node => {
  if (node.values) return node.values
  if (node.types.length === 1 && node.types[0] === 'null') return [null]
  if (node.target) return node.recursive ? undefined : valuesListed(node.target)
  const branches = [...node.anyOf, ...node.oneOf].map(branch => valuesListed(branch))
  if (branches.length === 0 || branches.includes(undefined)) return undefined
  return branches.flatMap(values => values ?? [])
})

// ---

function typesBelow(node: Node, depth: number): readonly TypeName[] | undefined {
  if (node.values) return [...new Set(node.values.map(value => kindOf(value) ?? 'object'))]
  if (node.types.length > 0) return node.types
  // a chain of references ends, but one through alternatives may come back
  if (depth > 20) return undefined
  if (node.target) return typesBelow(node.target, depth + 1)
  const branches = [...node.anyOf, ...node.oneOf].map(branch => typesBelow(branch, depth + 1))
  if (branches.length === 0 || branches.includes(undefined)) return undefined
  return [...new Set(branches.flatMap(types => types ?? []))]
}

/** What is known of a schema is the same at every bad call, and a tool gets many. */
function remembered<Result>(read: (node: Node) => Result): (node: Node) => Result {
  const known = new WeakMap<Node, Result>()
  return node => {
    const before = known.get(node)
    if (before !== undefined || known.has(node)) return before as Result
    const result = read(node)
    known.set(node, result)
    return result
  }
}
