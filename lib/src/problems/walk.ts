import { amount, type Bound } from '../schema/bounds.ts'
import { NEVER } from '../schema/compile.ts'
import { equal } from '../schema/equal.ts'
import { step, type TypeName } from '../schema/json-schema.ts'
import { hasName, isRecord, type Properties } from '../schema/members.ts'
import {
  type ArrayParts,
  type Compiled,
  MAX_HOPS,
  type Node,
  type ObjectParts,
  type Run,
} from '../schema/node.ts'
import { either, literal, quoted, quotedPattern, shortList } from '../words.ts'
import { hintFor, isPlaceholder } from './hints.ts'
import type { Findings, Issue, IssueCode } from './issue.ts'
import { type Kind, kindOf, kindsOf, typesTaken, valuesListed } from './kinds.ts'
import { typeSentence, typesInWords, unknownSentence, valuesSentence } from './sentences.ts'
import { alternatives, closest, shape, tagOf, takers } from './union.ts'

const MAX_ISSUES = 20
/** So many issues of one array, or of one object's undeclared names. */
const MAX_IN_LIST = 3
/** Beyond so many problems nobody needs the exact number. */
const MAX_COUNTED = 1000
const MAX_STEPS = 200_000
const MAX_TRIAL = 2000

/** Walks arguments that a schema refused and says of each place what is wrong. Asks the very tests that refused them. */
export function findIssues({ root, run }: Compiled, value: unknown): Findings {
  const place = { at: '', unused: false }
  const walk = newWalk(run)
  walkNode(root, value, place, walk)
  if (walk.issues.length > 0) return walk
  // every alternative of every alternative was too much: then the first that may be meant, and that always ends
  const hurried: Walk = { ...newWalk(run), effort: 'one way' }
  walkNode(root, value, place, hurried)
  return hurried
}

// ---

interface Walk {
  readonly run: Run
  readonly issues: Issue[]
  more: number
  steps: number
  unfinished: boolean
  nulls: boolean
  /** Whether alternatives are tried, whether this is such a trial, or whether the first is taken and steps do not count. */
  readonly effort: 'all ways' | 'trial' | 'one way'
  /** For each list that the walk is in, how many issues of it may still be shown. */
  readonly lists: { left: number }[]
}

function newWalk(run: Run): Walk {
  return {
    run,
    issues: [],
    more: 0,
    steps: 0,
    unfinished: false,
    effort: 'all ways',
    nulls: false,
    lists: [],
  }
}

interface Place {
  readonly at: string
  /** An optional property that holds what a model writes where it means nothing. */
  readonly unused: boolean
}

type More = Pick<Issue, 'hint' | 'missing' | 'unknown'>

function report(
  walk: Walk,
  place: Place,
  code: IssueCode,
  problem: string,
  more: { [Key in keyof More]: More[Key] | undefined } = {},
): void {
  if (isFull(walk)) return countOne(walk)
  for (const list of walk.lists) list.left--
  const { hint = place.unused ? 'leave it out if unused' : undefined, missing, unknown } = more
  walk.issues.push({
    at: place.at,
    problem,
    code,
    ...(hint !== undefined && { hint }),
    ...(missing !== undefined && { missing }),
    ...(unknown !== undefined && { unknown }),
  })
}

function spend(walk: Walk): void {
  if (++walk.steps > MAX_STEPS && walk.effort !== 'one way') walk.unfinished = true
}

function isFull(walk: Walk): boolean {
  return walk.issues.length >= MAX_ISSUES || walk.lists.some(list => list.left === 0)
}

function countOne(walk: Walk): void {
  walk.more++
  if (walk.more >= MAX_COUNTED) walk.unfinished = true
}

function found(walk: Walk): number {
  return walk.issues.length + walk.more
}

/** Reports what a schema has against a value that it refuses: always something, or the walk would call bad input good. */
function walkNode(node: Node, value: unknown, place: Place, walk: Walk): void {
  if (walk.unfinished) return
  spend(walk)
  const before = found(walk)
  const { hops } = walk.run
  try {
    walkParts(node, value, place, walk)
  } catch (error) {
    walk.run.hops = hops
    if (error instanceof RangeError) reportDepth(place, walk)
    else report(walk, place, 'unreadable', 'could not be read')
  }
  if (found(walk) > before || walk.unfinished) return
  if (walk.run.tooDeep) return reportDepth(place, walk)
  report(walk, place, 'schema', 'does not fit the schema')
}

function walkParts(node: Node, value: unknown, place: Place, walk: Walk): void {
  const { schema, values, target } = node
  if (schema === NEVER) return report(walk, place, 'not', 'must be left out')
  if (values && !values.some(other => equal(other, value))) {
    const code = 'const' in schema ? 'const' : 'enum'
    return report(walk, place, code, valuesSentence(values), { hint: hintFor(node, kindsOf(node), value) })
  }
  if (!takesType(node.types, value)) return walkType(node, value, place, walk)
  if (typeof value === 'number' && !Number.isFinite(value) && node.numberBounds.length > 0) {
    return report(walk, place, 'type', typeSentence('a finite number', value))
  }
  if (typeof value === 'string') walkBounds(node.stringBounds, value, place, walk)
  if (typeof value === 'number') walkBounds(node.numberBounds, value, place, walk)
  if (Array.isArray(value) && node.array) walkArray(node.array, value, place, walk)
  if (isRecord(value) && node.object) walkObject(node, node.object, value, place, walk)
  if (target && !target.test(value)) walkTarget(node, target, value, place, walk)
  for (const part of node.allOf) if (!part.test(value)) walkNode(part, value, place, walk)
  if (node.anyOf.length > 0 && !node.anyOf.some(part => part.test(value)))
    walkUnion(node, node.anyOf, value, place, walk)
  if (node.oneOf.length > 0) walkOneOf(node, value, place, walk)
  if (node.not?.test(value)) report(walk, place, 'not', notSentence(node.not))
  if (node.conditional) {
    const { test, yes, no } = node.conditional
    const next = test.test(value) ? yes : no
    if (!next.test(value)) walkNode(next, value, place, walk)
  }
}

function walkTarget(node: Node, target: Node, value: unknown, place: Place, walk: Walk): void {
  const deeper = node.recursive && typeof value === 'object' && value !== null
  if (!deeper) return walkNode(target, value, place, walk)
  if (walk.run.hops >= MAX_HOPS) return reportDepth(place, walk)
  walk.run.hops++
  walkNode(target, value, place, walk)
  walk.run.hops--
}

function reportDepth(place: Place, walk: Walk): void {
  report(walk, place, 'depth', `must not be nested more than ${MAX_HOPS} levels deep`)
}

// --- single values

function takesType(types: readonly TypeName[], value: unknown): boolean {
  if (types.length === 0) return true
  const kind = kindOf(value)
  return types.some(type =>
    type === 'integer' ? Number.isSafeInteger(value) : type === kind && isFiniteOrNoNumber(value),
  )
}

function isFiniteOrNoNumber(value: unknown): boolean {
  return typeof value !== 'number' || Number.isFinite(value)
}

function walkType(node: Node, value: unknown, place: Place, walk: Walk): void {
  const { types } = node
  if (Number.isInteger(value) && types.includes('integer')) {
    // beyond the safe integers the bounds say more, if there are any that it breaks
    const before = found(walk)
    walkBounds(node.numberBounds, value as number, place, walk)
    if (found(walk) > before) return
    const { MIN_SAFE_INTEGER: least, MAX_SAFE_INTEGER: most } = Number
    return report(walk, place, 'type', `must be an integer from ${least} to ${most}`)
  }
  const kinds = kindsOf(node)
  report(walk, place, 'type', typeSentence(typesInWords(types), value), { hint: hintFor(node, kinds, value) })
}

function walkBounds<Value>(bounds: readonly Bound<Value>[], value: Value, place: Place, walk: Walk): void {
  for (const bound of bounds) {
    if (bound.test(value)) continue
    report(walk, place, bound.keyword, bound.say(value))
    // a pattern may take long on a text that is longer than its author thought of
    if (bound.keyword === 'minLength') return
  }
}

// --- arrays

function walkArray(parts: ArrayParts, items: readonly unknown[], place: Place, walk: Walk): void {
  walkBounds(parts.bounds, items, place, walk)
  walk.lists.push({ left: MAX_IN_LIST })
  for (let i = 0; i < items.length && !walk.unfinished; i++) {
    const item = parts.first[i] ?? parts.rest
    if (!item) break
    // a trial pays for what it reads, since the next one reads it again
    if (walk.effort === 'trial') spend(walk)
    walkChild(item, items, i, place, false, walk)
  }
  walk.lists.pop()
  if (!parts.contains) return
  const { node: contained, min, max } = parts.contains
  const has = items.filter(item => contained.test(item)).length
  if (has >= min && has <= max) return
  const one = `item that is ${described(contained)}`
  const sentence = amount(min, max, has, one, one.replace('item that is', 'items that are'))
  report(walk, place, 'contains', sentence)
}

/** A schema after the words `that is`. */
function described(node: Node): string {
  const values = valuesListed(node)
  if (values) return valuesSentence(values).slice('must be '.length)
  const types = typesTaken(node)
  const bare = types && Object.keys(node.schema).every(keyword => keyword === 'type')
  return bare ? typesInWords(types) : 'of the form asked for'
}

/** Walks into a property or item, if it can be read and does not fit. */
function walkChild(
  node: Node,
  parent: object,
  key: string | number,
  place: Place,
  optional: boolean,
  walk: Walk,
): void {
  let value: unknown
  const { hops } = walk.run
  try {
    value = (parent as Record<string | number, unknown>)[key]
    if (node.test(value)) return
  } catch (error) {
    walk.run.hops = hops
    if (!(error instanceof RangeError))
      return report(walk, { at: place.at + step(key), unused: false }, 'unreadable', 'could not be read')
  }
  if (value === null && optional) walk.nulls = true
  walkNode(node, value, { at: place.at + step(key), unused: optional && isPlaceholder(value) }, walk)
}

// --- objects

function walkObject(node: Node, parts: ObjectParts, value: Properties, place: Place, walk: Walk): void {
  const others = othersIn(value, parts)
  if (parts.additional === false) walkUnknown(node, parts, value, others, place, walk)
  walkMissing(parts, value, place, walk)
  for (const [name, needs] of parts.dependentRequired) {
    const missing = isPresent(value, name) ? needs.filter(other => !isPresent(value, other)) : []
    if (missing.length === 0) continue
    const also = shortList(missing.map(quoted)).text
    report(walk, place, 'dependentRequired', `${quoted(name)} also needs ${also}`, { missing })
  }
  walkBounds(parts.bounds, value, place, walk)
  if (parts.names) walkNames(parts.names, value, place, walk)
  for (const [name, property] of parts.properties) {
    if (!isPresent(value, name)) continue
    walkChild(property, value, name, place, !parts.required.has(name), walk)
    for (const { test, node: other } of parts.patterns)
      if (test(name)) walkChild(other, value, name, place, false, walk)
  }
  walkOthers(parts, value, others, place, walk)
  for (const [name, dependent] of parts.dependentSchemas) {
    if (isPresent(value, name) && !dependent.test(value)) walkNode(dependent, value, place, walk)
  }
}

/** Whether a property is there for the walk, if only to be reported as unreadable. */
function isPresent(value: Properties, name: string): boolean {
  try {
    return hasName(value, name)
  } catch {
    return true
  }
}

function presentNames(value: Properties): string[] {
  const names: string[] = []
  for (const name in value) if (isPresent(value, name)) names.push(name)
  return names
}

/** The names that stand in no `properties`; where they are all one too many, only as many as are counted. */
function othersIn(value: Properties, { properties, patterns, additional }: ObjectParts): string[] {
  const others: string[] = []
  if (additional === undefined && patterns.length === 0) return others
  const most =
    additional === false && patterns.length === 0 ? MAX_COUNTED + MAX_ISSUES : Number.POSITIVE_INFINITY
  for (const name in value) {
    if (others.length > most) break
    if (!properties.has(name) && isPresent(value, name)) others.push(name)
  }
  return others
}

function walkUnknown(
  node: Node,
  parts: ObjectParts,
  value: Properties,
  others: readonly string[],
  place: Place,
  walk: Walk,
): void {
  const names = [...parts.properties.keys()]
  const patterns = parts.patterns.map(({ source }) => source)
  const alone = others.length === 1 && presentNames(value).length === 1
  for (const name of others) {
    if (walk.unfinished) return
    if (parts.patterns.some(other => other.test(name))) continue
    if (isFull(walk)) {
      countOne(walk)
      continue
    }
    const hint =
      alone && isRecord(value[name]) && node.test(value[name]) ? 'send what is inside it instead' : undefined
    report(walk, place, 'additionalProperties', unknownSentence(name, names, patterns), {
      hint,
      unknown: name,
    })
  }
}

function walkMissing(parts: ObjectParts, value: Properties, place: Place, walk: Walk): void {
  const present = new Set(presentNames(value))
  const missing = [...parts.required].filter(name => !present.has(name))
  if (missing.length === 0) return
  const words = missing.map(name => {
    const property = parts.properties.get(name)
    const kind = property && briefly(property)
    return kind ? `${quoted(name)} (${kind})` : quoted(name)
  })
  const noun = missing.length === 1 ? 'property' : 'properties'
  report(walk, place, 'required', `missing required ${noun} ${shortList(words).text}`, { missing })
}

/** What to send for a property, in as few words as tell it. */
function briefly(node: Node): string {
  const values = valuesListed(node)
  if (values) return shortList(values.map(literal), ' | ').text
  return typesTaken(node)?.join(' | ') ?? ''
}

function walkNames(names: Node, value: Properties, place: Place, walk: Walk): void {
  walk.lists.push({ left: MAX_IN_LIST })
  for (const name of presentNames(value)) {
    if (walk.unfinished) break
    if (names.test(name)) continue
    const { issues } = findIssues({ root: names, run: walk.run }, name)
    const problem = issues[0]?.problem ?? 'is not allowed'
    report(walk, place, 'propertyNames', `property name ${quoted(name)} ${problem}`)
  }
  walk.lists.pop()
}

function walkOthers(
  parts: ObjectParts,
  value: Properties,
  others: readonly string[],
  place: Place,
  walk: Walk,
): void {
  walk.lists.push({ left: MAX_IN_LIST })
  for (const name of others) {
    if (walk.unfinished) break
    const matching = parts.patterns.filter(pattern => pattern.test(name))
    for (const { node } of matching) walkChild(node, value, name, place, false, walk)
    if (matching.length === 0 && parts.additional)
      walkChild(parts.additional, value, name, place, false, walk)
  }
  walk.lists.pop()
}

// --- alternatives

function walkUnion(node: Node, union: readonly Node[], value: unknown, place: Place, walk: Walk): void {
  const listed = node.anyOf.length === 0 || node.oneOf.length === 0 ? valuesListed(node) : undefined
  if (listed)
    return report(walk, place, 'enum', valuesSentence(listed), { hint: hintFor(node, kindsOf(node), value) })
  const branches = alternatives(union)
  // which alternative a null was left out of is not for the walk to say
  if (typeof value === 'object') walk.nulls = true
  const candidates = takers(branches, value)
  const [only] = candidates
  if (!only || candidates.every(valuesListed))
    return walkKinds(node, branches, only !== undefined, value, place, walk)
  if (candidates.length === 1) return walkNode(only, value, place, walk)
  if (isRecord(value)) return walkForms(candidates, value, place, walk)
  walkNode(fewestProblems(candidates, value, walk), value, place, walk)
}

/** No alternative has more to say of a value of this kind, so name them all: kinds, and single values. */
function walkKinds(
  node: Node,
  branches: readonly Node[],
  taken: boolean,
  value: unknown,
  place: Place,
  walk: Walk,
): void {
  const words = branches.flatMap(branch => {
    const values = valuesListed(branch)
    return values ? values.map(literal) : (typesTaken(branch) ?? []).map(type => typesInWords([type]))
  })
  const allowed = either([...new Set(words)].slice(0, 20))
  const problem = taken ? `must be ${allowed}` : typeSentence(allowed, value)
  report(walk, place, 'type', problem, { hint: hintFor(node, kindsOfAll(branches), value) })
}

function kindsOfAll(branches: readonly Node[]): Set<Kind> {
  return new Set(branches.flatMap(branch => [...kindsOf(branch)]))
}

function walkForms(candidates: readonly Node[], value: Properties, place: Place, walk: Walk): void {
  const tag = tagOf(candidates)
  if (tag) {
    const choice = valuesSentence(tag.values)
    if (!hasName(value, tag.name)) {
      const words = shortList(tag.values.map(literal), ' | ').text
      const problem = `missing required property ${quoted(tag.name)} (${words})`
      return report(walk, place, 'required', problem, { missing: [tag.name] })
    }
    const branch = tag.branchFor(value[tag.name])
    if (branch) return walkNode(branch, value, place, walk)
    return report(walk, { at: place.at + step(tag.name), unused: false }, 'enum', choice)
  }
  const nearest = closest(candidates, value)
  const [only] = nearest
  if (only && nearest.length === 1) return walkNode(only, value, place, walk)
  const shapes = [...new Set(nearest.map(shape))]
  if (shapes.length === 1) return walkNode(fewestProblems(nearest, value, walk), value, place, walk)
  report(walk, place, 'anyOf', `must have one of these sets of properties: ${shortList(shapes, ' or ').text}`)
}

/** Tries each alternative in turn, each for so long and no longer, so that alternatives inside them cannot take forever. */
function fewestProblems(candidates: readonly Node[], value: unknown, walk: Walk): Node {
  const likely = Array.isArray(value) ? startingAlike(candidates, value) : candidates
  let best = likely[0]!
  let least = Infinity
  if (likely.length === 1 || walk.effort === 'one way') return best
  for (const candidate of likely) {
    const start = Math.max(walk.steps, MAX_STEPS - MAX_TRIAL)
    const trial: Walk = { ...newWalk(walk.run), effort: 'trial', steps: start, unfinished: walk.unfinished }
    walkNode(candidate, value, { at: '', unused: false }, trial)
    walk.steps += trial.steps - start
    const problems = trial.unfinished ? MAX_COUNTED : found(trial)
    if (problems >= least) continue
    best = candidate
    least = problems
  }
  return best
}

/** The alternatives whose first item fits, where that tells them apart: `['and', …]` or `['not', …]`. */
function startingAlike(candidates: readonly Node[], items: readonly unknown[]): readonly Node[] {
  const alike = candidates.filter(({ array }) => array?.first[0]?.test(items[0]))
  return alike.length > 0 ? alike : candidates
}

function walkOneOf(node: Node, value: unknown, place: Place, walk: Walk): void {
  const { oneOf } = node
  const fitting = oneOf.filter(part => part.test(value)).length
  if (fitting === 0) return walkUnion(node, oneOf, value, place, walk)
  if (fitting > 1)
    report(walk, place, 'oneOf', `must fit only one of its ${oneOf.length} forms, fits ${fitting}`)
}

function notSentence(node: Node): string {
  const { schema, object, types } = node
  const values = valuesListed(node)
  if (values) return `must not be ${shortList(values.map(literal), ' or ').text}`
  if (schema.pattern !== undefined) return `must not match pattern ${quotedPattern(schema.pattern)}`
  const required = [...(object?.required ?? [])]
  if (required.length > 0 && object?.properties.size === 0) {
    return `must not have ${either(required.map(quoted), 'and')}${required.length > 1 ? ' together' : ''}`
  }
  const bare = types.length > 0 && Object.keys(schema).every(keyword => keyword === 'type')
  return bare ? `must not be ${typesInWords(types)}` : 'must not have this form'
}
