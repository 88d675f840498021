// Arguments that fit, of the kinds that a check which coerces is most likely to change or to refuse.

import { defineTool, type Tool, Type } from 'everyhost'

const { Object: object, Optional, Union, Array: list, Literal } = Type
const text = Type.String()
const number = Type.Number()
const nothing = Type.Null()

const fitting: Record<string, [input: object, args: object]> = {
  'a number in a text, where a number may be': [object({ a: Union([number, text]) }), { a: '3' }],
  'a number, where a text may be': [object({ a: Union([text, number]) }), { a: 3 }],
  'true in a text, where a boolean may be': [object({ a: Union([Type.Boolean(), text]) }), { a: 'true' }],
  'the text "null", where null may be': [object({ a: Union([nothing, text]) }), { a: 'null' }],
  'an empty text, where null may be': [object({ a: Union([nothing, text]) }), { a: '' }],
  null: [object({ a: Union([text, nothing]) }), { a: null }],
  'null for a property that may be absent': [object({ a: Optional(Union([text, nothing])) }), { a: null }],
  'two types in a list': [{ type: 'object', properties: { a: { type: ['integer', 'string'] } } }, { a: '3' }],
  'a list in a text': [object({ a: Union([list(text), text]) }), { a: '["x"]' }],
  'a text where a list may be': [object({ a: Union([list(text), text]) }), { a: 'x' }],
  'a list of two types': [object({ a: list(Union([number, text])) }), { a: ['1', 2] }],
  anything: [object({ a: Type.Any() }), { a: '3' }],
  'a default that is not sent': [object({ a: Optional(Type.Number({ default: 5 })) }), {}],
  'a record': [object({ a: Type.Record(text, number) }), { a: { x: 1 } }],
  'a tuple': [object({ a: Type.Tuple([number, text]) }), { a: [1, '2'] }],
  'two kinds of objects': [
    object({ a: Union([object({ k: Literal('a'), v: number }), object({ k: Literal('b'), v: text })]) }),
    { a: { k: 'b', v: '5' } },
  ],
  'a reference to itself': [
    {
      type: 'object',
      $defs: {
        node: { type: 'object', properties: { v: { type: 'integer' }, next: { $ref: '#/$defs/node' } } },
      },
      properties: { a: { $ref: '#/$defs/node' } },
    },
    { a: { v: 1, next: { v: 2 } } },
  ],
  'one of several types of values': [
    { type: 'object', properties: { a: { enum: ['1', 1, null] } } },
    { a: 1 },
  ],
  'a constant object': [{ type: 'object', properties: { a: { const: { x: 1 } } } }, { a: { x: 1 } }],
  formats: [
    object(
      Object.fromEntries(
        ['date-time', 'date', 'time', 'email', 'uri', 'uuid', 'ipv6'].map(format => [
          format,
          Type.String({ format }),
        ]),
      ),
    ),
    {
      'date-time': '2024-02-29T12:00:00Z',
      date: '2024-02-29',
      time: '12:00:00Z',
      email: 'nobody@example.com',
      uri: 'https://example.com/?q=1',
      uuid: '123e4567-e89b-12d3-a456-426614174000',
      ipv6: '::1',
    },
  ],
  'a pattern of whole characters': [object({ a: Type.String({ pattern: '^\\p{Lu}.$' }) }), { a: 'É😀' }],
  'a length in whole characters': [object({ a: Type.String({ maxLength: 1 }) }), { a: '😀' }],
  'a multiple that binary fractions miss': [object({ a: Type.Number({ multipleOf: 0.01 }) }), { a: 0.07 }],
  'items that only look the same': [
    object({ a: list(Type.Any(), { uniqueItems: true }) }),
    { a: [1, '1', true] },
  ],
  'a key that is no ordinary one': [
    { type: 'object', properties: { a: { type: 'object', additionalProperties: true } } },
    { a: JSON.parse('{"__proto__":1,"constructor":2}') },
  ],
}

/** A tool for each, and arguments that fit it. */
export const validCalls: { id: string; tool: Tool; args: object }[] = Object.entries(fitting).map(
  ([id, [input, args]], i) => ({
    id,
    tool: defineTool({
      name: `valid_${i}`,
      description: id,
      input,
      execute: got => JSON.stringify(got),
    }) as Tool,
    args,
  }),
)
