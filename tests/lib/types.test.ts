import { Type as Theirs } from '@sinclair/typebox'
import {
  type Answer,
  defineTool,
  type InputOf,
  type Issue,
  invokeTool,
  type Static,
  type Tool,
  type ToolContext,
  type ToolResult,
  Type,
  validateInput,
} from 'everyhost'
import { expect, expectTypeOf, test } from 'vitest'

// Types are checked where the tests are compiled; what runs here says that the values are what their types promise.

const input = Type.Object({
  text: Type.String(),
  limit: Type.Optional(Type.Integer()),
  mode: Type.Union([Type.Literal('read'), Type.Literal('write')]),
})
type Input = { text: string; limit?: number; mode: 'read' | 'write' }

test('execute gets input typed by the schema, and its context', () => {
  const tool = defineTool({
    name: 'tool',
    description: 'A tool',
    input,
    execute(given, context) {
      expectTypeOf(given).toEqualTypeOf<Input>()
      expectTypeOf(context).toEqualTypeOf<ToolContext>()
      expectTypeOf(context.signal).toEqualTypeOf<AbortSignal>()
      return given.text
    },
  })
  expectTypeOf(tool).toEqualTypeOf<Tool<Input, 'tool'>>()
  expectTypeOf<Static<typeof input>>().toEqualTypeOf<Input>()
})

test('a schema of another copy of TypeBox types the input too', () => {
  const theirs = Theirs.Object({
    text: Theirs.String(),
    tags: Theirs.Optional(Theirs.Array(Theirs.String())),
  })
  expectTypeOf<InputOf<typeof theirs>>().toEqualTypeOf<{ text: string; tags?: string[] }>()
  const tool = defineTool({ name: 'tool', description: 'A tool', input: theirs, execute: ({ text }) => text })
  expect(validateInput(tool, { text: 'a', tags: ['b'] })).toEqual({
    ok: true,
    value: { text: 'a', tags: ['b'] },
  })
})

test('a plain JSON Schema leaves the input unknown', () => {
  defineTool({
    name: 'tool',
    description: 'A tool',
    input: { type: 'object', properties: { text: { type: 'string' } } },
    execute(given) {
      expectTypeOf(given).toBeUnknown()
      return 'ok'
    },
  })
})

test('the builders that derive types keep them', () => {
  expectTypeOf<Static<ReturnType<typeof derived>>>().toEqualTypeOf<{
    mode: 'read' | 'write'
    text: string
    n: number
  }>()
  function derived() {
    return Type.Composite([Type.Omit(input, ['limit']), Type.Object({ n: Type.Number() })])
  }
  expect(
    validateInput(defineTool({ name: 'tool', description: 'A tool', input: derived(), execute: () => '' }), {
      text: 'a',
      mode: 'read',
      n: 1,
    }).ok,
  ).toBe(true)
})

test('execute returns a text or a result, now or later', () => {
  expectTypeOf<ReturnType<Tool['execute']>>().toEqualTypeOf<
    string | ToolResult | Promise<string | ToolResult>
  >()
  const define = (execute: () => string | ToolResult) =>
    defineTool({ name: 'tool', description: 'A tool', input, execute })
  // @ts-expect-error a number is no answer
  define(() => 5)
  // @ts-expect-error neither is a result without a text
  define(() => ({ isError: true }))
})

test('validateInput tells the two outcomes apart', () => {
  const checked = validateInput(
    defineTool({ name: 'tool', description: 'A tool', input, execute: () => '' }),
    {},
  )
  if (checked.ok) expectTypeOf(checked.value).toEqualTypeOf<Input>()
  else {
    expectTypeOf(checked.lines).toEqualTypeOf<readonly string[]>()
    expectTypeOf(checked.issues).toEqualTypeOf<readonly Issue[]>()
  }
  expect(checked.ok).toBe(false)
})

test('invokeTool promises an answer', () => {
  expectTypeOf(invokeTool).returns.resolves.toEqualTypeOf<Answer>()
})

test('tools of any input fit one list', () => {
  const one = defineTool({ name: 'one', description: 'A tool', input, execute: ({ text }) => text })
  const other = defineTool({
    name: 'other',
    description: 'A tool',
    input: Type.Object({}),
    execute: () => '',
  })
  const list: Tool[] = [one, other]
  expect(list.map(({ name }) => name)).toEqual(['one', 'other'])
})

test('a definition with a field of another library does not compile', () => {
  const define = () =>
    // @ts-expect-error the field is called input
    defineTool({ name: 'tool', description: 'A tool', parameters: input, execute: () => '' })
  expect(define).toThrow('unknown field "parameters"; write input')
})

test('the bundled builders decide Extends, Exclude and Extract as TypeBox does', () => {
  const cases = (T: typeof Theirs) => {
    const parts = [
      T.String(),
      T.Number(),
      T.Integer(),
      T.Boolean(),
      T.Null(),
      T.Any(),
      T.Unknown(),
      T.Never(),
      T.Literal('a'),
      T.Literal(1),
      T.Literal(true),
      T.TemplateLiteral([T.Literal('a'), T.String()]),
      T.Array(T.String()),
      T.Tuple([T.String(), T.Number()]),
      T.Object({ a: T.String() }),
      T.Object({ a: T.Optional(T.String()) }),
      T.Record(T.String(), T.Number()),
      T.Union([T.Literal('a'), T.Literal('b')]),
      T.Intersect([T.Object({ a: T.String() }), T.Object({ b: T.Number() })]),
      T.Not(T.String()),
      T.Date(),
      T.BigInt(),
      T.Uint8Array(),
      T.Undefined(),
      T.Void(),
      T.Function([T.String()], T.Number()),
      T.Promise(T.String()),
    ]
    return parts.flatMap(left =>
      parts.map(right => [
        T.Extends(left, right, T.Literal('yes'), T.Literal('no')),
        T.Exclude(T.Union([left, T.Literal('z')]), right),
        T.Extract(T.Union([left, T.Literal('z')]), right),
      ]),
    )
  }
  expect(JSON.stringify(cases(Type as never))).toBe(JSON.stringify(cases(Theirs)))
})
