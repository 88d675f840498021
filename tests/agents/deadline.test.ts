import { expect, test } from 'vitest'
import { nodeDeadline } from '../../server/mcp/deadline.ts'

test('gives what the work gives, throws what it throws, and ends what does not end', async () => {
  const deadline = await nodeDeadline(100)
  expect(deadline(() => 42)).toBe(42)
  expect(() => deadline(() => JSON.parse('{'))).toThrow(SyntaxError)
  expect(() => deadline(() => /^(a+)+$/.test(`${'a'.repeat(60)}!`))).toThrow(
    'The check was ended after 100 ms: a pattern in the schema takes too long on this call',
  )
  expect(() => {
    deadline(() => {
      for (;;);
    })
  }).toThrow('The check was ended after 100 ms')
  expect(deadline(() => 'and goes on')).toBe('and goes on')
})
