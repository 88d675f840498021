import {
  createRuntime,
  type ExecutionContext,
  type RuntimeConfig,
  type ToolDefinition,
  type ToolFunction,
  ToolRegistry,
  type ToolResult,
  validateToolResult,
} from 'everyhost/ctp'
import { describe, expect, test, vi } from 'vitest'
import { WORD_COUNTER } from './documents.ts'

const wordCount: ToolFunction = ({ text }) => ({ success: true, data: String(text).split(' ').length })

function registryOf(fn: ToolFunction, definition: ToolDefinition = WORD_COUNTER): ToolRegistry {
  const registry = new ToolRegistry()
  registry.register(definition, fn)
  return registry
}

const run = (fn: ToolFunction, config?: RuntimeConfig, input: unknown = { text: 'a' }) =>
  createRuntime(registryOf(fn), config).execute('word-counter', input)

describe('a registry', () => {
  test('gives back what it got, in order', () => {
    const registry = new ToolRegistry()
    const encoder = {
      ...WORD_COUNTER,
      id: 'b-encoder',
      category: 'encoders',
      tags: ['Text', 'other'],
    } as const
    registry.registerAll([
      { definition: WORD_COUNTER, fn: wordCount },
      { definition: encoder, fn: wordCount },
    ])
    expect(registry.list()).toEqual(['word-counter', 'b-encoder'])
    expect(registry.get('word-counter')).toEqual({ definition: WORD_COUNTER, fn: wordCount })
    expect([registry.has('b-encoder'), registry.has('constructor')]).toEqual([true, false])
    expect(registry.getDefinitions()).toEqual([WORD_COUNTER, encoder])
    expect(registry.findByCategory('encoders')).toEqual([encoder])
    expect(registry.findByTag('text').map(({ id }) => id)).toEqual(['word-counter', 'b-encoder'])
    expect(registry.findByTag('count').map(({ id }) => id)).toEqual(['word-counter'])
    expect([registry.unregister('b-encoder'), registry.unregister('b-encoder')]).toEqual([true, false])
    registry.clear()
    expect(registry.list()).toEqual([])
  })

  test('refuses what is not valid, with every reason', () => {
    const broken = { ...WORD_COUNTER, name: '', tags: [] }
    expect(() => registryOf(wordCount, broken)).toThrow(
      new TypeError(
        'The definition of word-counter is not valid.\nname: Required field missing: write name, a text of 1 to 50 characters\ntags: Must not be empty',
      ),
    )
    expect(() => registryOf(undefined as unknown as ToolFunction)).toThrow(
      new TypeError('The tool word-counter needs a function that runs it, got nothing'),
    )
    expect(() => new ToolRegistry().register(null as unknown as ToolDefinition, wordCount)).toThrow(
      new TypeError('The definition is not valid.\nMust be an object, got null'),
    )
  })

  test('takes all of a list or none', () => {
    const registry = registryOf(wordCount)
    const other = { ...WORD_COUNTER, id: 'other' }
    const again = [
      { definition: other, fn: wordCount },
      { definition: WORD_COUNTER, fn: wordCount },
    ]
    expect(() => registry.registerAll(again)).toThrow(
      'The id word-counter is taken; unregister that tool first, or give this one another id',
    )
    expect(() => registry.registerAll([again[0]!, again[0]!])).toThrow('The id other is taken')
    expect(registry.list()).toEqual(['word-counter'])
  })

  test('keeps a copy that no later change reaches', async () => {
    const definition = structuredClone(WORD_COUNTER) as unknown as { parameters: { required: boolean }[] }
    const registry = registryOf(wordCount, definition as unknown as ToolDefinition)
    definition.parameters[0]!.required = false
    const kept = registry.get('word-counter')!.definition
    expect(kept.parameters[0]!.required).toBe(true)
    expect(() => Object.assign(kept.parameters[0]!, { required: false })).toThrow(TypeError)
    expect(await createRuntime(registry).execute('word-counter', {})).toMatchObject({
      errorCode: 'INVALID_INPUT',
    })
  })
})

describe('what a tool gets', () => {
  test('values as they are meant, in an object of their own, and a context', async () => {
    const tool = vi.fn<ToolFunction>(() => ({ success: true, data: null }))
    const definition: ToolDefinition = {
      ...WORD_COUNTER,
      parameters: [
        ...WORD_COUNTER.parameters,
        {
          name: 'limit',
          type: 'number',
          label: 'Limit',
          description: 'At most',
          required: false,
          defaultValue: 10,
        },
      ],
    }
    const input = Object.freeze({ text: 'a', limit: '3', extra: 1 })
    await createRuntime(registryOf(tool, definition)).execute('word-counter', input, {
      context: { userId: 'ada', requestId: 'r1', toolId: 'forged' },
    })
    const [params, context] = tool.mock.calls[0]!
    expect(params).toStrictEqual({ text: 'a', limit: 3 })
    expect(context).toMatchObject({ toolId: 'word-counter', userId: 'ada', requestId: 'r1', timeout: 30_000 })
    expect(context?.abortSignal).toBeInstanceOf(AbortSignal)
  })

  test('what was sent, where the check is off', async () => {
    const tool = vi.fn<ToolFunction>(() => ({ success: true, data: null }))
    const input = { text: 5 }
    await run(tool, { validateInput: false }, input)
    expect(tool.mock.calls[0]![0]).toBe(input)
  })
})

describe('what comes back', () => {
  test.for<[string, Promise<ToolResult>, object]>([
    ['data', run(wordCount, {}, { text: 'one two' }), { success: true, data: 2 }],
    [
      'a failure that the tool returned',
      run(() => ({ success: false, error: 'No words', errorCode: 'INVALID_INPUT', suggestion: 'Send some' })),
      { success: false, error: 'No words', errorCode: 'INVALID_INPUT', suggestion: 'Send some' },
    ],
    [
      'every error of an input, the first as the message',
      run(wordCount, {}, { text: 5 }),
      {
        success: false,
        error: 'Text must be a text, got a number',
        errorCode: 'INVALID_INPUT',
        metadata: {
          errors: [{ path: 'text', message: 'Text must be a text, got a number', code: 'TYPE_ERROR' }],
        },
      },
    ],
    [
      'an input that is none',
      run(wordCount, {}, null),
      {
        success: false,
        error:
          'The input must be an object of values by parameter name, got null; send {} where there are none',
        errorCode: 'INVALID_INPUT',
        metadata: expect.anything(),
      },
    ],
    [
      'no tool of that id',
      createRuntime(registryOf(wordCount)).execute('word\ncounter\u001b[2J'),
      {
        success: false,
        error: 'There is no tool "word counter"',
        errorCode: 'NOT_FOUND',
        suggestion: 'Call one of word-counter',
      },
    ],
    [
      'no tool at all',
      createRuntime(new ToolRegistry()).execute('a'),
      {
        success: false,
        error: 'There is no tool "a"',
        errorCode: 'NOT_FOUND',
        suggestion: 'There is none yet',
      },
    ],
    [
      'a rejection of any kind',
      run(() => Promise.reject({ secret: 1 })),
      {
        success: false,
        error: 'The tool failed; whoever runs it can find out why',
        errorCode: 'EXECUTION_ERROR',
      },
    ],
    [
      'nothing, where a result should be',
      run((() => undefined) as unknown as ToolFunction),
      {
        success: false,
        error: 'The tool returned no valid result; whoever runs it can find out why',
        errorCode: 'INTERNAL_ERROR',
      },
    ],
    [
      'data that JSON cannot carry',
      run(() => ({ success: true, data: { a: () => 1 } })),
      {
        success: false,
        error: 'The tool returned no valid result at data.a; whoever runs it can find out why',
        errorCode: 'INTERNAL_ERROR',
      },
    ],
    [
      'what a result has too much is left out',
      run(
        () => ({ success: true, data: 1, metadata: { warnings: null }, extra: 1 }) as unknown as ToolResult,
      ),
      { success: true, data: 1 },
    ],
    [
      'or refused on request',
      run(() => ({ success: true, data: 1, extra: 1 }) as unknown as ToolResult, { validateOutput: true }),
      {
        success: false,
        error: 'The tool returned no valid result at extra; whoever runs it can find out why',
        errorCode: 'INTERNAL_ERROR',
      },
    ],
  ])('%s', async ([, running, expected]) => {
    const result = await running
    expect(result).toEqual(expected)
    expect(validateToolResult(result).errors).toEqual([])
  })
})

describe('time and abort', () => {
  test('a tool that is late is told so, and its result is ignored', async () => {
    vi.useFakeTimers()
    try {
      let reason: unknown
      const errors: unknown[] = []
      const running = run(
        (_, context) =>
          new Promise(resolve => {
            context?.abortSignal?.addEventListener('abort', () => {
              reason = context.abortSignal?.reason
              resolve({ success: true, data: 'late' })
            })
          }),
        { timeout: 50, hooks: { onError: (_, error) => void errors.push(error) } },
      )
      await vi.advanceTimersByTimeAsync(49)
      expect(reason).toBeUndefined()
      await vi.advanceTimersByTimeAsync(1)
      expect(await running).toEqual({
        success: false,
        error: 'The tool took longer than 50 ms',
        errorCode: 'TIMEOUT',
      })
      expect(reason).toMatchObject({ name: 'TimeoutError', message: 'The tool took longer than 50 ms' })
      expect(errors).toEqual([reason])
      expect(vi.getTimerCount()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })

  test('no timer is left once there is a result, and none is set for no end', async () => {
    vi.useFakeTimers()
    try {
      await run(wordCount)
      expect(vi.getTimerCount()).toBe(0)
      const runtime = createRuntime(registryOf(wordCount), { timeout: 0 })
      const running = runtime.execute('word-counter', { text: 'a' })
      expect(vi.getTimerCount()).toBe(0)
      await running
      const endless = runtime.execute('word-counter', { text: 'a' }, { timeout: Number.POSITIVE_INFINITY })
      expect(vi.getTimerCount()).toBe(0)
      await endless
    } finally {
      vi.useRealTimers()
    }
  })

  test('a caller that gives up gets an AbortError, and the tool is told', async () => {
    const controller = new AbortController()
    const remove = vi.spyOn(controller.signal, 'removeEventListener')
    let told: ExecutionContext['abortSignal']
    const registry = registryOf((_, context) => {
      told = context?.abortSignal
      return new Promise(() => {})
    })
    const running = createRuntime(registry).execute(
      'word-counter',
      { text: 'a' },
      { abortSignal: controller.signal },
    )
    await new Promise(resolve => setTimeout(resolve))
    controller.abort('enough')
    await expect(running).rejects.toMatchObject({
      name: 'AbortError',
      message: 'The call was aborted',
      cause: 'enough',
    })
    expect(told?.aborted).toBe(true)
    expect(remove).toHaveBeenCalledOnce()
  })

  test('one that gave up before does not start the tool', async () => {
    const tool = vi.fn(wordCount)
    const running = createRuntime(registryOf(tool)).execute(
      'word-counter',
      { text: 'a' },
      { abortSignal: AbortSignal.abort() },
    )
    await expect(running).rejects.toMatchObject({ name: 'AbortError' })
    expect(tool).not.toHaveBeenCalled()
  })
})

describe('hooks', () => {
  test('change what goes in and what comes out', async () => {
    const result = await run(wordCount, {
      hooks: {
        beforeExecute: (id, params) => ({ text: `${id} ${params.text}` }),
        afterExecute: async (_, params, { data }) => ({ success: true, data: [params.text, data] }),
      },
    })
    expect(result).toEqual({ success: true, data: ['word-counter a', 2] })
  })

  test('that return nothing change nothing', async () => {
    const seen: unknown[] = []
    const hooks = {
      beforeExecute: (id: string) => void seen.push(id) as undefined,
      afterExecute: (_: string, __: unknown, result: ToolResult) => void seen.push(result) as undefined,
    }
    expect(await run(wordCount, { hooks }, {})).toMatchObject({ errorCode: 'INVALID_INPUT' })
    expect(seen).toEqual(['word-counter', expect.objectContaining({ errorCode: 'INVALID_INPUT' })])
  })

  test.for<[string, RuntimeConfig['hooks'], ToolFunction, string]>([
    [
      'beforeExecute',
      {
        beforeExecute: () => {
          throw new Error('secret')
        },
      },
      wordCount,
      'EXECUTION_ERROR',
    ],
    [
      'afterExecute',
      { afterExecute: () => Promise.reject(new Error('secret')) },
      wordCount,
      'EXECUTION_ERROR',
    ],
    [
      'the tool',
      {},
      () => {
        throw new Error('secret')
      },
      'EXECUTION_ERROR',
    ],
    ['a result that is none', {}, () => 'secret' as unknown as ToolResult, 'INTERNAL_ERROR'],
    [
      'a result of a hook that is none',
      { afterExecute: () => ({ success: true }) as ToolResult },
      wordCount,
      'INTERNAL_ERROR',
    ],
  ])('onError hears of %s, and the caller does not', async ([, hooks, fn, code]) => {
    const onError = vi.fn(() => {
      throw new Error('secret too')
    })
    const result = await run(fn, { hooks: { ...hooks, onError } })
    expect(result).toMatchObject({ success: false, errorCode: code })
    expect(JSON.stringify(result)).not.toContain('secret')
    expect(onError).toHaveBeenCalledExactlyOnceWith(
      'word-counter',
      expect.any(Error),
      expect.objectContaining({ toolId: 'word-counter' }),
    )
  })
})
