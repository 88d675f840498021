// The samples of both READMEs in a user's project, on what the package is said to run on.

import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import manifest from '../../lib/package.json' with { type: 'json' }
import type { Block } from '../samples/page.ts'
import { parsePage } from '../samples/parse.ts'
import { type Packed, packAndInstall } from './packed.ts'
import { installRuntime, reasonToSkip, runtimes } from './runtimes.ts'

const root = join(import.meta.dirname, '..', '..')
const readmes = ['README.md', 'lib/README.md']
// each test starts processes, on a machine that may be busy
vi.setConfig({ testTimeout: 60_000 })

let packed: Packed
/** A project with the package and no MCP SDK. */
let bare: string
beforeAll(async () => {
  packed = await packAndInstall()
  const scope = 'node_modules/@modelcontextprotocol'
  symlinkSync(join(root, scope), join(packed.folder, scope), 'junction')
  bare = join(packed.folder, '..', 'bare')
  cpSync(packed.installed, join(bare, 'node_modules/everyhost'), { recursive: true })
  for (const folder of [packed.folder, bare]) {
    cpSync(join(import.meta.dirname, 'cli'), folder, { recursive: true })
  }
  for (const readme of readmes) writeSamples(readme)
}, 60_000)
afterAll(() => packed?.remove())

test('the oldest of them is the oldest that the package asks for', () => {
  expect(manifest.engines.node).toBe(`>=${runtimes[0]!.version.split('.')[0]}`)
})

for (const runtime of runtimes) {
  const reason = reasonToSkip(runtime)
  const left = reason === undefined ? '' : ` (left out: ${reason})`
  describe.skipIf(reason !== undefined)(`${runtime.title}${left}`, () => {
    let program: string
    beforeAll(async () => {
      program = await installRuntime(runtime)
    }, 300_000)

    const run = (args: string[], cwd = packed.folder, input = '') => ranBy(program, args, cwd, input)

    test('is itself', () => {
      expect(run(['--version']).out.trim().replace('v', '')).toBe(runtime.version)
    })

    test.each(readmes)('runs the sample of %s, compiled to JavaScript', readme => {
      expect(run(['main.js'], join(packed.folder, 'compiled', readme))).toEqual(printedBy(readme))
    })

    if (runtime.readsTypes) {
      test.each(readmes)('runs the sample of %s as TypeScript', readme => {
        expect(run(['main.ts'], join(packed.folder, 'typed', readme))).toEqual(printedBy(readme))
      })
    }

    test('loads every entry', () => {
      const entries = Object.entries(manifest.exports).filter(([, target]) => typeof target === 'object')
      const names = entries.map(([path]) => path.replace('.', 'everyhost'))
      const text = `for (const name of ${JSON.stringify(names)}) if (!Object.keys(await import(name)).length) throw name`
      writeFileSync(join(packed.folder, 'entries.mjs'), text)
      expect(run(['entries.mjs'])).toEqual({ code: 0, out: '', err: '' })
    })

    describe('runs a command of tools', () => {
      test.each<[string, string[], Ended, string?]>([
        [
          'an answer',
          ['notes.mjs', 'show', '--how', 'answer'],
          { code: 0, out: 'answered on cli\nin two lines\n', err: '' },
        ],
        [
          'bad input',
          ['find.mjs', '--limit', '500'],
          { code: 2, out: '', err: 'missing --query\n--limit must be from 1 to 100\n' },
        ],
        [
          'a failure',
          ['notes.mjs', 'show', '--how', 'throw'],
          { code: 1, out: '', err: 'show failed: the disk is full\n' },
        ],
        [
          'arguments from stdin',
          ['find.mjs', '--json', '-'],
          { code: 0, out: '{"query":"a","limit":2}\n', err: '' },
          '{"query":"a","limit":2}',
        ],
        [
          'one JSON document',
          ['notes.mjs', 'show', '--how', 'return', '--output', 'json'],
          { code: 1, out: documentOf('no such note;\n  there are two', { asked: 'a' }), err: '' },
        ],
      ])('%s', (_, args, expected, input) => {
        expect(run(args, packed.folder, input)).toEqual(expected)
      })

      // cli.test.ts has their texts
      test.each([
        ['help', ['find.mjs', '--help'], /^Usage: find /],
        ['help for one of several tools', ['notes.mjs', 'search', '--help'], /^Usage: notes search /],
        ['what bash completes it by', ['notes.mjs', 'complete', 'bash'], /\ncomplete -F \w+ notes\n$/],
        ['what zsh completes it by', ['notes.mjs', 'complete', 'zsh'], /^#compdef notes\n/],
        ['suggestions', ['notes.mjs', 'complete', '--', 'search', '--mode', ''], /^exact\t\nloose\t\n/],
      ])('%s, as on the Node of the tests', (_, args, beginning) => {
        const { out, ...ended } = run(args)
        expect(out).toMatch(beginning)
        expect({ out, ...ended }).toEqual(ranHere(args))
      })

      test('no MCP server where there is no SDK', () => {
        expect(run(['notes.mjs', 'mcp'], bare)).toEqual({
          code: 1,
          out: '',
          err: 'to serve MCP, install its SDK beside everyhost: npm install @modelcontextprotocol/sdk\n',
        })
      })

      test('an MCP server on stdin and stdout', async () => {
        const client = new Client({ name: 'test', version: '1.0.0' })
        const args = ['notes.mjs', 'mcp']
        await client.connect(new StdioClientTransport({ command: program, args, cwd: packed.folder }))
        try {
          expect(client.getServerVersion()).toMatchObject({ name: 'notes', version: '1.2.3' })
          const called = await client.callTool({ name: 'show', arguments: { how: 'answer' } })
          expect(called.content).toEqual([{ type: 'text', text: 'answered on mcp\nin two lines\n' }])
          const refused = await client.callTool({ name: 'show', arguments: { hwo: 'answer' } })
          expect(refused).toMatchObject({ isError: true })
        } finally {
          await client.close()
        }
      })
    })
  })
}

// ---

interface Ended {
  code: number | null
  out: string
  err: string
}

function ranBy(program: string, args: string[], cwd: string, input = ''): Ended {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8', input })
  return { code: status, out: stdout, err: stderr }
}

/** What came on the Node of the tests, which is asked once for all of them. */
function ranHere(args: string[]): Ended {
  const key = args.join(' ')
  const known = here.get(key) ?? ranBy(process.execPath, args, packed.folder)
  here.set(key, known)
  return known
}

const here = new Map<string, Ended>()

function documentOf(text: string, details: object): string {
  return `${JSON.stringify({ text, isError: true, details }, undefined, 2)}\n`
}

/** Writes a README's files as they are, and as TypeScript compiles them; the blocks without a name are the program. */
function writeSamples(readme: string): void {
  const blocks = modulesOf(readme)
  const main = blocks.filter(({ file }) => file === undefined).map(({ text }) => text)
  const named = blocks.flatMap(({ file, text }): [string, string][] => (file ? [[file, text]] : []))
  for (const [file, text] of [...named, ['main.ts', main.join('\n')] as const]) {
    write(join('typed', readme, file), text)
    write(join('compiled', readme, file.replace(/\.ts$/, '.js')), compiled(text))
  }
}

/** What a README says that its program prints. */
function printedBy(readme: string) {
  const outputs = modulesOf(readme).flatMap(({ output }) => output?.text ?? [])
  expect(outputs).not.toEqual([])
  return { code: 0, out: `${outputs.join('\n')}\n`, err: '' }
}

function modulesOf(readme: string): Block[] {
  const { blocks } = parsePage(readFileSync(join(root, readme), 'utf8'))
  return blocks.filter(({ kind }) => kind === 'module')
}

function compiled(text: string): string {
  const compilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    rewriteRelativeImportExtensions: true,
  }
  return ts.transpileModule(text, { compilerOptions }).outputText
}

function write(path: string, text: string): void {
  const file = join(packed.folder, path)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, text)
}
