// The samples of both READMEs in a user's project, on what the package is said to run on.

import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
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
beforeAll(async () => {
  packed = await packAndInstall()
  const scope = 'node_modules/@modelcontextprotocol'
  symlinkSync(join(root, scope), join(packed.folder, scope), 'junction')
  cpSync(join(import.meta.dirname, 'cli'), packed.folder, { recursive: true })
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

    const run = (args: string[], cwd = packed.folder) => {
      const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8', input: '' })
      return { code: status, out: stdout, err: stderr }
    }

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

    test('runs a command of tools', () => {
      const { code, out, err } = run(['notes.mjs', 'show', '--how', 'answer'])
      expect({ code, out, err }).toEqual({ code: 0, out: 'answered on cli\nin two lines\n', err: '' })
      const refused = { code: 2, out: '', err: 'missing --query\n--limit must be from 1 to 100\n' }
      expect(run(['find.mjs', '--limit', '500'])).toEqual(refused)
    })
  })
}

// ---

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
