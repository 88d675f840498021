import { describe, expect, test } from 'vitest'
import { movedOver, testArguments, testCalls, testCards, testOtherRows } from './cells.ts'
import { PIXEL } from './probe/tools/answer.ts'
import { readHost } from './record.ts'

const versions = ['pi-0.87.1', 'pi-0.99.1', 'pi-1.6.0'] as const
const returning = "failures: 'return'"

describe.each(versions)('%s', id => {
  const record = readHost(id)
  const { facts } = record

  describe.each(['default', returning])('%s', options => {
    testCalls(record, options)

    test('what the model reads is what the interface and the session are told', () => {
      for (const [name, { message, receives }] of Object.entries(record.calls[options]!)) {
        const { content, details, isError } = message as Record<string, unknown>
        expect(receives, name).toMatchObject({ isError, result: { content } })
        expect((receives as { result: { details: unknown } }).result.details, name).toEqual(details)
      }
    })
  })

  testOtherRows(
    record,
    'Tool forcast not found',
    'Pi does not ask the model again; its session keeps the result',
  )

  testCards(record, ['forcast', '{', '"city": "Oslo"', '}', 'Tool forcast not found'])

  test('a returned failure keeps its details only where it is returned', () => {
    expect(detailsOf('default', 'returned failure')).toEqual({})
    expect(detailsOf(returning, 'returned failure')).toEqual({ trip: 'T1', begun: true })
  })

  test('an answer keeps its details, made fit for the session file', () => {
    const city = { city: 'Oslo', days: 3, secret: 'for the interface alone' }
    expect(detailsOf('default', 'answer')).toEqual(city)
    expect(detailsOf('default', 'returns bigint')).toEqual({ count: String(2n ** 64n) })
    expect(detailsOf('default', 'returns cycle')).toEqual({ name: 'ring', self: '[circular]' })
  })

  test('details go to the interface and the session, and to no provider', () => {
    expect(facts.details).toEqual(['the interface (tool_execution_end)', 'the session (toolResult message)'])
  })

  testArguments(record)

  test('arguments that fit pass the second check, which is Pi’s own, unchanged', () => {
    expect(facts['second check']).toEqual({ 'arguments that fit': 25, 'changed or refused': [] })
  })

  test('a tool written by hand gets other arguments than were sent', () => {
    expect(facts['arguments by hand']).toMatchObject({
      'a number in a text': { received: { count: 3 } },
      'a hexadecimal text': { received: { ratio: 16 } },
      'more digits than a number has': { received: { count: 9007199254740992 } },
      'a number for a text': { received: { text: '5' } },
      'null for a required text': { received: { input: id === 'pi-1.6.0' ? 'null' : '' } },
    })
  })

  test('what Pi itself says of arguments repeats them all', () => {
    expect(facts['validates first']).toBe(byHand[id])
  })

  test('lists a tool with its schema as it was defined', () => {
    expect(facts['tools list']).toEqual({
      name: 'forecast',
      description: 'Tells the weather of the next days in a city',
      parameters: {
        type: 'object',
        properties: {
          city: { type: 'string', minLength: 1, description: 'A city, such as Oslo' },
          days: { type: 'integer', minimum: 1, maximum: 7 },
        },
        required: ['city'],
        additionalProperties: false,
      },
    })
  })

  test('progress reaches the interface as a partial result', () => {
    const partial = (text: string, details: object) => ({ content: [{ type: 'text', text }], details })
    expect(facts.progress).toEqual([
      partial('begun', { fraction: 0 }),
      partial('half way', { fraction: 0.5 }),
      partial('nearly there on pi', {}),
    ])
  })

  test('an abort reaches the tool, and what it throws then stands in the session', () => {
    expect(facts.abort).toEqual({
      'the tool saw': ['started', 'aborted'],
      'the call reads': 'wait failed: stopped',
      'the model is asked again': false,
    })
  })

  test('calls at once each get what is theirs', () => {
    expect(facts['two calls at once']).toEqual([
      { reads: 'Trip T1 has begun already.\nAsk the traveller first.', marked: true },
      { reads: 'Oslo: rain for 1 day', marked: false },
      {
        reads: [
          'Invalid arguments: unknown property "town"; takes city, days',
          'Invalid arguments: missing required property "city" (string)',
        ].join('\n'),
        marked: true,
      },
    ])
  })

  test('two tools of one name are refused before Pi hears of any', () => {
    expect(facts['duplicate names']).toBe(
      'Tool "forecast": items 1 and 2 of the list are both named "forecast"; a name may be there once',
    )
  })

  test('of two tools of one name written by hand, the second replaces the first', () => {
    expect(facts['duplicate names by hand']).toBe('the second')
  })

  test('a tool that is not there is for Pi to answer', () => {
    expect(facts['unknown tool']).toBe('Tool forcast not found')
  })

  test('a picture goes along with its text', () => {
    expect(facts.images).toEqual([
      { type: 'text', text: 'one red pixel' },
      { type: 'image', data: PIXEL, mimeType: 'image/png' },
    ])
  })

  test('Anthropic is told of an error, OpenAI reads it', () => {
    const failure = 'Trip T1 has begun already.\nAsk the traveller first.'
    const { 'anthropic-messages': anthropic, 'openai-completions': openai } = facts.providers as {
      [api: string]: { content: unknown }[]
    }
    expect(anthropic![0]!.content).toMatchObject([
      { tool_use_id: 'call-1', content: 'Oslo: rain for 1 day', is_error: false },
      { tool_use_id: 'call-2', content: failure, is_error: true },
    ])
    expect(openai).toEqual([
      { role: 'tool', tool_call_id: 'call-1', content: 'Oslo: rain for 1 day' },
      { role: 'tool', tool_call_id: 'call-2', content: failure },
    ])
  })

  test('a card has a line for the call and one for its result, all of it clean', () => {
    const oslo = 'Weather forecast city="Oslo"'
    expect(facts['status lines']).toEqual({
      'before its arguments': ['Weather forecast'],
      'in the middle of its arguments': ['Weather forecast city="Os"'],
      running: [`${oslo} days=3`],
      'half way': [oslo, 'half way'],
      answered: [`${oslo} days=3`, 'Oslo: rain for 3 days'],
      failed: [oslo, 'no such city … 1 more line'],
      opened: [oslo, 'no such city', 'send another'],
      'hostile arguments': ['Weather forecast "city"="Os lo" days={toString: 1}'],
      'hostile result': ['Weather forecast', 'fine … 2 more lines'],
      'what is no result': ['Weather forecast'],
      'wide characters': [`Weather forecast city="${'大阪'.repeat(8)}…`, `${'晴れ'.repeat(14)}…`],
    })
  })

  test('a tool that was moved over refuses what was lost before, in our words', () => {
    const [tooMany, noCode] =
      id === 'pi-1.6.0'
        ? ['days: expected <= 7', 'code: expected to match ^[A-Z]{2}$']
        : ['days: must be <= 7', 'code: must match pattern "^[A-Z]{2}$"']
    expect(facts['moved over']).toEqual(movedOver(tooMany!, noCode!))
  })

  test('the adapter, and the extension by hand, fit the types of this Pi', () => {
    expect(facts.types).toEqual([])
  })

  test.each(['pi -e weather-tools/pi.ts', 'pi install ./weather-tools'])(
    'the command runs the package: %s',
    how => {
      expect((facts.command as Record<string, string>)[how]).toBe(
        [
          'ok: Oslo: rain, 3 d',
          'error: Invalid arguments: unknown property "town"; takes city, days, code',
          'Invalid arguments: missing required property "city" (string)',
          'Invalid arguments at /days: must be an integer, got a string; send 3 without quotes',
          'Invalid arguments at /code: must match pattern "^[A-Z]{2}$"',
          'error: No one in Oslo is on the list.',
        ].join('\n'),
      )
    },
  )

  function detailsOf(options: string, call: string): unknown {
    return (record.calls[options]![call]!.message as { details: unknown }).details
  }
})

// ---

const received = '\n\nReceived arguments:\n{\n  "days": 99,\n  "town": "Oslo"\n}'
const before = [
  'Validation failed for tool "forecast":',
  '  - city: must have required properties city',
  '  - town: schema is false',
  '  - root: must not have additional properties',
  '  - days: must be <= 7',
].join('\n')
const now = [
  'Validation failed for tool "forecast":',
  '  - city: missing',
  '  - days: expected <= 7',
  '  - town: unknown field',
].join('\n')

const byHand = { 'pi-0.87.1': before + received, 'pi-0.99.1': before + received, 'pi-1.6.0': now + received }
