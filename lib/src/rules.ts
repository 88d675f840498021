import type { DefinitionProblem } from './definition-error.ts'
import { FORMATS } from './schema/formats.ts'
import {
  ANY_NAME,
  type Form,
  type JsonSchema,
  KEYWORDS,
  resolve,
  step,
  TYPE_NAMES,
  typesOf,
} from './schema/json-schema.ts'
import { compilePattern, isRisky } from './schema/pattern.ts'
import { either, excerpt, literal, nearest, quoted, valueInWords } from './words.ts'

/** The input schemas that have been read: closed, frozen, and free of anything that is not checked. */
const read = new WeakSet<object>()

/**
 * Reads a tool's input schema by the two rules and returns a frozen copy: the root is an object and objects are closed; what
 * you wrote is what the wire carries. What breaks them is added to `problems`, each naming the place and what to write instead.
 */
export function readInput(input: unknown, problems: DefinitionProblem[]): JsonSchema {
  if (isObject(input) && read.has(input)) return input
  const root = (isObject(input) ? input : {}) as JsonSchema
  const reader: Reader = { root, problems, inside: new Set(), copies: new Map() }
  checkRoot(input, reader)
  const copy = isObject(input) ? copySchema(input, '', CLOSED, reader) : input
  if (problems.length === 0) read.add(copy as object)
  return copy as JsonSchema
}

// ---

type Raw = { readonly [keyword: string]: unknown }

interface Reader {
  readonly root: JsonSchema
  readonly problems: DefinitionProblem[]
  /** The schemas that the one at hand lies in. */
  readonly inside: Set<object>
  /** Closed copies by what they were made of: what is shared stays shared. */
  readonly copies: Map<object, object>
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

function say(reader: Reader, at: string, problem: string): void {
  reader.problems.push({ at, problem: at === '' ? `input ${problem}` : `input at ${at} ${problem}` })
}

function checkRoot(input: unknown, reader: Reader): void {
  const wrong = wrongRoot(input)
  if (wrong !== undefined) say(reader, '', wrong)
}

function wrongRoot(input: unknown): string | undefined {
  const must =
    "must be a Type.Object({...}): a call's arguments are one object, and hosts refuse any other root"
  if (!isObject(input)) return `${must}; got ${valueInWords(input)}`
  const union = ['anyOf', 'oneOf'].find(keyword => Object.hasOwn(input, keyword))
  if (Object.hasOwn(input, 'allOf'))
    return `${must}; Type.Composite([...]) makes one object of an intersection`
  if (union !== undefined && input.type === 'object') {
    const why = `must not have "${union}" at the root: Anthropic and OpenAI refuse the whole request`
    return `${why}; put the union inside a property`
  }
  if (union !== undefined) return `${must}; put the union inside a property`
  if ('$ref' in input) return `${must}; write the object itself at the root, and refer from its properties`
  if (input.type === 'object') return undefined
  return `${must}; ${'type' in input ? `its type is ${asJson(input.type)}` : 'it has no type'}`
}

function copySchema(raw: unknown, at: string, mode: Mode, reader: Reader): unknown {
  if (typeof raw === 'boolean') return raw
  if (!isObject(raw)) {
    say(reader, at, `must be a schema, got ${valueInWords(raw)}`)
    return {}
  }
  if (reader.inside.has(raw)) {
    say(reader, at, 'contains itself, which JSON cannot carry; put it under $defs and refer to it with $ref')
    return {}
  }
  if (reader.inside.size >= 100) {
    say(
      reader,
      at,
      'is nested more than 100 levels deep; put parts of it under $defs and refer to them with $ref',
    )
    return {}
  }
  const known = mode.kind === 'closed' ? reader.copies.get(raw) : undefined
  if (known) return known
  reader.inside.add(raw)
  checkSchema(raw, at, mode, reader)
  const copy: Record<string, unknown> = {}
  for (const [keyword, value] of Object.entries(raw)) {
    if (value !== undefined) set(copy, keyword, copyKeyword(raw, keyword, value, at, mode, reader))
  }
  if (mode.kind === 'closed' && isOpen(raw, reader)) copy.additionalProperties = false
  if (mode.kind === 'refine') checkRefinement(raw, mode.base, at, reader)
  reader.inside.delete(raw)
  if (mode.kind === 'closed') reader.copies.set(raw, copy)
  return Object.freeze(copy)
}

/** Whether a schema describes an object and says nothing of the keys it does not name. */
function isOpen(schema: Raw, reader: Reader): boolean {
  if (schema.additionalProperties !== undefined || !describesObject(schema)) return false
  if (!namesKeys(schema) && branchesOf(schema).some(branch => describesObject(followed(branch, reader))))
    return false
  return !(isObject(schema.patternProperties) && ANY_NAME in schema.patternProperties)
}

function describesObject(schema: unknown): boolean {
  return isObject(schema) && (typesOf(schema as JsonSchema).includes('object') || namesKeys(schema))
}

function namesKeys(schema: Raw): boolean {
  return 'properties' in schema || 'patternProperties' in schema || 'additionalProperties' in schema
}

function branchesOf(schema: Raw): unknown[] {
  return [schema.anyOf, schema.oneOf].flatMap(branches => (Array.isArray(branches) ? branches : []))
}

/** How the schemas under a keyword relate to the values they look at. */
function modeBelow(schema: Raw, keyword: string, name: string, mode: Mode): Mode {
  if (mode.kind === 'test' || keyword === 'not' || keyword === 'if' || keyword === 'contains') return TEST
  if (keyword === '$defs' || keyword === 'definitions') return CLOSED
  if (IN_PLACE.has(keyword)) {
    if (mode.kind === 'refine') return mode
    const beside = keyword === 'anyOf' || keyword === 'oneOf' ? namesKeys(schema) : describesObject(schema)
    return beside ? { kind: 'refine', base: schema } : CLOSED
  }
  if (mode.kind === 'refine' && keyword === 'properties' && isObject(mode.base.properties)) {
    const base = mode.base.properties[name]
    if (describesObject(base)) return { kind: 'refine', base: base as Raw }
  }
  return CLOSED
}

/** Keywords whose schemas look at the same value as the schema they stand in. */
const IN_PLACE = new Set(['anyOf', 'oneOf', 'allOf', 'then', 'else', 'dependentSchemas', 'dependencies'])

/** A refining schema cannot add a key: the closed object beside it would refuse it. */
function checkRefinement(raw: Raw, base: Raw, at: string, reader: Reader): void {
  if (describesObject(followed(raw, reader)) && '$ref' in raw) {
    say(
      reader,
      at,
      'refers to a closed object beside other properties, and each refuses the keys of the other; write one object',
    )
  }
  if (!isObject(raw.properties) || !(isOpen(base, reader) || base.additionalProperties === false)) return
  const declared = isObject(base.properties) ? base.properties : {}
  const added = Object.keys(raw.properties).filter(name => !Object.hasOwn(declared, name))
  if (added.length === 0) return
  const names = added.map(quoted).join(', ')
  const advice = 'declare them there, or put whole objects into the branches'
  say(
    reader,
    at,
    `describes ${names}, which the properties beside it do not have, so they are refused; ${advice}`,
  )
}

/** What a schema says as a whole, beside the form of each keyword. */
function checkSchema(raw: Raw, at: string, mode: Mode, reader: Reader): void {
  if (Object.getOwnPropertySymbols(raw).includes(Symbol.for('TypeBox.Transform'))) {
    say(reader, at, 'must not be a Transform: the wire carries no code; convert inside execute')
  }
  if (isObject(raw.not) && Object.keys(raw.not).length === 0) {
    say(reader, at, 'accepts nothing (Type.Never); leave it out')
  }
  for (const value of [raw.const, ...(Array.isArray(raw.enum) ? raw.enum : [])]) {
    const kind = kindOf(value)
    const types = typesOf(raw as JsonSchema)
    if (
      value === undefined ||
      types.length === 0 ||
      types.some(name => name === kind || takesKind(name, value))
    )
      continue
    say(reader, at, `lists ${literal(value)}, which is no ${either(types)}`)
  }
  if (Array.isArray(raw.allOf) && raw.allOf.some(part => describesObject(followed(part, reader)))) {
    say(
      reader,
      at,
      'joins objects with allOf: closed, each refuses the keys of the others; use Type.Composite([...])',
    )
  }
  if (typeof raw.$ref === 'string' && namesKeys(raw) && describesObject(followed(raw, reader))) {
    say(
      reader,
      at,
      'has properties beside $ref: closed, each refuses the keys of the other; write one object',
    )
  }
  if (mode.kind === 'test' && typeof raw.$ref === 'string' && describesObject(followed(raw, reader))) {
    say(reader, at, 'refers to an object that is closed elsewhere, and nothing is closed here; write it out')
  }
  if (mode.kind === 'closed') checkDescription(raw, at, reader)
}

/** What a schema must say that describes a value of its own. */
function checkDescription(raw: Raw, at: string, reader: Reader): void {
  if (
    typesOf(raw as JsonSchema).includes('array') &&
    raw.items === undefined &&
    raw.prefixItems === undefined
  ) {
    say(reader, at, 'must say what its items are; Type.Array(Type.Unknown()) takes any')
  }
  const closed = isOpen(raw, reader) || raw.additionalProperties === false
  if (!closed || !Array.isArray(raw.required) || 'patternProperties' in raw) return
  const declared = isObject(raw.properties) ? raw.properties : {}
  for (const name of raw.required) {
    if (typeof name !== 'string' || Object.hasOwn(declared, name)) continue
    say(reader, at, `requires ${quoted(name)}, which its properties do not have; declare it there`)
  }
}

function takesKind(type: string, value: unknown): boolean {
  return (
    (type === 'number' || type === 'integer') &&
    typeof value === 'number' &&
    (type === 'number' || value % 1 === 0)
  )
}

/** The schema that a chain of references ends at. */
function followed(schema: unknown, reader: Reader): unknown {
  let at = schema
  for (let hops = 0; isObject(at) && typeof at.$ref === 'string' && hops < 100; hops++)
    at = resolve(reader.root, at.$ref)
  return at
}

function copyKeyword(
  raw: Raw,
  keyword: string,
  value: unknown,
  at: string,
  mode: Mode,
  reader: Reader,
): unknown {
  const form = formOf(keyword)
  if (form === undefined) {
    say(reader, at, `has the keyword ${unknownKeyword(keyword)}`)
    return value
  }
  const wrong = wrongForm(form, value, raw, reader)
  if (wrong !== undefined) {
    say(reader, at, /^(?:must|has)/.test(wrong) ? wrong : `has ${article(keyword)} ${wrong}`)
    return value
  }
  const below = at + step(keyword)
  if (!form.includes('schema')) return copyValue(value, below, reader)
  if (Array.isArray(value)) {
    const mode_ = modeBelow(raw, keyword, '', mode)
    return Object.freeze(value.map((part, i) => copySchema(part, below + step(i), mode_, reader)))
  }
  if (!form.includes('by name')) return copySchema(value, below, modeBelow(raw, keyword, '', mode), reader)
  const copy = {}
  for (const [name, part] of Object.entries(value as object)) {
    const place = below + step(name)
    if (keyword === 'properties') checkProperty(name, part, at, place, reader)
    const copied = Array.isArray(part)
      ? copyValue(part, place, reader)
      : copySchema(part, place, modeBelow(raw, keyword, name, mode), reader)
    set(copy, name, copied)
  }
  return Object.freeze(copy)
}

function checkProperty(name: string, schema: unknown, at: string, place: string, reader: Reader): void {
  if (name in Object.prototype) {
    say(
      reader,
      at,
      `has the property ${quoted(name)}, which every JavaScript object inherits; choose another name`,
    )
  } else if (!/^[a-zA-Z0-9_.-]{1,64}$/.test(name)) {
    say(reader, at, `has the property ${quoted(name)}: Anthropic takes 1 to 64 of a-z, A-Z, 0-9, _, . and -`)
  }
  if (typeof schema === 'boolean') {
    say(reader, place, `must be a schema, not ${schema}: MCP refuses it; Type.Unknown() takes any value`)
  }
}

function formOf(keyword: string): Form | undefined {
  if (Object.hasOwn(KEYWORDS, keyword)) return KEYWORDS[keyword]
  return keyword.startsWith('x-') ? 'annotation' : undefined
}

/** What to write for keywords that others know. */
const INSTEAD: { readonly [keyword: string]: string } = {
  nullable: 'write Type.Union([..., Type.Null()])',
  unevaluatedProperties: 'write additionalProperties',
  unevaluatedItems: 'write items',
  $anchor: 'write $defs, and refer to "#/$defs/..."',
  $dynamicRef: 'write $ref to "#/$defs/..."',
  $recursiveRef: 'write $ref to "#/$defs/..."',
  id: 'write $id',
  example: 'write examples',
  enumNames: 'write Type.Union of Type.Literal, each with a description',
}

function unknownKeyword(keyword: string): string {
  const near = nearest(keyword, Object.keys(KEYWORDS))
  const meant =
    near === undefined ? 'leave it out, or call it x-… if it is a note' : `did you mean "${near}"?`
  const advice = Object.hasOwn(INSTEAD, keyword) ? INSTEAD[keyword] : meant
  return `${quoted(keyword)}, which is not checked: a bound you declare must be a bound you get; ${advice}`
}

function wrongForm(form: Form, value: unknown, raw: Raw, reader: Reader): string | undefined {
  const a = `that is ${valueInWords(value)}`
  switch (form) {
    case 'boolean':
      return typeof value === 'boolean' ? undefined : `${a}; write true or false`
    case 'count':
      return Number.isSafeInteger(value) && (value as number) >= 0
        ? undefined
        : `${a}; write a whole number, 0 or more`
    case 'number':
      return Number.isFinite(value) ? undefined : `${a}; write a number`
    case 'positive':
      return Number.isFinite(value) && (value as number) > 0 ? undefined : `${a}; write a number above 0`
    case 'types':
      return wrongTypes(value)
    case 'format':
      if (typeof value !== 'string') return `${a}; write the name of one`
      if (Object.hasOwn(FORMATS, value)) return undefined
      return `has the unknown format ${quoted(value)}; known: ${Object.keys(FORMATS).join(', ')}`
    case 'pattern':
      return typeof value === 'string' ? wrongPattern(value, raw.maxLength) : `${a}; write a text`
    case 'reference':
      return wrongReference(value, reader)
    case 'values':
      return Array.isArray(value) && value.length > 0 ? undefined : `${a}; write a list of at least one value`
    case 'names':
      return isNames(value) ? undefined : `${a}; write a list of names, each once`
    case 'names by name':
      return isObject(value) && Object.values(value).every(isNames)
        ? undefined
        : `${a}; write a list of names for each name`
    case 'schemas':
      return Array.isArray(value) && value.length > 0
        ? undefined
        : `${a}; write a list of at least one schema`
    case 'schemas by name':
    case 'schemas or names by name':
      if (!isObject(value)) return `${a}; write a schema for each name`
      if (Object.values(value).some(part => Array.isArray(part) && !isNames(part)))
        return 'with a list that holds no names'
      return raw.patternProperties === value ? wrongPatterns(Object.keys(value)) : undefined
    default:
      return undefined
  }
}

function wrongPatterns(patterns: readonly string[]): string | undefined {
  return patterns.map(pattern => wrongPattern(pattern, undefined)).find(wrong => wrong !== undefined)
}

/** With so few characters even the worst pattern ends at once. */
const SAFE_LENGTH = 16

function wrongPattern(pattern: string, maxLength: unknown): string | undefined {
  const shown = `"${excerpt(pattern, 120)}"`
  try {
    compilePattern(pattern)
  } catch {
    return `that does not compile, ${shown}; write a JavaScript regular expression without slashes`
  }
  if (
    pattern === ANY_NAME ||
    (typeof maxLength === 'number' && maxLength <= SAFE_LENGTH) ||
    !isRisky(pattern)
  )
    return undefined
  const why = `that can take exponential time, ${shown}: a repeat inside a repeat, with nothing to mark off its rounds`
  return `${why}; rewrite it, or add a maxLength of at most ${SAFE_LENGTH}`
}

function wrongReference(value: unknown, reader: Reader): string | undefined {
  if (typeof value !== 'string') return `that is ${valueInWords(value)}; write "#/$defs/..."`
  const target = safely(() => resolve(reader.root, value))
  if (target === undefined) {
    const why = `must not refer to ${quoted(value)}: hosts resolve only "#/$defs/..." in the same schema`
    return `${why}; Type.Recursive, Type.Ref and Type.Module write other references`
  }
  return isObject(followed(target, reader)) || typeof target === 'boolean'
    ? undefined
    : 'must not refer to itself without end'
}

/** What TypeBox and JavaScript know and JSON does not carry: as it is written, and what to write instead. */
const NOT_JSON: { readonly [type: string]: readonly [written: string, instead: string] } = {
  Date: ['Type.Date()', 'use Type.String({ format: "date-time" })'],
  Uint8Array: ['Type.Uint8Array()', 'use Type.String() with base64 in it'],
  RegExp: ['Type.RegExp(...)', 'use Type.String({ pattern: "..." })'],
  bigint: ['Type.BigInt()', 'use Type.String({ pattern: "^-?[0-9]+$" })'],
  symbol: ['Type.Symbol()', 'use Type.String()'],
  undefined: ['Type.Undefined()', 'use Type.Optional(...)'],
  void: ['Type.Void()', 'use Type.Optional(...)'],
  Function: ['Type.Function(...)', 'let the model name what to do, with a Type.Union of Type.Literal'],
  Constructor: [
    'Type.Constructor(...)',
    'let the model name what to make, with a Type.Union of Type.Literal',
  ],
  Promise: ['Type.Promise(...)', 'await it inside execute'],
  Iterator: ['Type.Iterator(...)', 'use Type.Array(...)'],
  AsyncIterator: ['Type.AsyncIterator(...)', 'use Type.Array(...)'],
}

function wrongTypes(value: unknown): string | undefined {
  const types: unknown[] = Array.isArray(value) ? value : [value]
  for (const type of types) {
    if (typeof type !== 'string') return `that is ${valueInWords(type)}; write ${either(TYPE_NAMES)}`
    if ((TYPE_NAMES as readonly string[]).includes(type)) continue
    const known = Object.hasOwn(NOT_JSON, type) ? NOT_JSON[type] : undefined
    if (known) return `must not be a ${known[0]}: JSON cannot carry one; ${known[1]}`
    return `has the unknown type ${quoted(type)}; write ${either(TYPE_NAMES)}`
  }
  return types.length > 0 && new Set(types).size === types.length
    ? undefined
    : 'list that is empty or says one twice'
}

/** Copies and freezes a plain value, and says where JSON would not carry it. */
function copyValue(value: unknown, at: string, reader: Reader): unknown {
  if (isPlain(value) || Array.isArray(value)) {
    if (reader.inside.has(value) || reader.inside.size >= 100) {
      say(reader, at, 'contains itself or is nested more than 100 levels deep, which JSON cannot carry')
      return undefined
    }
    reader.inside.add(value)
    const copy: Record<string, unknown> | unknown[] = Array.isArray(value) ? [] : {}
    for (const [name, item] of Object.entries(value))
      set(copy, name, copyValue(item, at + step(name), reader))
    reader.inside.delete(value)
    return Object.freeze(copy)
  }
  if (value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value))
    return value
  say(reader, at, `is ${isObject(value) ? 'no plain object' : valueInWords(value)}, which JSON cannot carry`)
  return undefined
}

function isNames(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every(name => typeof name === 'string') &&
    new Set(value).size === value.length
  )
}

function isPlain(value: unknown): value is Raw {
  if (!isObject(value)) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

function isObject(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function kindOf(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
}

function article(keyword: string): string {
  return /^[aeio]/.test(keyword) ? `an ${keyword}` : `a ${keyword}`
}

function asJson(value: unknown): string {
  return excerpt(safely(() => JSON.stringify(value)) ?? valueInWords(value), 48)
}

function safely<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}

/** Sets even a key named `__proto__` as a key. */
function set(target: object, key: string, value: unknown): void {
  Object.defineProperty(target, key, { value, enumerable: true, writable: true, configurable: true })
}
