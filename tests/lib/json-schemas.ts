import fc from 'fast-check'

/** Random schemas of what TypeBox writes and people write by hand, each with every keyword that bears on its kind. */
export const schemas = fc.letrec<{ schema: object; scalar: object; object: object }>(tie => ({
  schema: fc.oneof(
    { maxDepth: 4, depthIdentifier: 'schema' },
    tie('scalar'),
    record({ anyOf: fc.array(tie('schema'), { minLength: 2, maxLength: 3 }) }),
    record({ oneOf: fc.array(tie('schema'), { minLength: 2, maxLength: 3 }) }),
    record({ not: tie('scalar') }),
    record({ if: tie('scalar'), then: tie('scalar'), else: tie('scalar') }),
    array(tie('schema')),
    tuple(tie('schema')),
    tie('object'),
  ),
  scalar: fc.oneof(
    record({ type: fc.constant('string') }, lengths, {
      pattern: fc.constantFrom('^a', 'b$', '^[a-c]*$', '\\p{L}', '😀'),
    }),
    record({ type: fc.constantFrom('integer', 'number') }, bounds, { multipleOf: fc.constantFrom(1, 2, 3) }),
    record({ type: fc.constantFrom('boolean', 'null') }),
    record(
      {
        type: fc.constantFrom(
          ['string', 'null'],
          ['number', 'string'],
          ['integer', 'array', 'object'],
          ['boolean', 'object'],
        ),
        items: fc.constant({}),
      },
      lengths,
      bounds,
    ),
    record({ const: fc.constantFrom('a', 1, null, true, [1], { a: 1 }) }),
    record({
      enum: fc.uniqueArray(fc.constantFrom('a', 'b', 1, null, [1, 'a'], { b: 1, a: 2 }), {
        minLength: 1,
        maxLength: 4,
      }),
    }),
    record({ anyOf: fc.constant([{ const: 'a' }, { const: 'b' }, { type: 'null' }]) }),
    record({
      allOf: fc.constantFrom([{ minLength: 1 }, { pattern: '^a' }], [{ minimum: 1 }, { multipleOf: 2 }]),
    }),
    record({}, lengths, bounds),
  ),
  object: record(
    {
      type: fc.constant('object'),
      properties: fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('schema'), { maxKeys: 3 }),
    },
    {
      required: fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { maxLength: 2 }),
      additionalProperties: fc.oneof(fc.boolean(), tie('scalar')),
      patternProperties: fc.dictionary(fc.constantFrom('^[ad]', 'e$', '^(.*)$'), tie('scalar'), {
        maxKeys: 2,
      }),
      propertyNames: fc.constantFrom({ maxLength: 2 }, { pattern: '^[a-d]' }, { enum: ['a', 'b', 'd'] }),
      minProperties: fc.nat(2),
      maxProperties: fc.nat(4),
      dependentRequired: fc.constantFrom({ a: ['b'] }, { d: ['a', 'c'] }),
      dependentSchemas: fc.constantFrom({ a: { minProperties: 2 } }, { b: { required: ['a'] } }),
      not: fc.constantFrom({ required: ['a', 'b'] }, { required: ['c'] }),
    },
  ),
}))

/**
 * Random schemas made of shared objects, as TypeBox makes them where a part is used twice: references and what holds them
 * stand in several places at once, inside the definitions that they refer to as well.
 */
export const sharedSchemas = fc
  .array(fc.tuple(fc.nat(4), fc.nat(), fc.nat()), { minLength: 4, maxLength: 10 })
  .map(steps => {
    const parts: object[] = ['x', 'y'].map(name => ({ $ref: `#/$defs/${name}` }))
    for (const [kind, one, two] of steps) {
      const [a, b] = [parts[one % parts.length], parts[two % parts.length]]
      if (kind === 0) parts.push({ type: 'string' })
      else if (kind === 1) parts.push({ type: 'array', items: a })
      else if (kind === 2) parts.push({ anyOf: [a, b] })
      else parts.push({ type: 'object', properties: { a, b }, required: kind === 3 ? ['a'] : [] })
    }
    const [x, y, value] = parts.slice(-3)
    return { type: 'object', properties: { value }, required: ['value'], $defs: { x, y } }
  })

/** JSON values over the few names, texts and numbers that the schemas speak of, so that many of them nearly fit. */
export const values = fc.letrec<{ value: unknown }>(tie => ({
  value: fc.oneof(
    { maxDepth: 4, depthIdentifier: 'value' },
    fc.constantFrom<unknown>('', 'a', 'b', 'ab', 'abcd', '😀', '1', 'true', 'null', '[1]', null, true, false),
    fc.constantFrom<unknown>(0, -0, 1, 2, 3, 6, 1.5, -1, 100),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'de', 'x\u001b[2Jy'), tie('value'), {
      maxKeys: 4,
      noNullPrototype: true,
    }),
  ),
})).value

// ---

type Parts = { [keyword: string]: fc.Arbitrary<unknown> }

/** A schema that has some of the optional keywords beside the required ones. */
function record(required: Parts, ...optional: (Parts | (() => Parts))[]): fc.Arbitrary<object> {
  const extra = Object.assign({}, ...optional.map(part => (typeof part === 'function' ? part() : part)))
  return fc
    .record(
      { ...required, ...extra },
      { requiredKeys: Object.keys(required) as never[], noNullPrototype: true },
    )
    .map(schema => withBoundsInOrder({ ...schema }))
}

const PAIRS = [
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
] as const

/** A bound above its partner is refused when a tool is defined. */
function withBoundsInOrder(schema: Record<string, unknown>): object {
  for (const [least, most] of PAIRS) {
    const [low, high] = [schema[least] as number, schema[most] as number]
    if (low > high) Object.assign(schema, { [least]: high, [most]: low })
  }
  return schema
}

function lengths(): Parts {
  return { minLength: fc.nat(3), maxLength: fc.nat(4) }
}

function bounds(): Parts {
  return {
    minimum: fc.integer({ min: -2, max: 3 }),
    maximum: fc.integer({ min: 0, max: 6 }),
    exclusiveMinimum: fc.integer({ min: -2, max: 3 }),
    exclusiveMaximum: fc.integer({ min: 0, max: 6 }),
  }
}

function array(items: fc.Arbitrary<object>): fc.Arbitrary<object> {
  return record(
    { type: fc.constant('array'), items },
    {
      minItems: fc.nat(2),
      maxItems: fc.nat(4),
      uniqueItems: fc.boolean(),
      contains: fc.constantFrom({ const: 'a' }, { type: 'integer' }, { enum: ['a', 1] }),
    },
  )
}

function tuple(items: fc.Arbitrary<object>): fc.Arbitrary<object> {
  return record(
    { type: fc.constant('array'), items: fc.array(items, { minLength: 1, maxLength: 3 }) },
    { additionalItems: fc.oneof(fc.boolean(), items), minItems: fc.nat(3) },
  )
}
