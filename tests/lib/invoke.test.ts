import { type CallContext, defineTool, invokeTool, ToolInputError, Type } from 'everyhost'
import { describe, expect, test } from 'vitest'

const INPUT = Type.Object({ text: Type.String() })

/** A tool whose `execute` may do what TypeScript would not let it do. */
function toolReturning(execute: (...args: never[]) => unknown) {
  return defineTool({ name: 'tool', description: 'A tool', input: INPUT, execute: execute as () => string })
}

const failure = (run: Promise<unknown>) =>
  run.then(
    () => undefined,
    error => error as Error,
  )

describe('arguments that do not fit', () => {
  test('throw before execute runs, with the lines as the message and the issues beside them', async () => {
    let ran = false
    const tool = toolReturning(() => {
      ran = true
    })
    const error = await failure(invokeTool(tool, { txt: 5 }))
    expect(error).toBeInstanceOf(ToolInputError)
    expect(error).toMatchObject({
      name: 'ToolInputError',
      message:
        'Invalid arguments: unknown property "txt"; takes text\nInvalid arguments: missing required property "text" (string)',
      lines: [
        'Invalid arguments: unknown property "txt"; takes text',
        'Invalid arguments: missing required property "text" (string)',
      ],
      issues: [{ unknown: 'txt' }, { missing: ['text'] }],
    })
    expect(ran).toBe(false)
  })

  test('null for an optional property reaches execute as absent', async () => {
    const input = Type.Object({ text: Type.String(), tone: Type.Optional(Type.String()) })
    const tool = defineTool({
      name: 'tool',
      description: 'A tool',
      input,
      execute: given => JSON.stringify(given),
    })
    expect(await invokeTool(tool, { text: 'a', tone: null })).toEqual({
      text: '{"text":"a"}',
      isError: false,
    })
  })
})

describe('what execute returns', () => {
  test.for<[string, unknown, object]>([
    ['a string', 'hello', { text: 'hello', isError: false }],
    ['a promise of one', Promise.resolve('hello'), { text: 'hello', isError: false }],
    [
      'another library’s promise',
      { then: (done: (text: string) => void) => done('hello') },
      { text: 'hello', isError: false },
    ],
    ['nothing', undefined, { text: '', isError: false }],
    ['null', null, { text: '', isError: false }],
    ['a text', { text: 'hello' }, { text: 'hello', isError: false }],
    ['a failure', { text: 'no such file', isError: true }, { text: 'no such file', isError: true }],
    ['details', { text: 'a', details: { n: 1 } }, { text: 'a', isError: false, details: { n: 1 } }],
    [
      'images',
      { text: 'a', images: [{ data: 'aGk=', mimeType: 'image/png', x: 1 }] },
      { text: 'a', isError: false, images: [{ data: 'aGk=', mimeType: 'image/png' }] },
    ],
    ['other fields', { text: 'a', terminate: true }, { text: 'a', isError: false }],
    ['colour', '\u001b[31mred\u001b[0m\r\nnext', { text: 'red\nnext', isError: false }],
    ['raw text', { text: 'a\r\n\u200f', raw: true }, { text: 'a\r\n\u200f', isError: false }],
    [
      'raw text cut in the middle of a character',
      { text: '\ud83d', raw: true },
      { text: '\ufffd', isError: false },
    ],
    ['a hostile failure', { text: 'a\u001b]52;c;x\u0007b', isError: true }, { text: 'ab', isError: true }],
  ])('%s becomes a plain answer', async ([, returned, answer]) => {
    expect(
      await invokeTool(
        toolReturning(() => returned),
        { text: '' },
      ),
    ).toEqual(answer)
  })

  test.for<[string, unknown, string]>([
    ['a number', 5, 'execute returned a number; return a string or { text }'],
    ['a bigint', 5n, 'execute returned a bigint; return a string or { text }'],
    ['an array', ['a'], 'execute returned an array; return a string or { text }'],
    [
      'the shape of MCP',
      { content: [{ type: 'text', text: 'a' }] },
      'execute returned an object without text (only "content"); return a string or { text }',
    ],
    ['an empty object', {}, 'execute returned an object without text (no keys); return a string or { text }'],
    [
      'a text that is none',
      { text: 5 },
      'execute returned a text that is a number; return a string or { text }',
    ],
    [
      'images that are no list',
      { text: '', images: 'x' },
      'execute returned images that are a string; return a list',
    ],
    [
      'an image that is no base64',
      { text: '', images: [{ data: 'data:image/png;base64,aGk=', mimeType: 'image/png' }] },
      'execute returned images[0] whose data is no base64; leave out line breaks and any data: prefix',
    ],
    [
      'an image cut short',
      { text: '', images: [{ data: 'aGk', mimeType: 'image/png' }] },
      'execute returned images[0] whose data is no base64; leave out line breaks and any data: prefix',
    ],
    [
      'an image of no type',
      { text: '', images: [{ data: 'aGk=' }] },
      'execute returned images[0] without a mimeType such as image/png',
    ],
    [
      'an image that is nothing',
      { text: '', images: [null] },
      'execute returned images[0] whose data is no base64; leave out line breaks and any data: prefix',
    ],
  ])('%s fails with a line', async ([, returned, message]) => {
    const error = await failure(
      invokeTool(
        toolReturning(() => returned),
        { text: '' },
      ),
    )
    expect(error?.message).toBe(`tool failed: ${message}`)
  })
})

describe('what execute throws', () => {
  class Odd extends Error {
    override get message(): string {
      throw new Error('no message')
    }
  }
  test.for<[string, unknown, string]>([
    ['an error', new Error('disk full'), 'disk full'],
    ['an error of two lines and a colour', new Error('\u001b[31mdisk\nfull\u001b[0m'), 'disk full'],
    ['a string', 'disk full', 'disk full'],
    ['an object with a message', { code: 5, message: 'disk full' }, 'disk full'],
    ['undefined', undefined, 'it did not say why'],
    ['null', null, 'it did not say why'],
    ['an object without a message', { status: 5 }, 'it did not say why'],
    ['a code', { code: 'ECONNREFUSED' }, 'ECONNREFUSED'],
    [
      'errors joined into one',
      new AggregateError([new Error('connect ECONNREFUSED ::1:80')]),
      'connect ECONNREFUSED ::1:80',
    ],
    ['an error without a message', new Error(''), 'it did not say why'],
    ['an error whose message throws', new Odd(), 'it did not say why'],
    ['what cannot be printed', Object.create(null), 'it did not say why'],
  ])('%s is one line', async ([, thrown, message]) => {
    const error = await failure(
      invokeTool(
        toolReturning(() => {
          throw thrown
        }),
        { text: '' },
      ),
    )
    expect(error?.message).toBe(`tool failed: ${message}`)
    expect(error?.cause).toBe(thrown)
  })

  test('a rejection is the same', async () => {
    const error = await failure(
      invokeTool(
        toolReturning(() => Promise.reject(new Error('disk full'))),
        { text: '' },
      ),
    )
    expect(error?.message).toBe('tool failed: disk full')
  })
})

describe('the context', () => {
  const seen = async (context?: CallContext) => {
    let result:
      | { host: string; signal: AbortSignal; progress(message: string, fraction?: number): void }
      | undefined
    const tool = defineTool({
      name: 'tool',
      description: 'A tool',
      input: INPUT,
      execute: (_, given) => {
        result = given
        return ''
      },
    })
    await invokeTool(tool, { text: '' }, context)
    return result!
  }

  test('has a signal, a host and progress even where the caller gave none', async () => {
    const { host, signal, progress } = await seen()
    expect(host).toBe('test')
    expect(signal.aborted).toBe(false)
    expect(progress('half way', 0.5)).toBeUndefined()
  })

  test('has one signal for a call, and another for the next', async () => {
    const [one, other] = [await seen(), await seen()]
    expect(one.signal).toBe(one.signal)
    expect(one.signal).not.toBe(other.signal)
  })

  test('hands on the caller’s signal', async () => {
    const { signal } = new AbortController()
    expect((await seen({ signal })).signal).toBe(signal)
  })

  test('does not run once the caller has given up', async () => {
    const signal = AbortSignal.abort(new Error('the user left'))
    const error = await failure(
      invokeTool(
        toolReturning(() => 'ran'),
        { text: '' },
        { signal },
      ),
    )
    expect(error?.message).toBe('tool failed: the user left')
  })

  test('cleans progress messages, and keeps fractions between 0 and 1', async () => {
    const told: unknown[][] = []
    const { progress } = await seen({ progress: (...given) => told.push(given) })
    progress('a\nb', 0.5)
    progress('c', 7)
    progress('d', Number.NaN)
    progress('e')
    expect(told).toEqual([
      ['a b', 0.5],
      ['c', 1],
      ['d', undefined],
      ['e', undefined],
    ])
  })

  test.for<[string, () => unknown]>([
    [
      'throws',
      () => {
        throw new Error('host gone')
      },
    ],
    ['rejects', () => Promise.reject(new Error('host gone'))],
  ])('a host whose progress %s does not fail the call', async ([, progress]) => {
    const tool = defineTool({
      name: 'tool',
      description: 'A tool',
      input: INPUT,
      execute(_, { progress }) {
        progress('half way')
        return 'done'
      },
    })
    expect(await invokeTool(tool, { text: '' }, { progress: progress as () => void })).toEqual({
      text: 'done',
      isError: false,
    })
  })
})
