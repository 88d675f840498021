import type { Bound } from './bounds.ts'
import { equal } from './equal.ts'
import { formOf } from './forms.ts'
import type { TypeName } from './json-schema.ts'
import { hasName, isRecord, namesIn, type Properties } from './members.ts'
import { type ArrayParts, MAX_HOPS, type Node, type ObjectParts, type Run, type Test } from './node.ts'

/** The test of all that a schema says, the cheap parts first. Those of the nodes below must be there already. */
export function testOf(node: Node, run: Run): Test {
  const { values, anyOf, oneOf, allOf, not, conditional, target } = node
  if (isLiteral(node)) return valuesTest(node.values)
  const tests: Test[] = []
  if (values) tests.push(valuesTest(values))
  const kind = kindTest(node, run)
  if (kind) tests.push(kind)
  if (target) tests.push(node.recursive ? recursiveTest(target, run) : lazy(target))
  for (const part of allOf) tests.push(part.test)
  if (anyOf.length > 0) tests.push(anyOfTest(anyOf))
  if (oneOf.length > 0)
    tests.push(value => oneOf.reduce((count, part) => count + (part.test(value) ? 1 : 0), 0) === 1)
  if (not) tests.push(value => !not.test(value))
  if (conditional) {
    const { test, yes, no } = conditional
    tests.push(value => (test.test(value) ? yes : no).test(value))
  }
  return every(tests)
}

export function always(): boolean {
  return true
}

export function never(): boolean {
  return false
}

// ---

function every(tests: readonly Test[]): Test {
  const [first, second, third] = tests
  if (!first) return always
  if (!second) return first
  if (!third) return value => first(value) && second(value)
  return value => {
    for (const test of tests) if (!test(value)) return false
    return true
  }
}

/** A node's test is not there yet while a recursive schema is being made. */
function lazy(node: Node): Test {
  return value => node.test(value)
}

function valuesTest(values: readonly unknown[]): Test {
  const [only] = values
  if (values.every(value => typeof value !== 'object' || value === null)) {
    if (values.length === 1) return value => value === only
    if (values.length <= 8) return value => values.includes(value)
    const set = new Set(values)
    return value => set.has(value)
  }
  return value => values.some(other => equal(value, other))
}

function anyOfTest(parts: readonly Node[]): Test {
  const literals = parts.flatMap(part => (isLiteral(part) ? part.values : []))
  if (parts.every(isLiteral)) return valuesTest(literals)
  return value => {
    for (const part of parts) if (part.test(value)) return true
    return false
  }
}

type Literal = Node & { readonly values: readonly unknown[] }

/**
 * Whether a schema only lists values. A type beside them adds nothing, since each value was found to fit it. The schema says
 * it and not the node, whose parts may still be missing where a reference leads back to it.
 */
function isLiteral(node: Node): node is Literal {
  return node.values !== undefined && keywordsOf(node).every(keyword => LITERAL.includes(keyword))
}

const LITERAL = ['const', 'enum', 'type']

/** What a schema says of values, without its annotations. */
function keywordsOf({ schema }: Node): string[] {
  return Object.keys(schema).filter(keyword => formOf(keyword) !== 'annotation')
}

function recursiveTest(target: Node, run: Run): Test {
  const known = new Map<object, boolean>()
  run.known.push(known)
  return value => {
    if (typeof value !== 'object' || value === null) return target.test(value)
    const before = known.get(value)
    if (before !== undefined) return before
    if (run.hops >= MAX_HOPS) {
      run.tooDeep = true
      return false
    }
    run.hops++
    const fits = target.test(value)
    run.hops--
    known.set(value, fits)
    return fits
  }
}

// --- kinds of values

function kindTest(node: Node, run: Run): Test | undefined {
  const { types } = node
  const string = boundsTest(node.stringBounds)
  const number = boundsTest(node.numberBounds)
  const array = node.array && arrayTest(node.array)
  const object = node.object && objectTest(node.object, run)
  if (types.length === 1) {
    switch (types[0]) {
      case 'string':
        return string ? value => typeof value === 'string' && string(value) : isString
      case 'integer':
        return number ? value => isInteger(value) && number(value) : isInteger
      case 'number':
        return number ? value => isNumber(value) && number(value) : isNumber
      case 'boolean':
        return value => typeof value === 'boolean'
      case 'null':
        return value => value === null
      case 'array':
        return array ?? Array.isArray
      default:
        return object ?? isRecord
    }
  }
  const parts = string ?? number ?? array ?? object
  if (types.length === 0 && !parts) return undefined
  const takes = (name: TypeName) => types.length === 0 || types.includes(name)
  const integer = takes('integer') && !takes('number')
  return value => {
    switch (typeof value) {
      case 'string':
        return takes('string') && (!string || string(value))
      case 'number':
        if (types.length === 0 && !Number.isFinite(value)) return !number
        return (integer ? isInteger(value) : takes('number') && isNumber(value)) && (!number || number(value))
      case 'boolean':
        return takes('boolean')
      case 'object':
        if (value === null) return takes('null')
        if (Array.isArray(value)) return takes('array') && (!array || array(value))
        return takes('object') && (!object || object(value))
      default:
        return types.length === 0
    }
  }
}

function isString(value: unknown): value is string {
  return typeof value === 'string'
}

function isNumber(value: unknown): value is number {
  return Number.isFinite(value)
}

/** Beyond the safe integers a number is no longer the one that was written. */
function isInteger(value: unknown): value is number {
  return Number.isSafeInteger(value)
}

function boundsTest<Value>(bounds: readonly Bound<Value>[]): ((value: Value) => boolean) | undefined {
  const [first] = bounds
  if (!first || bounds.length === 1) return first?.test
  return value => bounds.every(bound => bound.test(value))
}

function arrayTest(parts: ArrayParts): Test {
  const { first, rest, contains } = parts
  const bound = boundsTest(parts.bounds)
  const others = rest && eachTest(rest, first.length)
  if (others && !bound && first.length === 0 && !contains) return others
  return items => {
    if (!Array.isArray(items) || (bound && !bound(items))) return false
    for (const [i, node] of first.entries()) if (i < items.length && !node.test(items[i])) return false
    return (!others || others(items)) && (!contains || hasCount(items, contains))
  }
}

/** Tests the items from an index on. The loop over bare strings is written out, for lists of them are everywhere. */
function eachTest(node: Node, from: number): Test {
  const { test } = node
  if (bareKind(node) === STRING) {
    return items => {
      if (!Array.isArray(items)) return false
      for (let i = from; i < items.length; i++) if (typeof items[i] !== 'string') return false
      return true
    }
  }
  return items => {
    if (!Array.isArray(items)) return false
    for (let i = from; i < items.length; i++) if (!test(items[i])) return false
    return true
  }
}

function hasCount(
  items: readonly unknown[],
  { node, min, max }: NonNullable<ArrayParts['contains']>,
): boolean {
  let count = 0
  for (const item of items) if (node.test(item)) count++
  return count >= min && count <= max
}

// --- objects

const OTHER = 0
const STRING = 1
const NUMBER = 2
const INTEGER = 3
const BOOLEAN = 4

/** A type that a schema names and says nothing more about: such a test is written out where most values pass. */
function bareKind(node: Node): number {
  const said = keywordsOf(node)
  if (said.length !== 1 || said[0] !== 'type' || node.types.length !== 1) return OTHER
  return {
    string: STRING,
    number: NUMBER,
    integer: INTEGER,
    boolean: BOOLEAN,
    null: OTHER,
    array: OTHER,
    object: OTHER,
  }[node.types[0]!]
}

interface Member {
  readonly name: string
  readonly kind: number
  readonly test: Test
  /** 1 for a required one, to count by. */
  readonly needed: number
  /** The member declared after this one; after the last the first. */
  next: Member
}

function objectTest(parts: ObjectParts, run: Run): Test {
  const { properties, patterns, additional, required } = parts
  const exact = exactTest(parts)
  const byName = patterns.length === 0 && (additional === undefined || additional === false)
  const members = membersOf(parts)
  const [first] = members
  if (!first || !byName || [...required].some(name => !properties.has(name))) return exact
  return quickTest(first, parts, exact, run)
}

function membersOf({ properties, required }: ObjectParts): Member[] {
  const members = [...properties].map(([name, node]) => {
    const member = {
      name,
      kind: bareKind(node),
      test: node.test,
      needed: required.has(name) ? 1 : 0,
    } as Member
    member.next = member
    return member
  })
  for (const [i, member] of members.entries()) member.next = members[(i + 1) % members.length]!
  return members
}

/**
 * The way most calls take: each property is read once, in the hope that it comes after the one declared before it. What is out
 * of the ordinary (an undefined value, a name that nothing declares) is left to the exact test.
 */
function quickTest(first: Member, parts: ObjectParts, exact: Test, run: Run): Test {
  const members = new Map<string, Member>()
  for (let member = first; !members.has(member.name); member = member.next) members.set(member.name, member)
  const count = parts.required.size
  const closed = parts.additional === false
  const whole = wholeTest(parts)
  return value => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
    if (run.polluted) return exact(value)
    const properties = value as Properties
    let member = first
    let left = count
    for (const name in properties) {
      const item = properties[name]
      if (name !== member.name) {
        const declared = members.get(name)
        if (!declared) {
          if (closed) return exact(value)
          continue
        }
        member = declared
      }
      switch (member.kind) {
        case STRING:
          if (typeof item !== 'string') return item === undefined && exact(value)
          break
        case NUMBER:
          if (!Number.isFinite(item)) return item === undefined && exact(value)
          break
        case INTEGER:
          if (!Number.isSafeInteger(item)) return item === undefined && exact(value)
          break
        case BOOLEAN:
          if (typeof item !== 'boolean') return item === undefined && exact(value)
          break
        default:
          if (item === undefined) return exact(value)
          if (!member.test(item)) return false
      }
      left -= member.needed
      member = member.next
    }
    return left === 0 && (!whole || whole(properties))
  }
}

function exactTest(parts: ObjectParts): Test {
  const { properties, patterns, additional, required } = parts
  const whole = wholeTest(parts)
  return value => {
    if (!isRecord(value)) return false
    let left = required.size
    for (const name in value) {
      if (!hasName(value, name)) continue
      if (required.has(name)) left--
      const item = value[name]
      const declared = properties.get(name)
      let known = declared !== undefined
      if (declared && !declared.test(item)) return false
      for (const pattern of patterns) {
        if (!pattern.test(name)) continue
        known = true
        if (!pattern.node.test(item)) return false
      }
      if (!known && additional !== undefined && (additional === false || !additional.test(item))) return false
    }
    return left === 0 && (!whole || whole(value))
  }
}

/** What a schema says of an object as a whole. */
function wholeTest(parts: ObjectParts): ((value: Properties) => boolean) | undefined {
  const { bounds, dependentRequired, dependentSchemas, names } = parts
  if (bounds.length + dependentRequired.length + dependentSchemas.length === 0 && !names) return undefined
  return value =>
    bounds.every(bound => bound.test(value)) &&
    dependentRequired.every(
      ([name, needs]) => !hasName(value, name) || needs.every(other => hasName(value, other)),
    ) &&
    dependentSchemas.every(([name, node]) => !hasName(value, name) || node.test(value)) &&
    (!names || namesIn(value).every(name => names.test(name)))
}
