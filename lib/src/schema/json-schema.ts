/** A JSON Schema as read and frozen by {@link readInput}: its keywords have the forms that the table below names. */
export interface JsonSchema {
  readonly type?: TypeName | readonly TypeName[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly exclusiveMaximum?: number
  readonly multipleOf?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly format?: string
  readonly properties?: { readonly [name: string]: JsonSchema }
  readonly patternProperties?: { readonly [pattern: string]: Subschema }
  readonly additionalProperties?: Subschema
  readonly propertyNames?: Subschema
  readonly required?: readonly string[]
  readonly dependentRequired?: { readonly [name: string]: readonly string[] }
  readonly dependentSchemas?: { readonly [name: string]: Subschema }
  readonly dependencies?: { readonly [name: string]: Subschema | readonly string[] }
  readonly minProperties?: number
  readonly maxProperties?: number
  readonly items?: Subschema | readonly Subschema[]
  readonly prefixItems?: readonly Subschema[]
  readonly additionalItems?: Subschema
  readonly minItems?: number
  readonly maxItems?: number
  readonly uniqueItems?: boolean
  readonly contains?: Subschema
  readonly minContains?: number
  readonly maxContains?: number
  readonly anyOf?: readonly Subschema[]
  readonly oneOf?: readonly Subschema[]
  readonly allOf?: readonly Subschema[]
  readonly not?: Subschema
  readonly if?: Subschema
  readonly then?: Subschema
  readonly else?: Subschema
  readonly $ref?: string
  readonly $defs?: { readonly [name: string]: Subschema }
  readonly definitions?: { readonly [name: string]: Subschema }
}

export type Subschema = JsonSchema | boolean

export const TYPE_NAMES = ['string', 'number', 'integer', 'boolean', 'null', 'array', 'object'] as const
export type TypeName = (typeof TYPE_NAMES)[number]

/** What a keyword's value must be. The schema forms say where schemas lie below. */
export type Form =
  | 'annotation'
  | 'boolean'
  | 'count'
  | 'number'
  | 'positive'
  | 'pattern'
  | 'format'
  | 'reference'
  | 'types'
  | 'value'
  | 'values'
  | 'names'
  | 'names by name'
  | 'schema'
  | 'schemas'
  | 'schemas by name'
  | 'schema or schemas'
  | 'schemas or names by name'

/** Every keyword that is checked, and the annotations that pass. Draft-07 and 2020-12 spellings alike. */
export const KEYWORDS: { readonly [keyword: string]: Form } = {
  $schema: 'annotation',
  $id: 'annotation',
  $comment: 'annotation',
  title: 'annotation',
  description: 'annotation',
  default: 'annotation',
  examples: 'annotation',
  deprecated: 'annotation',
  readOnly: 'annotation',
  writeOnly: 'annotation',
  contentEncoding: 'annotation',
  contentMediaType: 'annotation',
  type: 'types',
  enum: 'values',
  const: 'value',
  minimum: 'number',
  maximum: 'number',
  exclusiveMinimum: 'number',
  exclusiveMaximum: 'number',
  multipleOf: 'positive',
  minLength: 'count',
  maxLength: 'count',
  pattern: 'pattern',
  format: 'format',
  properties: 'schemas by name',
  patternProperties: 'schemas by name',
  additionalProperties: 'schema',
  propertyNames: 'schema',
  required: 'names',
  dependentRequired: 'names by name',
  dependentSchemas: 'schemas by name',
  dependencies: 'schemas or names by name',
  minProperties: 'count',
  maxProperties: 'count',
  items: 'schema or schemas',
  prefixItems: 'schemas',
  additionalItems: 'schema',
  minItems: 'count',
  maxItems: 'count',
  uniqueItems: 'boolean',
  contains: 'schema',
  minContains: 'count',
  maxContains: 'count',
  anyOf: 'schemas',
  oneOf: 'schemas',
  allOf: 'schemas',
  not: 'schema',
  if: 'schema',
  then: 'schema',
  else: 'schema',
  $ref: 'reference',
  $defs: 'schemas by name',
  definitions: 'schemas by name',
}

/** The names in a schema's `type`; none where it says none. */
export function typesOf(schema: JsonSchema): readonly TypeName[] {
  const { type } = schema
  if (typeof type === 'string') return [type]
  return Array.isArray(type) ? type : []
}

/** TypeBox writes this for keys of any text. Its dot stops at a line break, so it is not run but taken at its word. */
export const ANY_NAME = '^(.*)$'

/** A schema's own definitions, found by a reference such as `#/$defs/point`, or the root for `#`. */
export function resolve(root: JsonSchema, reference: string): Subschema | undefined {
  if (reference === '#') return root
  const [, keyword, name] = /^#\/(\$defs|definitions)\/([^/]+)$/.exec(reference) ?? []
  if (keyword === undefined || name === undefined) return undefined
  const definitions = root[keyword as '$defs' | 'definitions']
  const plain = plainName(name)
  return definitions && Object.hasOwn(definitions, plain) ? definitions[plain] : undefined
}

/** One step of a JSON pointer (RFC 6901), `~` and `/` escaped. */
export function step(name: string | number): string {
  return `/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`
}

function plainName(name: string): string {
  const plain = name.replaceAll('~1', '/').replaceAll('~0', '~')
  try {
    return decodeURIComponent(plain)
  } catch {
    return plain
  }
}
