import { arrayBounds, numberBounds, objectBounds, stringBounds } from './bounds.ts'
import { always, never, testOf } from './check.ts'
import { ANY_NAME, type JsonSchema, resolve, type Subschema, typesOf } from './json-schema.ts'
import { isPolluted } from './members.ts'
import type { ArrayParts, Compiled, Node, ObjectParts, Run } from './node.ts'
import { compilePattern } from './pattern.ts'

/** Makes a schema that {@link readInput} returned ready to check values. No code is generated, so any content policy allows it. */
export function compile(schema: JsonSchema): Compiled {
  const compiler: Compiler = {
    schema,
    nodes: new Map(),
    run: { hops: 0, tooDeep: false, polluted: false, known: [] },
  }
  return { root: nodeOf(schema, compiler), run: compiler.run }
}

/** Readies a compiled schema for a value. */
export function begin(run: Run): void {
  run.hops = 0
  run.tooDeep = false
  run.polluted = isPolluted()
}

/** Lets go of a value that has been checked. */
export function end(run: Run): void {
  for (const answers of run.known) answers.clear()
}

// ---

interface Compiler {
  readonly schema: JsonSchema
  readonly nodes: Map<Subschema, Node>
  readonly run: Run
}

const ANY: JsonSchema = Object.freeze({})
/** What `false` stands for. */
export const NEVER: JsonSchema = Object.freeze({ not: true })

function nodeOf(subschema: Subschema, compiler: Compiler): Node {
  const known = compiler.nodes.get(subschema)
  if (known) return known
  const schema = subschema === true ? ANY : subschema === false ? NEVER : subschema
  const below = (part: Subschema) => nodeOf(part, compiler)
  const node: { -readonly [Key in keyof Node]: Node[Key] } = {
    schema,
    // a reference leads back here before the test is made, and whoever asks on that way must get the one to come
    test: subschema === false ? never : subschema === true ? always : value => node.test(value),
    types: typesOf(schema),
    values: 'const' in schema ? [schema.const] : schema.enum,
    numberBounds: numberBounds(schema),
    stringBounds: stringBounds(schema),
    array: undefined,
    object: undefined,
    anyOf: [],
    oneOf: [],
    allOf: [],
    not: undefined,
    conditional: undefined,
    target: undefined,
    recursive: false,
  }
  // known before its parts are, since they may refer to it
  compiler.nodes.set(subschema, node)
  if (typeof subschema === 'boolean') return node
  node.array = arrayParts(schema, below)
  node.object = objectParts(schema, below)
  node.anyOf = schema.anyOf?.map(below) ?? []
  node.oneOf = schema.oneOf?.map(below) ?? []
  node.allOf = schema.allOf?.map(below) ?? []
  if (schema.not !== undefined) node.not = below(schema.not)
  if (schema.if !== undefined) {
    node.conditional = {
      test: below(schema.if),
      yes: below(schema.then ?? true),
      no: below(schema.else ?? true),
    }
  }
  if (schema.$ref !== undefined) {
    node.target = below(resolve(compiler.schema, schema.$ref) ?? false)
    node.recursive = isRecursive(node.target.schema, compiler.schema)
  }
  node.test = testOf(node, compiler.run)
  return node
}

function arrayParts(schema: JsonSchema, below: (part: Subschema) => Node): ArrayParts | undefined {
  const { items, prefixItems, additionalItems, contains, minContains = 1, maxContains = Infinity } = schema
  const listed = Array.isArray(items) ? (items as readonly Subschema[]) : prefixItems
  const rest = Array.isArray(items) ? additionalItems : (items as Subschema | undefined)
  const room = rest === false ? (listed?.length ?? 0) : Infinity
  const parts: ArrayParts = {
    bounds: arrayBounds(schema, room),
    first: listed?.map(below) ?? [],
    rest: rest === undefined || typeof rest === 'boolean' ? undefined : below(rest),
    contains:
      contains === undefined ? undefined : { node: below(contains), min: minContains, max: maxContains },
  }
  const idle = parts.bounds.length === 0 && parts.first.length === 0
  return idle && parts.rest === undefined && parts.contains === undefined ? undefined : parts
}

function objectParts(schema: JsonSchema, below: (part: Subschema) => Node): ObjectParts | undefined {
  const { properties = {}, patternProperties = {}, additionalProperties, propertyNames } = schema
  const dependencies = Object.entries(schema.dependencies ?? {})
  const needs = dependencies.filter(([, part]) => Array.isArray(part)) as [string, readonly string[]][]
  const schemas = dependencies.filter(([, part]) => !Array.isArray(part)) as [string, Subschema][]
  const open = additionalProperties === undefined || additionalProperties === true
  const parts: ObjectParts = {
    bounds: objectBounds(schema),
    properties: new Map(Object.entries(properties).map(([name, part]) => [name, below(part)])),
    patterns: Object.entries(patternProperties).map(([source, part]) => ({
      source,
      test: source === ANY_NAME ? always : matcher(source),
      node: below(part),
    })),
    additional: open ? undefined : additionalProperties && below(additionalProperties),
    required: new Set(schema.required),
    dependentRequired: [...Object.entries(schema.dependentRequired ?? {}), ...needs],
    dependentSchemas: [...Object.entries(schema.dependentSchemas ?? {}), ...schemas].map(([name, part]) => [
      name,
      below(part),
    ]),
    names: propertyNames === undefined ? undefined : below(propertyNames),
  }
  const idle =
    parts.properties.size + parts.patterns.length + parts.required.size + parts.bounds.length === 0 &&
    parts.dependentRequired.length + parts.dependentSchemas.length === 0
  return idle && open && parts.names === undefined ? undefined : parts
}

function matcher(source: string): (name: string) => boolean {
  const pattern = compilePattern(source)
  return name => pattern.test(name)
}

/** Whether a schema can be reached from within itself. */
function isRecursive(start: JsonSchema, root: JsonSchema): boolean {
  const seen = new Set<unknown>()
  const reaches = (part: unknown): boolean => {
    if (typeof part !== 'object' || part === null || seen.has(part)) return false
    seen.add(part)
    const { $ref } = part as JsonSchema
    const target = typeof $ref === 'string' ? resolve(root, $ref) : undefined
    return (
      target === start ||
      reaches(target) ||
      Object.values(part).some(inner => inner === start || reaches(inner))
    )
  }
  return reaches(start)
}
