import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

describe.each(['everyhost/mcp', 'everyhost/mcp/v2'])(
  '%s',
  entry => {
    let shared: Started
    beforeAll(() => {
      shared = start(entry)
    })
    afterAll(() => shared.child.kill())

    test('puts together what arrives in pieces, also half of a character', async () => {
      const bytes = Buffer.from(`${call('echo', { text: 'Tromsø ☂' }, 1)}\n`)
      const cut = bytes.indexOf('ø') + 1
      shared.stdin.write(bytes.subarray(0, cut))
      await new Promise(done => setTimeout(done, 30))
      shared.stdin.write(bytes.subarray(cut))
      expect(textOf(await shared.answer(1))).toBe('Tromsø ☂')
    })

    test('refuses a line that would fill the memory, and serves the next', async () => {
      shared.stdin.write(`${call('echo', { text: 'a'.repeat(11 * 1024 * 1024) }, 2)}\n`)
      shared.stdin.write(`\n${call('echo', { text: 'still here' }, 3)}\n`)
      expect(textOf(await shared.answer(3))).toBe('still here')
      expect(shared.lines.slice(-2).map(({ error }) => error?.message)).toEqual([
        'A message may have 10485760 characters at most',
        undefined,
      ])
    })

    test('keeps what a worker and the console print off stdout', async () => {
      shared.stdin.write(`${call('print', {}, 4)}\n`)
      expect(textOf(await shared.answer(4))).toBe('printed')
      expect(shared.printed()).toMatch(PRINTED)
    })

    test('does so too where the console cannot make another', async () => {
      const { child, stdin, answer, printed } = start(entry, 'bare-console')
      stdin.write(`${call('print', {})}\n`)
      expect(textOf(await answer(1))).toBe('printed')
      expect(printed()).toMatch(PRINTED)
      child.kill()
    })

    test('serves once, since a process has one stdin', async () => {
      shared.stdin.write(`${call('again', {}, 5)}\n`)
      expect(textOf(await shared.answer(5))).toBe(
        'Error: serveStdio is at work already; give it all tools in one list, since a process has one stdin',
      )
    })

    test('aborts what still runs and ends, once the client is gone', async () => {
      const { child, stdin, printed } = start(entry)
      stdin.write(`${call('wait', {})}\n`)
      await vi.waitFor(() => expect(printed()).toContain('waiting'), 20_000)
      stdin.end()
      const [code] = await once(child, 'close')
      expect([code, printed()]).toEqual([0, 'waiting\naborted\nthe client is gone\n'])
    })

    test('ends without a crash where nobody reads its answers any more', async () => {
      const { child, stdin, printed } = start(entry)
      child.stdout.destroy()
      stdin.write(`${call('echo', { text: 'hello' })}\n`)
      const [code] = await once(child, 'close')
      expect(code).toBe(0)
      expect(printed()).toContain('the client is gone\n')
      expect(printed()).not.toContain('    at ')
    })
  },
  30_000,
)

const PRINTED = /^logged\n.*in a table.*from a worker\n$/s

// ---

interface Line {
  id?: number
  error?: { message: string }
  result?: { content: { text: string }[] }
}

type Started = ReturnType<typeof start>

function start(entry: string, ...flags: string[]) {
  const args = [join(import.meta.dirname, 'mcp-stdio-server.ts'), entry, ...flags.filter(Boolean)]
  const child = spawn(process.execPath, args)
  const lines: Line[] = []
  let out = ''
  let printed = ''
  child.stderr.setEncoding('utf8').on('data', chunk => (printed += chunk))
  child.stdin.on('error', () => {})
  child.stdout.setEncoding('utf8').on('data', chunk => {
    const complete = (out + chunk).split('\n')
    out = complete.pop()!
    // whatever is no JSON fails the test here
    lines.push(...complete.map(line => JSON.parse(line)))
  })
  const answer = (id: number) =>
    vi.waitFor(() => {
      const line = lines.find(line => line.id === id)
      if (!line) throw new Error(`no answer to ${id}; stderr has: ${printed}`)
      return line
    }, 20_000)
  return { child, stdin: child.stdin, lines, answer, printed: () => printed }
}

function textOf({ result }: Line): string | undefined {
  return result?.content[0]?.text
}

function call(name: string, args: unknown, id = 1): string {
  return JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: args } })
}
