import { isRecord, namesIn, type Properties, setOwn } from '../schema/members.ts'
import { MAX_HOPS, type Node } from '../schema/node.ts'
import { meantBranch } from './union.ts'

/**
 * A value without the nulls that stand for "not given": those of optional properties that take no null. Only the objects that
 * hold one are copied; where there is none, the value itself comes back.
 */
export function withoutNulls(node: Node, value: unknown): unknown {
  return clean(node, value, 0, new Map())
}

// ---

type Known = Map<Node, Map<object, unknown>>

function clean(node: Node, value: unknown, depth: number, known: Known): unknown {
  if (typeof value !== 'object' || value === null || depth > 4 * MAX_HOPS) return value
  const answers = known.get(node) ?? new Map<object, unknown>()
  known.set(node, answers)
  if (answers.has(value)) return answers.get(value)
  answers.set(value, value)
  let result: unknown = value
  for (const part of [...(node.target ? [node.target] : []), ...node.allOf])
    result = clean(part, result, depth + 1, known)
  const union = node.anyOf.length > 0 ? node.anyOf : node.oneOf
  if (union.length > 0) result = cleanUnion(union, result, depth, known)
  if (Array.isArray(result)) result = cleanArray(node, result, depth, known)
  else if (isRecord(result)) result = cleanObject(node, result, depth, known)
  if (node.conditional) {
    const { test, yes, no } = node.conditional
    result = clean(test.test(result) ? yes : no, result, depth + 1, known)
  }
  answers.set(value, result)
  return result
}

function cleanUnion(union: readonly Node[], value: unknown, depth: number, known: Known): unknown {
  if (union.some(branch => branch.test(value))) return value
  for (const branch of union) {
    const result = clean(branch, value, depth + 1, known)
    if (branch.test(result)) return result
  }
  const meant = meantBranch(union, value)
  return meant ? clean(meant, value, depth + 1, known) : value
}

function cleanArray({ array }: Node, items: readonly unknown[], depth: number, known: Known): unknown {
  let copy: unknown[] | undefined
  for (let i = 0; array && i < items.length; i++) {
    const node = array.first[i] ?? array.rest
    if (!node) continue
    const item = clean(node, items[i], depth + 1, known)
    if (item === items[i]) continue
    copy ??= items.slice()
    copy[i] = item
  }
  return copy ?? items
}

function cleanObject({ object }: Node, value: Properties, depth: number, known: Known): unknown {
  if (!object) return value
  const changed = new Map<string, unknown>()
  for (const name of namesIn(value)) {
    const node =
      object.properties.get(name) ??
      object.patterns.find(pattern => pattern.test(name))?.node ??
      object.additional
    if (!node) continue
    const item = value[name]
    const optional = object.properties.has(name) && !object.required.has(name)
    const result =
      item === null && optional && !node.test(null) ? undefined : clean(node, item, depth + 1, known)
    if (result !== item) changed.set(name, result)
  }
  return changed.size === 0 ? value : withChanges(value, changed)
}

function withChanges(value: Properties, changed: ReadonlyMap<string, unknown>): Properties {
  const copy = {}
  for (const name of namesIn(value)) {
    const item = changed.has(name) ? changed.get(name) : value[name]
    if (changed.has(name) && item === undefined) continue
    setOwn(copy, name, item)
  }
  return copy
}
