import { Ajv2019 } from 'ajv/dist/2019.js'
import { defineTool, invokeTool, Type, validateInput } from 'everyhost'
import { z } from 'zod'
import { type BenchRow, bounded, compared, duration } from './row.ts'
import { fastest } from './time.ts'

/** A schema said twice, once for each library, and calls of it. */
interface Subject {
  name: string
  ours: ReturnType<typeof toolFor>
  zod: z.ZodType
  good: unknown
  bad: unknown
}

export async function rows(): Promise<BenchRow[]> {
  const subjects = [small(), nested(), big()]
  const ready = subjects.map(subject => ({
    ...subject,
    ajv: new Ajv2019({ strict: false }).compile(subject.ours.input),
  }))
  const all: BenchRow[] = []
  for (const { name, ours, ajv, zod, good, bad } of ready) {
    if (!validateInput(ours, good).ok || !ajv(good) || !zod.safeParse(good).success)
      throw new Error(`${name}: good input is refused`)
    if (validateInput(ours, bad).ok || ajv(bad) || zod.safeParse(bad).success)
      throw new Error(`${name}: bad input is accepted`)
    const [mine, compiled, parsed] = fastest([
      () => validateInput(ours, good),
      () => ajv(good),
      () => zod.safeParse(good),
    ])
    all.push(compared(`validateInput, good ${name}`, mine, 'ajv', compiled, 2.5))
    all.push(compared(`validateInput, good ${name}`, mine, 'zod 4', parsed, 1))
    const [lines, pretty] = fastest([
      () => validateInput(ours, bad),
      () => z.prettifyError(zod.safeParse(bad).error as z.ZodError),
    ])
    all.push(compared(`validateInput, bad ${name}, text included`, lines, 'zod 4', pretty, 1.3))
  }
  all.push(await overhead())
  return all
}

// ---

function toolFor<Schema extends object>(input: Schema) {
  return defineTool({ name: 'subject', description: 'What is measured', input, execute: () => 'ok' })
}

function small(): Subject {
  return {
    name: 'small (5 fields)',
    ours: toolFor(
      Type.Object({
        path: Type.String({ minLength: 1 }),
        limit: Type.Integer({ minimum: 1, maximum: 1000 }),
        ratio: Type.Number(),
        mode: Type.Union([Type.Literal('read'), Type.Literal('write'), Type.Literal('append')]),
        recursive: Type.Optional(Type.Boolean()),
      }),
    ),
    zod: z.strictObject({
      path: z.string().min(1),
      limit: z.int().min(1).max(1000),
      ratio: z.number(),
      mode: z.enum(['read', 'write', 'append']),
      recursive: z.boolean().optional(),
    }),
    good: { path: 'src/index.ts', limit: 200, ratio: 0.5, mode: 'append', recursive: true },
    bad: { path: 'src/index.ts', limit: '200', ratio: 0.5, mode: 'delete', recursive: true },
  }
}

/** 100 objects on three levels, 7.5 KB as JSON. */
function nested(): Subject {
  const leaf = Type.Object({
    id: Type.Integer(),
    label: Type.String(),
    tags: Type.Array(Type.String()),
    open: Type.Boolean(),
  })
  const group = Type.Object({ title: Type.String(), leaves: Type.Array(leaf) })
  const zodLeaf = z.strictObject({
    id: z.int(),
    label: z.string(),
    tags: z.array(z.string()),
    open: z.boolean(),
  })
  const zodGroup = z.strictObject({ title: z.string(), leaves: z.array(zodLeaf) })
  const make = (wrong?: unknown) => ({
    groups: range(9).map(i => ({
      title: `Group number ${i}`,
      leaves: range(10).map(j => ({
        id: i === 8 && j === 8 && wrong !== undefined ? wrong : 10 * i + j,
        label: `leaf ${j} of group ${i}`,
        tags: ['red', 'green'],
        open: j % 2 === 0,
      })),
    })),
  })
  return {
    name: 'nested (100 objects)',
    ours: toolFor(Type.Object({ groups: Type.Array(group) })),
    zod: z.strictObject({ groups: z.array(zodGroup) }),
    good: make(),
    bad: make('88'),
  }
}

/** 1,000 objects, a megabyte as JSON, most of it text. */
function big(): Subject {
  const text = 'A paragraph of a document that somebody pasted into a call. '.repeat(16)
  const make = (wrong?: unknown) => ({
    items: range(1000).map(i => ({
      id: i,
      title: `Item ${i}`,
      body: text,
      score: i / 10,
      done: i === 990 && wrong !== undefined ? wrong : true,
    })),
  })
  return {
    name: 'big (1,000 objects, 1 MB)',
    ours: toolFor(
      Type.Object({
        items: Type.Array(
          Type.Object({
            id: Type.Integer(),
            title: Type.String(),
            body: Type.String(),
            score: Type.Number(),
            done: Type.Boolean(),
          }),
        ),
      }),
    ),
    zod: z.strictObject({
      items: z.array(
        z.strictObject({
          id: z.int(),
          title: z.string(),
          body: z.string(),
          score: z.number(),
          done: z.boolean(),
        }),
      ),
    }),
    good: make(),
    bad: make('true'),
  }
}

/** What a call costs beside what `execute` does in it. */
async function overhead(): Promise<BenchRow> {
  const { ours: tool, good } = small()
  const calls = 1000
  const best = { bare: Infinity, invoked: Infinity }
  const time = async (run: () => Promise<unknown>) => {
    const start = performance.now()
    for (let i = 0; i < calls; i++) await run()
    return ((performance.now() - start) * 1e6) / calls
  }
  const context = { host: 'test', signal: new AbortController().signal, progress: () => {} } as const
  for (let i = 0; i < 300; i++) {
    best.bare = Math.min(best.bare, await time(async () => tool.execute(good, context)))
    best.invoked = Math.min(best.invoked, await time(() => invokeTool(tool, good, context)))
  }
  return bounded('invokeTool beside a bare execute', best.invoked - best.bare, 450, duration)
}

function range(length: number): number[] {
  return Array.from({ length }, (_, i) => i)
}
