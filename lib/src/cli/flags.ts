import type { Bound } from '../schema/bounds.ts'
import { numberBounds, stringBounds } from '../schema/bounds.ts'
import { type JsonSchema, resolve, type Subschema, typesOf } from '../schema/json-schema.ts'
import type { Tool } from '../tool.ts'
import { literal, shortList } from '../words.ts'

/** How the text after a flag is read. `switch` is a boolean, `choice` one of a list, `json` whatever has no other form. */
export type FlagKind = 'text' | 'number' | 'integer' | 'switch' | 'choice' | 'json'

/** One flag, for one value deep in a tool's input. */
export interface Flag {
  /** Without the dashes: the names of the properties on the way, joined by dots. */
  readonly name: string
  readonly path: readonly string[]
  readonly kind: FlagKind
  /** It may be given several times, and makes a list. */
  readonly many: boolean
  /** The values of a choice, by the text that stands for each. */
  readonly choices: ReadonlyMap<string, unknown>
  /** A call without it is refused, whatever else is given. */
  readonly required: boolean
  readonly description: string
  /** What the schema says besides, in words. */
  readonly facts: readonly string[]
}

/** The tool of a list whose flags are the command's own: there is no other. */
export function onlyOne(tools: readonly Tool[]): Tool | undefined {
  return tools.length === 1 ? tools[0] : undefined
}

/**
 * The flags of a tool's command. What has no flag of its own is left to `--json`: names that a shell or this parser would read
 * otherwise, and those of open objects. A property by a name that is taken is `--input.name`.
 */
export function flagsOfTool(tool: Tool, isOnly: boolean): Flag[] {
  return flagsOf(tool.input, isOnly ? [...OWN_FLAGS, 'version'] : OWN_FLAGS)
}

/** What the value of a flag is called in help; nothing for a switch. */
export function valueName({ kind, choices }: Flag): string {
  const listed = [...choices.keys()].join('|')
  if (kind === 'choice') return listed.length <= 24 ? `<${listed}>` : '<choice>'
  return kind === 'switch' ? '' : `<${kind}>`
}

/** A flag as it is written, a switch with both its forms. */
export function written(flag: Flag): string {
  return flag.kind === 'switch' ? `--[no-]${flag.name}` : `--${flag.name} ${valueName(flag)}`
}

// ---

const OWN_FLAGS = ['json', 'output', 'help']

function flagsOf(input: JsonSchema, taken: readonly string[]): Flag[] {
  const flags: Flag[] = []
  collect(input, { root: input, path: [], required: true, inside: [] }, flags)
  const names = new Set(taken)
  return flags.flatMap(flag => {
    const name = [flag.name, `input.${flag.name}`].find(
      name => !namesOf(name, flag).some(one => names.has(one)),
    )
    if (name === undefined || !isNamed(flag)) return []
    for (const one of namesOf(name, flag)) names.add(one)
    return [{ ...flag, name }]
  })
}

interface Place {
  readonly root: JsonSchema
  readonly path: readonly string[]
  readonly required: boolean
  /** The schemas on the way here, so that one that holds itself ends. */
  readonly inside: readonly JsonSchema[]
}

const MAX_DEPTH = 5

function collect(schema: JsonSchema, place: Place, flags: Flag[]): void {
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const below = {
      ...place,
      path: [...place.path, name],
      required: place.required && (schema.required ?? []).includes(name),
      inside: [...place.inside, schema],
    }
    const plain = simplest(property, place.root)
    const isNested = plain.properties && !place.inside.includes(plain) && below.path.length < MAX_DEPTH
    if (isNested) collect(plain, below, flags)
    else flags.push(flagFor(property, below))
  }
}

function flagFor(property: Subschema, { root, path, required }: Place): Flag {
  const plain = simplest(property, root)
  const items = itemsOf(plain, root)
  const one = items ?? plain
  const kind = kindOf(one)
  const noted = [property, plain].find(schema => typeof noteOf(schema, 'description') === 'string')
  const facts = [
    ...(required ? ['required'] : []),
    ...(items ? ['repeatable'] : []),
    ...(kind === 'choice' && [...choicesOf(one).keys()].join('|').length > 24
      ? [`one of ${shortList([...choicesOf(one).keys()]).text}`]
      : []),
    ...boundsOf(one),
    ...defaultOf(property, plain),
  ]
  return {
    name: path.join('.'),
    path,
    kind,
    many: items !== undefined,
    choices: kind === 'choice' ? choicesOf(one) : new Map(),
    required,
    description: noted ? String(noteOf(noted, 'description')) : '',
    facts,
  }
}

/** The schema behind references and behind a choice between something and null. */
function simplest(schema: Subschema, root: JsonSchema, hops = 0): JsonSchema {
  if (typeof schema === 'boolean') return {}
  if (hops > 16) return {}
  if (schema.$ref !== undefined) return simplest(resolve(root, schema.$ref) ?? {}, root, hops + 1)
  const ways = schema.anyOf ?? schema.oneOf
  if (!ways) return schema
  const rest = ways.filter(way => typeof way === 'boolean' || way.type !== 'null')
  return rest.length === 1 ? simplest(rest[0]!, root, hops + 1) : schema
}

/** What each item of an array is, if all are alike and none is an array itself. */
function itemsOf(schema: JsonSchema, root: JsonSchema): JsonSchema | undefined {
  if (!typesOf(schema).includes('array') || schema.prefixItems || Array.isArray(schema.items))
    return undefined
  const items = simplest((schema.items as Subschema | undefined) ?? {}, root)
  return typesOf(items).includes('array') ? undefined : items
}

function kindOf(schema: JsonSchema): FlagKind {
  if (choicesOf(schema).size > 0) return 'choice'
  const types = typesOf(schema).filter(type => type !== 'null')
  const [type] = types
  if (types.length !== 1 || schema.anyOf || schema.oneOf) return types.includes('string') ? 'text' : 'json'
  if (type === 'string') return 'text'
  if (type === 'boolean') return 'switch'
  return type === 'number' || type === 'integer' ? type : 'json'
}

/** The values that a schema lists, by their texts; none where two would share a text, or one is no plain value. */
function choicesOf(schema: JsonSchema): Map<string, unknown> {
  const values = listed(schema)?.filter(value => value !== null)
  if (!values?.every(value => ['string', 'number', 'boolean'].includes(typeof value))) return new Map()
  const choices = new Map(values.map(value => [String(value), value]))
  return choices.size === new Set(values).size ? choices : new Map()
}

function listed({ const: value, enum: values, anyOf, oneOf }: JsonSchema): readonly unknown[] | undefined {
  if (value !== undefined) return [value]
  if (values) return values
  const ways = (anyOf ?? oneOf)?.map(way =>
    typeof way === 'boolean' ? undefined : way.type === 'null' ? [] : listed(way),
  )
  return ways?.every(way => way !== undefined) ? ways.flat() : undefined
}

function boundsOf(schema: JsonSchema): string[] {
  const say = <Value>(bounds: readonly Bound<Value>[], value: Value) => bounds.map(bound => bound.say(value))
  const bounds = [...say(numberBounds(schema), 0), ...say(stringBounds(schema), '')]
  return bounds.map(inHelp)
}

/** What a problem says must be, as help says that it is. */
function inHelp(problem: string): string {
  return problem
    .replace(/, has 0$/, '')
    .replace(/^must (?:be|have) /, '')
    .replace(/^must not be /, 'not ')
    .replace(/^must match /, 'matches ')
}

function defaultOf(...schemas: Subschema[]): string[] {
  const values = schemas.map(schema => noteOf(schema, 'default')).filter(value => value !== undefined)
  return values.length > 0 ? [`default ${literal(values[0])}`] : []
}

function noteOf(schema: Subschema, keyword: string): unknown {
  return typeof schema === 'boolean' ? undefined : (schema as Record<string, unknown>)[keyword]
}

function namesOf(name: string, { kind }: Flag): string[] {
  return kind === 'switch' ? [name, `no-${name}`] : [name]
}

function isNamed({ path }: Flag): boolean {
  return path.every(name => /^[^\s=.<>[\],|\p{C}-][^\s=.<>[\],|\p{C}]*$/u.test(name))
}
