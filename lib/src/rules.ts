import type { DefinitionProblem } from './definition-error.ts'
import { formOf, wrongKeyword } from './schema/forms.ts'
import { ANY_NAME, type JsonSchema, resolve, step, typesOf } from './schema/json-schema.ts'
import { isRecord, setOwn } from './schema/members.ts'
import { either, excerpt, quoted, valueInWords } from './words.ts'

/** The input schemas that have been read: closed, frozen, and free of anything that is not checked. */
const read = new WeakSet<object>()

/**
 * Reads a tool's input schema by the two rules and returns a frozen copy: the root is an object and objects are closed; what
 * you wrote is what the wire carries. What breaks them is added to `problems`, each naming the place and what to write instead.
 */
export function readInput(input: unknown, problems: DefinitionProblem[]): JsonSchema {
  if (isRecord(input) && read.has(input)) return input
  const wrong = wrongRoot(input)
  if (wrong !== undefined || !isRecord(input)) {
    problems.push({ at: '', problem: `input ${wrong}` })
    return {}
  }
  const before = problems.length
  const copy = copySchema(input, '', CLOSED, {
    root: input,
    problems,
    inside: new Set(),
    copies: { closed: new Map(), test: new Map() },
  })
  if (problems.length === before) read.add(copy as object)
  return copy as JsonSchema
}

// ---

type Raw = { readonly [keyword: string]: unknown }

interface Reader {
  readonly root: JsonSchema
  readonly problems: DefinitionProblem[]
  /** The schemas and lists that the one at hand lies in. */
  readonly inside: Set<object>
  /** Copies by what they were made of, for the modes that have no base: what is shared stays shared. */
  readonly copies: { readonly closed: Map<object, object>; readonly test: Map<object, object> }
}

/**
 * How a schema relates to the value it looks at. One that describes a value of its own is closed. One that only tests (`not`,
 * `if`, `contains`) is not, and one that refines an object described elsewhere (`base`) leaves the closing to that.
 */
type Mode =
  | { readonly kind: 'closed' }
  | { readonly kind: 'test' }
  | { readonly kind: 'refine'; readonly base: Raw }

const CLOSED: Mode = { kind: 'closed' }
const TEST: Mode = { kind: 'test' }
const MAX_DEPTH = 100
const MAX_DEFINITIONS = 200

function wrongRoot(input: unknown): string | undefined {
  const library = wrongLibrary(input)
  if (library !== undefined) return library
  const must =
    "must be a Type.Object({...}): a call's arguments are one object, and hosts refuse any other root"
  if (!isRecord(input)) return `${must}; got ${valueInWords(input)}`
  const union = ['anyOf', 'oneOf'].find(keyword => keyword in input)
  if ('allOf' in input) return `${must}; Type.Composite([...]) makes one object of an intersection`
  if (union !== undefined && input.type === 'object') {
    return `must not have "${union}" at the root: Anthropic and OpenAI refuse the whole request; put the union inside a property`
  }
  if (union !== undefined) return `${must}; put the union inside a property`
  if ('$ref' in input) return `${must}; write the object itself at the root, and refer from its properties`
  const definitions = [input.$defs, input.definitions].flatMap(part =>
    isRecord(part) ? Object.keys(part) : [],
  )
  if (definitions.length > MAX_DEFINITIONS) {
    return `has ${definitions.length} definitions; hosts send them all with every request, so keep to ${MAX_DEFINITIONS}`
  }
  if (input.type === 'object') return undefined
  return `${must}; its type is ${typeof input.type === 'string' ? quoted(input.type) : valueInWords(input.type)}`
}

/** What another library made, or a host in our place: it looks like a schema in the source, and is no JSON Schema. */
function wrongLibrary(schema: unknown): string | undefined {
  if (typeof schema === 'function') {
    return 'must be a schema, got a function; import Type from everyhost: some hosts put functions in place of TypeBox'
  }
  if (!isRecord(schema) || !isRecord(schema['~standard'])) return undefined
  // zod marks what it converted as well, as a plain object and where JSON does not look
  if (isPlain(schema) && !Object.keys(schema).includes('~standard')) return undefined
  const maker = quoted(String(schema['~standard'].vendor))
  return `must be JSON Schema, got a schema of ${maker}; write it with Type from everyhost, or convert it first`
}

function say(reader: Reader, at: string, problem: string): void {
  reader.problems.push({ at, problem: at === '' ? `input ${problem}` : `input at ${at} ${problem}` })
}

function copySchema(raw: unknown, at: string, mode: Mode, reader: Reader): unknown {
  if (typeof raw === 'boolean') return raw
  const library = wrongLibrary(raw)
  if (library !== undefined) return say(reader, at, library)
  if (!isRecord(raw)) return say(reader, at, `must be a schema, got ${valueInWords(raw)}`)
  if (isEndless(raw, reader)) {
    return say(
      reader,
      at,
      'contains itself or is nested too deep; put it under $defs and refer to it with $ref',
    )
  }
  const copies = mode.kind === 'refine' ? undefined : reader.copies[mode.kind]
  const known = copies?.get(raw)
  if (known) return known
  const wrong = wrongSchema(raw, mode, reader)
  if (wrong !== undefined) return say(reader, at, wrong)
  reader.inside.add(raw)
  const copy: Record<string, unknown> = {}
  for (const [keyword, value] of Object.entries(raw)) {
    const wrong = value === undefined ? undefined : wrongKeyword(raw, keyword)
    if (wrong !== undefined) say(reader, at, wrong)
    else if (value !== undefined) setOwn(copy, keyword, copyKeyword(raw, keyword, at, mode, reader))
  }
  if (mode.kind === 'closed' && isOpen(raw, reader)) copy.additionalProperties = false
  reader.inside.delete(raw)
  copies?.set(raw, copy)
  return Object.freeze(copy)
}

function copyKeyword(raw: Raw, keyword: string, at: string, mode: Mode, reader: Reader): unknown {
  const value = raw[keyword]
  const below = at + step(keyword)
  if (!formOf(keyword)?.includes('schema')) return copyValue(value, below, reader)
  const copyPart = (part: unknown, place: string, name: string) =>
    copySchema(part, place, modeBelow(raw, keyword, name, mode, reader), reader)
  if (Array.isArray(value)) return Object.freeze(value.map((part, i) => copyPart(part, below + step(i), '')))
  if (!formOf(keyword)?.includes('by name')) return copyPart(value, below, '')
  const copy = {}
  for (const [name, part] of Object.entries(value as object)) {
    const place = below + step(name)
    const wrong = keyword === 'properties' ? wrongProperty(name, part) : undefined
    if (wrong !== undefined) say(reader, at, wrong)
    setOwn(copy, name, Array.isArray(part) ? copyValue(part, place, reader) : copyPart(part, place, name))
  }
  return Object.freeze(copy)
}

function wrongProperty(name: string, schema: unknown): string | undefined {
  const has = `has the property ${quoted(name)}`
  if (name in Object.prototype) return `${has}, which every JavaScript object inherits; choose another name`
  if (!/^[a-zA-Z0-9_.-]{1,64}$/.test(name))
    return `${has}: Anthropic takes 1 to 64 of a-z, A-Z, 0-9, _, . and -`
  return typeof schema === 'boolean'
    ? `${has}, whose schema is ${schema}: MCP refuses it; Type.Unknown() takes any value`
    : undefined
}

/** Copies and freezes a plain value, and says where JSON would not carry it. */
function copyValue(value: unknown, at: string, reader: Reader): unknown {
  if (value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value))
    return value
  const plain = Array.isArray(value) || (isRecord(value) && isPlain(value))
  if (!plain || isEndless(value, reader)) {
    return say(
      reader,
      at,
      `is ${typeof value === 'object' ? 'no plain object' : valueInWords(value)}, which JSON cannot carry`,
    )
  }
  reader.inside.add(value)
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value) ? [] : {}
  for (const [name, item] of Object.entries(value))
    setOwn(copy, name, copyValue(item, at + step(name), reader))
  reader.inside.delete(value)
  return Object.freeze(copy)
}

function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

function isEndless(value: object, { inside }: Reader): boolean {
  return inside.has(value) || inside.size >= MAX_DEPTH
}

// --- which objects are closed

/** Whether a schema describes an object and says nothing of the keys it does not name. */
function isOpen(schema: Raw, reader: Reader): boolean {
  if (schema.additionalProperties !== undefined || !describesObject(schema) || listsValues(schema))
    return false
  const branches = [schema.anyOf, schema.oneOf].flat()
  if (!namesKeys(schema) && branches.some(branch => describesObject(followed(branch, reader)))) return false
  return !(isRecord(schema.patternProperties) && ANY_NAME in schema.patternProperties)
}

function describesObject(schema: unknown): boolean {
  return isRecord(schema) && (typesOf(schema as JsonSchema).includes('object') || namesKeys(schema))
}

/** A schema that lists its values needs no closing: none has a key too many. */
function listsValues(schema: Raw): boolean {
  return 'const' in schema || 'enum' in schema
}

function namesKeys(schema: Raw): boolean {
  return 'properties' in schema || 'patternProperties' in schema || 'additionalProperties' in schema
}

/** Keywords whose schemas look at the same value as the schema they stand in. */
const IN_PLACE = ['anyOf', 'oneOf', 'allOf', 'then', 'else', 'dependentSchemas', 'dependencies']
const TESTS = ['not', 'if', 'contains']

/** How the schemas under a keyword relate to the values they look at. */
function modeBelow(schema: Raw, keyword: string, name: string, mode: Mode, reader: Reader): Mode {
  if (mode.kind === 'test' || TESTS.includes(keyword)) return TEST
  if (IN_PLACE.includes(keyword)) {
    if (mode.kind === 'refine') return mode
    const union = keyword === 'anyOf' || keyword === 'oneOf'
    const beside = union ? namesKeys(schema) || isOpen(schema, reader) : describesObject(schema)
    return beside ? { kind: 'refine', base: schema } : CLOSED
  }
  if (mode.kind === 'refine' && keyword === 'properties' && isRecord(mode.base.properties)) {
    const base = mode.base.properties[name]
    if (describesObject(base)) return { kind: 'refine', base: base as Raw }
  }
  return CLOSED
}

// --- what a schema says as a whole

function wrongSchema(raw: Raw, mode: Mode, reader: Reader): string | undefined {
  if (Object.getOwnPropertySymbols(raw).includes(Symbol.for('TypeBox.Transform'))) {
    return 'must not be a Transform: the wire carries no code; convert inside execute'
  }
  const type = 'type' in raw ? wrongKeyword(raw, 'type') : undefined
  if (type !== undefined) return type
  if (isRecord(raw.not) && Object.keys(raw.not).length === 0)
    return 'accepts nothing (Type.Never); leave it out'
  if ([raw.allOf].flat().some(part => describesObject(followed(part, reader)))) {
    return 'joins objects with allOf: closed, each refuses the keys of the others; use Type.Composite([...])'
  }
  return (
    wrongValues(raw) ??
    wrongPartner(raw) ??
    wrongReference(raw, mode, reader) ??
    wrongDescription(raw, mode, reader)
  )
}

/** A value that no type beside it takes can never be sent. */
function wrongValues(raw: Raw): string | undefined {
  const types: readonly string[] = typesOf(raw as JsonSchema)
  const fits = (value: unknown) =>
    types.includes(value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value) ||
    (types.includes('integer') && Number.isInteger(value))
  const listed = [...('const' in raw ? [raw.const] : []), ...(Array.isArray(raw.enum) ? raw.enum : [])]
  const wrong = listed.find(value => types.length > 0 && !fits(value))
  return wrong === undefined
    ? undefined
    : `lists ${excerpt(JSON.stringify(wrong) ?? '', 48)}, which is no ${either(types)}`
}

/** A bound that has no effect where it stands is one that nobody checks. */
function wrongPartner(raw: Raw): string | undefined {
  for (const [keyword, partners] of Object.entries(NEEDS)) {
    if (raw[keyword] === undefined || partners.some(partner => raw[partner] !== undefined)) continue
    return `has ${keyword} without ${either(partners)}, so it is not checked; add that, or leave it out`
  }
  if (raw.const !== undefined && raw.enum !== undefined) return 'has both const and enum; write one of them'
  for (const [least, most] of PAIRS) {
    const [low, high] = [raw[least], raw[most]]
    if (typeof low === 'number' && typeof high === 'number' && low > high) {
      return `has a ${least} above its ${most}, so nothing fits; swap them`
    }
  }
  if (Array.isArray(raw.prefixItems) && Array.isArray(raw.items))
    return 'has two lists of items; write prefixItems alone'
  if (raw.additionalItems !== undefined && !Array.isArray(raw.items)) {
    return 'has additionalItems without a list of items, so it is not checked; write items'
  }
  return undefined
}

const NEEDS: { readonly [keyword: string]: readonly string[] } = {
  then: ['if'],
  else: ['if'],
  minContains: ['contains'],
  maxContains: ['contains'],
}
const PAIRS = [
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
  ['minContains', 'maxContains'],
] as const

function wrongReference(raw: Raw, mode: Mode, reader: Reader): string | undefined {
  if (typeof raw.$ref !== 'string') return undefined
  const target = resolve(reader.root, raw.$ref)
  if (target === undefined) {
    const why = `must not refer to ${quoted(raw.$ref)}: hosts resolve only "#/$defs/..." in the same schema`
    return `${why}; Type.Recursive, Type.Ref and Type.Module write other references`
  }
  if (returns(target, target, reader, new Set())) return 'must not refer to itself without end'
  if (!describesObject(followed(raw, reader)) || (mode.kind === 'closed' && !namesKeys(raw))) return undefined
  if (mode.kind === 'test')
    return 'refers to an object that is closed elsewhere, and nothing is closed here; write it out'
  return 'refers to a closed object beside other properties, and each refuses the keys of the other; write one object'
}

/** Whether a schema leads back to itself before it has looked at a smaller value. */
function returns(schema: unknown, start: unknown, reader: Reader, seen: Set<unknown>): boolean {
  if (!isRecord(schema) || seen.has(schema)) return false
  seen.add(schema)
  const next = [...IN_PLACE, 'not', 'if'].flatMap(keyword => {
    const value = schema[keyword]
    return isRecord(value) && keyword.startsWith('depend') ? Object.values(value) : [value].flat()
  })
  if (typeof schema.$ref === 'string') next.push(resolve(reader.root, schema.$ref))
  return next.some(other => other === start || returns(other, start, reader, seen))
}

/** The schema that a chain of references ends at. */
function followed(schema: unknown, reader: Reader): unknown {
  let end = schema
  for (let hops = 0; isRecord(end) && typeof end.$ref === 'string' && hops < MAX_DEPTH; hops++)
    end = resolve(reader.root, end.$ref)
  return end
}

/** What a schema leaves unsaid of the value it describes. */
function wrongDescription(raw: Raw, mode: Mode, reader: Reader): string | undefined {
  if (mode.kind === 'test') return undefined
  const base = mode.kind === 'refine' ? mode.base : raw
  const closed = isOpen(base, reader) || base.additionalProperties === false
  if (!closed || 'patternProperties' in base) return wrongArray(raw, mode)
  const declared = isRecord(base.properties) ? base.properties : {}
  const described = mode.kind === 'refine' && isRecord(raw.properties) ? Object.keys(raw.properties) : []
  const added = [...described, ...namesNeeded(raw)].filter(name => !Object.hasOwn(declared, name))
  if (added.length > 0) {
    const names = [...new Set(added)].map(quoted).join(', ')
    if (mode.kind === 'closed') return `requires ${names}, which its properties do not have; declare it there`
    const advice = 'declare them there, or put whole objects into the branches'
    return `describes ${names}, which the properties beside it do not have, so they are refused; ${advice}`
  }
  const counts =
    raw.propertyNames !== undefined || (typeof raw.minProperties === 'number' && raw.minProperties > 0)
  if (mode.kind === 'closed' && counts && Object.keys(declared).length === 0) {
    return 'names no properties, so it takes none; add additionalProperties with the schema of their values, or true'
  }
  return wrongArray(raw, mode)
}

/** The names that a schema needs, outright or beside others. */
function namesNeeded({ required, dependentRequired, dependencies }: Raw): string[] {
  const lists = [dependentRequired, dependencies].flatMap(by =>
    isRecord(by) ? Object.values(by).filter(Array.isArray) : [],
  )
  return [required, ...lists].flat(2).filter(name => typeof name === 'string')
}

function wrongArray(raw: Raw, mode: Mode): string | undefined {
  const silent = raw.items === undefined && raw.prefixItems === undefined && raw.maxItems !== 0
  if (mode.kind !== 'closed' || !silent || !typesOf(raw as JsonSchema).includes('array')) return undefined
  return 'must say what its items are; Type.Array(Type.Unknown()) takes any'
}
