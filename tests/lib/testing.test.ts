import { text as textOf } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import { defineTool, type Tool, Type } from 'everyhost'
import { callEverywhere } from 'everyhost/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { argumentCases } from '../hosts/probe/arguments.ts'
import { calls } from '../hosts/probe/calls.ts'
import { tools } from '../hosts/probe/tools.ts'

const seen: unknown[] = []
const forecast = defineTool({
  name: 'forecast',
  description: 'Tells the weather of the next days in a city',
  input: Type.Object({
    city: Type.String({ minLength: 1 }),
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: 7 })),
    snow: Type.Optional(Type.Boolean()),
    units: Type.Optional(Type.Union([Type.Literal('metric'), Type.Literal('imperial')])),
    at: Type.Optional(Type.Object({ lat: Type.Number(), lon: Type.Number() })),
    tags: Type.Optional(Type.Array(Type.String())),
    extra: Type.Optional(Type.Record(Type.String(), Type.Number())),
  }),
  execute: (input, { host, progress }) => {
    seen.push(host)
    progress('looking', 0.5)
    ;(input as { city: string }).city = 'changed'
    return { text: `rain on ${host}`, details: { secret: 1 } }
  },
})

describe('one call', () => {
  test('is, on each host, what its model reads and its client receives', async () => {
    seen.length = 0
    expect(await callEverywhere(forecast, { city: 'Oslo', days: 3 })).toEqual({
      mcp: {
        reads: 'rain on mcp',
        isError: false,
        receives: { content: [{ type: 'text', text: 'rain on mcp' }] },
        progress: [{ progress: 0.5, total: 1, message: 'looking' }],
      },
      pi: {
        reads: 'rain on pi',
        isError: false,
        receives: {
          content: [{ type: 'text', text: 'rain on pi' }],
          details: { secret: 1 },
          isError: false,
        },
        progress: [{ content: [{ type: 'text', text: 'looking' }], details: { fraction: 0.5 } }],
      },
      omp: {
        reads: 'rain on omp',
        isError: false,
        receives: {
          content: [{ type: 'text', text: 'rain on omp' }],
          details: { secret: 1 },
          isError: false,
        },
        progress: [{ content: [{ type: 'text', text: 'looking' }], details: { fraction: 0.5 } }],
      },
      'ai-sdk': {
        reads: 'rain on ai-sdk',
        isError: false,
        receives: {
          type: 'tool-result',
          output: { text: 'rain on ai-sdk', isError: false, details: { secret: 1 } },
        },
        progress: [],
      },
      cli: {
        reads: 'rain on cli',
        isError: false,
        receives: {
          command: ['forecast', '--city', 'Oslo', '--days', '3'],
          stdout: 'rain on cli\n',
          stderr: '',
          exitCode: 0,
        },
        progress: [],
      },
    })
    expect(seen).toEqual(['mcp', 'pi', 'omp', 'ai-sdk', 'cli'])
  })

  test('has the same lines of bad input for every model, and flags for the one at a shell', async () => {
    const { mcp, pi, omp, 'ai-sdk': aiSdk, cli } = await callEverywhere(forecast, { town: 'Oslo', days: 9 })
    const lines = [
      'Invalid arguments: unknown property "town"; takes city, days, snow, units, at, tags, extra',
      'Invalid arguments: missing required property "city" (string)',
      'Invalid arguments at /days: must be from 1 to 7',
    ].join('\n')
    expect([mcp.reads, pi.reads, omp.reads]).toEqual([lines, lines, lines])
    expect(aiSdk.reads).toBe(`AI_InvalidToolInputError: Invalid input for tool forecast: ${lines}`)
    expect(cli.receives).toEqual({
      command: ['forecast', '--town', 'Oslo', '--days', '9'],
      stdout: '',
      stderr: [
        'unknown option "--town"; takes --city, --days, --snow, --units, --at.lat, --at.lon, --tags, --extra',
        'missing --city',
        '--days must be from 1 to 7',
        '',
      ].join('\n'),
      exitCode: 2,
    })
  })

  test('is made on the hosts that it is for', async () => {
    expect(Object.keys(await callEverywhere(forecast, {}, { only: ['cli', 'mcp'] }))).toEqual(['mcp', 'cli'])
  })

  test('leaves the arguments as they were, for the caller and for the next host', async () => {
    const args = { city: 'Oslo' }
    const arrives = { city: 'Oslo' }
    await callEverywhere(forecast, args, { omp: { arrives } })
    expect([args, arrives]).toEqual([{ city: 'Oslo' }, { city: 'Oslo' }])
  })

  test('reaches OMP as OMP hands it over', async () => {
    const { omp } = await callEverywhere(
      forecast,
      { city: 'Oslo', days: '3' },
      { only: ['omp'], omp: { arrives: { city: 'Oslo', days: 3 } } },
    )
    expect(omp.reads).toBe('rain on omp')
  })

  test('that is stopped tells the tool on every host', async () => {
    const stubborn = defineTool({
      name: 'wait',
      description: 'Waits until it is stopped',
      input: Type.Object({}),
      execute: (_, { signal }): string => {
        throw signal.reason
      },
    })
    const lanes = await callEverywhere(stubborn, {}, { signal: AbortSignal.abort(new Error('enough')) })
    const { cli, ...others } = lanes
    for (const lane of Object.values(others)) expect(lane.reads).toBe('wait failed: enough')
    expect(cli.receives.exitCode).toBe(130)
  })

  test('keeps details of a failure where the adapter is told to', async () => {
    const fail = defineTool({
      name: 'fail',
      description: 'Fails',
      input: Type.Object({}),
      execute: () => ({ text: 'no such trip', isError: true, details: { trip: 1 } }),
    })
    const options = { pi: { failures: 'return' }, 'ai-sdk': { failures: 'return' } } as const
    const { pi, 'ai-sdk': aiSdk } = await callEverywhere(fail, {}, options)
    expect(pi.receives.details).toEqual({ trip: 1 })
    expect(aiSdk.receives).toEqual({
      type: 'tool-result',
      output: { text: 'no such trip', isError: true, details: { trip: 1 } },
    })
  })

  test('that tells of its progress comes as preliminary results, where the AI SDK is told to', async () => {
    const { 'ai-sdk': aiSdk } = await callEverywhere(
      forecast,
      { city: 'Oslo' },
      { only: ['ai-sdk'], 'ai-sdk': { progress: 'preliminary' } },
    )
    expect(aiSdk.progress.map(({ text }) => text)).toEqual(['looking', 'rain on ai-sdk'])
  })
})

describe('what it cannot put through', () => {
  test.each([
    ['nothing', undefined, /^args must be a value that JSON carries, as a model sends it: nothing is none$/],
    [
      'a function',
      () => 1,
      /^args must be a value that JSON carries, as a model sends it: a function is none$/,
    ],
    ['a big integer', { n: 1n }, /^args must be a value that JSON carries, as a model sends it: .*BigInt/],
    ['a ring', ring(), /^args must be a value that JSON carries, as a model sends it: .*circular/i],
    [
      'what throws a text',
      throwing('no'),
      /^args must be a value that JSON carries, as a model sends it: no$/,
    ],
    [
      'what throws null',
      throwing(null),
      /^args must be a value that JSON carries, as a model sends it: null$/,
    ],
    [
      'what throws what throws',
      throwing(revoked()),
      /^args must be a value that JSON carries, as a model sends it: to read it throws$/,
    ],
    ['what cannot be read', revoked(), /^args must be a value that JSON carries, .*revoked/],
  ])('%s', async (_, args, message) => {
    const calls = seen.length
    await expect(callEverywhere(forecast, args)).rejects.toThrow(message)
    const arrives = { omp: { arrives: args } }
    if (args !== undefined) {
      const ofOmp = new RegExp(message.source.replace('args', 'omp.arrives'), message.flags)
      await expect(callEverywhere(forecast, {}, arrives)).rejects.toThrow(ofOmp)
    }
    expect(seen.length).toBe(calls)
  })

  test.each([
    ['an unknown host', ['mpc'], 'only must list hosts of mcp, pi, omp, ai-sdk, cli, got "mpc"'],
    ['no list', 'mcp', 'only must list hosts of mcp, pi, omp, ai-sdk, cli, got "mcp"'],
    ['a list of nothing', [], 'only must list hosts of mcp, pi, omp, ai-sdk, cli, got an empty list'],
    [
      'a hole in the list',
      ['mcp', undefined],
      'only must list hosts of mcp, pi, omp, ai-sdk, cli, got nothing',
    ],
    ['a list in the list', [['mcp']], 'only must list hosts of mcp, pi, omp, ai-sdk, cli, got an array'],
    [
      'what has no text',
      [Object.create(null)],
      'only must list hosts of mcp, pi, omp, ai-sdk, cli, got an object',
    ],
    ['null', null, 'only must list hosts of mcp, pi, omp, ai-sdk, cli, got null'],
  ])('%s', async (_, only, message) => {
    await expect(callEverywhere(forecast, {}, { only: only as never })).rejects.toThrow(
      new TypeError(message),
    )
  })

  test('what is no tool', async () => {
    await expect(callEverywhere({ name: 'x' } as unknown as Tool, {})).rejects.toThrow(
      'is an object that defineTool did not make',
    )
  })

  test('a tool that OMP cannot take, unless it is not for OMP', async () => {
    const counts = defineTool({
      name: 'count',
      description: 'Counts up to i',
      input: Type.Object({ i: Type.Integer() }),
      execute: ({ i }) => String(i),
    })
    await expect(callEverywhere(counts, { i: 3 })).rejects.toThrow(
      'OMP takes the property "i" out of every call',
    )
    expect((await callEverywhere(counts, { i: 3 }, { only: ['pi'] })).pi.reads).toBe('3')
  })
})

describe('OMP', () => {
  const answers = (answer: object) =>
    defineTool({
      name: 'answer',
      description: 'Answers',
      input: Type.Object({}),
      execute: () => answer as { text: string },
    })

  test.each([
    ['takes controls out of a raw answer', { text: 'a\r\nb\u001b[31mc\u0007', raw: true }, 'a\nbc'],
    [
      'has words of its own for a failure without any',
      { text: ' ', isError: true },
      'Tool failed with no output.',
    ],
    ['leaves an empty answer empty', { text: '' }, ''],
  ])('%s', async (_, answer, reads) => {
    expect((await callEverywhere(answers(answer), {}, { only: ['omp'] })).omp.reads).toBe(reads)
  })
})

describe('a command', () => {
  test.each([
    [
      { city: 'Oslo', snow: false, at: { lat: 1.5, lon: -2 } },
      ['--city', 'Oslo', '--no-snow', '--at.lat', '1.5', '--at.lon=-2'],
    ],
    [{ city: '-5', tags: ['a', ''] }, ['--city=-5', '--tags', 'a', '--tags=']],
    [
      { city: 'Oslo', units: 'metric', extra: { a: 1 } },
      ['--city', 'Oslo', '--units', 'metric', '--extra', '{"a":1}'],
    ],
    // no flag means these
    [{ city: 'Oslo', days: '3' }, ['--json', '{"city":"Oslo","days":"3"}']],
    [{ city: '@file' }, ['--json', '{"city":"@file"}']],
    [{ city: '-' }, ['--json', '{"city":"-"}']],
    [{ city: 'Oslo', at: {} }, ['--json', '{"city":"Oslo","at":{}}']],
    [{ city: 'Oslo', tags: [] }, ['--json', '{"city":"Oslo","tags":[]}']],
    [{ city: 'Oslo', town: null }, ['--json', '{"city":"Oslo","town":null}']],
    [{ city: 'Oslo', 'a b': 1 }, ['--json', '{"city":"Oslo","a b":1}']],
    [[1], ['--json', '[1]']],
  ])('%j', async (args, words) => {
    const { cli } = await callEverywhere(forecast, args, { only: ['cli'] })
    expect(cli.receives.command).toEqual(['forecast', ...words])
  })

  const real = [
    ...calls.map(({ id, tool, args }) => ({ id, tool, args })),
    ...argumentCases.map(({ id, tool, sent }) => ({ id, tool, args: sent })),
  ]
  test.each(real)('prints what the real one prints: $id', async ({ tool, args }) => {
    const { cli } = await callEverywhere(tools.find(({ name }) => name === tool)!, args, { only: ['cli'] })
    expect(await run(cli.receives.command)).toEqual(cli.receives)
  })

  test('reads what it says as what it was given, whatever that is', async () => {
    const value = fc.record(
      {
        city: fc.string({ unit: 'grapheme' }),
        days: fc.oneof(fc.integer(), fc.double({ noNaN: true }), fc.string()),
        snow: fc.oneof(fc.boolean(), fc.constant(null)),
        tags: fc.array(fc.string()),
        at: fc.oneof(fc.record({ lat: fc.double({ noNaN: true, noDefaultInfinity: true }) }), fc.object()),
        extra: fc.object(),
      },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(value, async args => {
        const { pi, cli } = await callEverywhere(forecast, args, { only: ['pi', 'cli'] })
        expect(cli.isError).toBe(pi.isError)
      }),
    )
  })
})

// ---

function throwing(thrown: unknown): object {
  return {
    toJSON() {
      throw thrown
    },
  }
}

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}

function ring(): object {
  const self: Record<string, unknown> = {}
  self.self = self
  return self
}

/** In a thread, which starts sooner than a process and has arguments, output and an exit code of its own as well. */
async function run(command: readonly string[]) {
  const program = new URL('cli-of-probe.ts', import.meta.url)
  const worker = new Worker(program, { argv: [...command], stdout: true, stderr: true })
  const exit = new Promise(resolve => worker.once('exit', resolve))
  const [stdout, stderr, exitCode] = await Promise.all([textOf(worker.stdout), textOf(worker.stderr), exit])
  return { command, stdout, stderr, exitCode }
}
