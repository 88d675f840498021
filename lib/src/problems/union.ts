import { equal } from '../schema/equal.ts'
import { hasName, isRecord, namesIn, type Properties } from '../schema/members.ts'
import type { Node } from '../schema/node.ts'
import { kindOf, kindsOf, valuesListed } from './kinds.ts'

/** The alternatives of a union, those of unions inside it among them, each without the references that lead to it. */
export function alternatives(union: readonly Node[], depth = 0): Node[] {
  return union.flatMap(branch => {
    const node = branch.target && !branch.recursive && isOnly(branch, 'target') ? branch.target : branch
    const nested = node.anyOf.length > 0 && isOnly(node, 'anyOf') && depth < 20
    return nested ? alternatives(node.anyOf, depth + 1) : [node]
  })
}

/** The alternatives that take a value of this kind. */
export function takers(branches: readonly Node[], value: unknown): Node[] {
  const kind = kindOf(value)
  return kind === undefined ? [] : branches.filter(branch => kindsOf(branch).has(kind))
}

/** A property that every alternative requires and pins to one value of its own. */
export interface Tag {
  readonly name: string
  readonly values: readonly unknown[]
  /** The alternative that a value of the property selects. */
  branchFor(value: unknown): Node | undefined
}

export function tagOf(branches: readonly Node[]): Tag | undefined {
  const parts = branches.map(branch => followed(branch).object)
  for (const name of parts[0]?.properties.keys() ?? []) {
    const values = parts.flatMap(part => (part?.required.has(name) ? pinned(part.properties.get(name)) : []))
    const apart = values.every((value, i) => !values.slice(0, i).some(other => equal(value, other)))
    if (values.length < branches.length || !apart) continue
    return { name, values, branchFor: value => branches[values.findIndex(other => equal(other, value))] }
  }
  return undefined
}

/** The alternatives that declare most of the properties an object has. */
export function closest(branches: readonly Node[], value: Properties): Node[] {
  const names = namesIn(value).slice(0, 1000)
  const scores = branches.map(branch => {
    const part = followed(branch).object
    if (!part) return 0
    const known = names.filter(name => part.properties.has(name)).length
    const unknown = part.additional === false ? names.length - known : 0
    const missing = [...part.required].filter(name => !hasName(value, name)).length
    return 4 * known - 2 * unknown - missing
  })
  const best = Math.max(...scores)
  return branches.filter((_, i) => scores[i] === best)
}

/** A set of properties as a line shows it: `{url, depth?}`. */
export function shape(branch: Node): string {
  const part = followed(branch).object
  const names = [...new Set([...(part?.properties.keys() ?? []), ...(part?.required ?? [])])].slice(0, 20)
  return `{${names.map(name => (part?.required.has(name) ? name : `${name}?`)).join(', ')}}`
}

/** The one alternative that a value was most likely meant for; undefined where several are as likely. */
export function meantBranch(branches: readonly Node[], value: unknown): Node | undefined {
  const candidates = takers(branches, value)
  if (candidates.length < 2 || !isRecord(value)) return candidates[0]
  const tag = tagOf(candidates)
  if (tag && hasName(value, tag.name)) return tag.branchFor(value[tag.name])
  const nearest = closest(candidates, value)
  return nearest.length === 1 ? nearest[0] : undefined
}

// ---

/** The one value that a schema takes, in a list, or an empty list. */
function pinned(node: Node | undefined): readonly unknown[] {
  const values = node && valuesListed(node)
  return values?.length === 1 ? values : []
}

/** The node that a chain of references ends at. */
function followed(node: Node): Node {
  let end = node
  for (let hops = 0; end.target && hops < 100; hops++) end = end.target
  return end
}

/** Whether a schema says nothing but what one keyword says. */
function isOnly(node: Node, keyword: 'target' | 'anyOf'): boolean {
  const {
    types,
    values,
    array,
    object,
    anyOf,
    oneOf,
    allOf,
    not,
    conditional,
    target,
    numberBounds,
    stringBounds,
  } = node
  const lists = [types, numberBounds, stringBounds, oneOf, allOf, keyword === 'anyOf' ? [] : anyOf]
  const parts = [values, array, object, not, conditional, keyword === 'target' ? undefined : target]
  return lists.every(list => list.length === 0) && parts.every(part => part === undefined)
}
