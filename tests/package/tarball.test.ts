import { spawnSync } from 'node:child_process'
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import manifest from '../../lib/package.json' with { type: 'json' }
import { nodes, type Packed, packAndInstall, runModule } from './packed.ts'

// The whole public surface, by entry: a name that appears or goes is a change users feel.
const surface: Record<string, string[]> = {
  everyhost: [
    'ToolDefinitionError',
    'ToolInputError',
    'Type',
    'defineTool',
    'invokeTool',
    'sanitizeLine',
    'sanitizeText',
    'validateInput',
  ],
  'everyhost/sanitize': ['sanitizeLine', 'sanitizeText'],
  'everyhost/mcp': ['createHttpHandler', 'createMcpServer', 'serveStdio'],
  'everyhost/mcp/v2': ['createHttpHandler', 'createMcpServer', 'serveStdio'],
  'everyhost/pi': ['piExtension', 'toPiTool'],
  'everyhost/omp': ['ompExtension', 'toOmpTool'],
  'everyhost/ai-sdk': ['aiSdkTools'],
  'everyhost/cli': ['runCli'],
  'everyhost/ctp': [
    'CATEGORIES',
    'CONDITIONS',
    'ERROR_CODES',
    'EXECUTION_MODES',
    'METHODS',
    'PARAMETER_TYPES',
    'ToolRegistry',
    'createRuntime',
    'fromCtp',
    'isValidCategory',
    'isValidParameterType',
    'isValidToolId',
    'normalizeParameters',
    'toMcpTool',
    'validateParameters',
    'validateToolDefinition',
    'validateToolResult',
  ],
  'everyhost/testing': ['callEverywhere'],
}

// What an entry imports beside the package's own files: the host's package, which its user has.
const peers: Record<string, RegExp> = {
  'dist/mcp.js': /^@modelcontextprotocol\/sdk\//,
  'dist/mcp/v2.js': /^@modelcontextprotocol\/server(\/|$)/,
}

// What the types of the entries take from the hosts' packages.
const foreignTypes = ['@modelcontextprotocol/sdk/server/index.js', '@modelcontextprotocol/server']

// The files of the command line, which runs in processes alone.
const COMMAND = /^dist\/(?:cli|program-|serve-|completion-)/

// What the package offers beside code.
const documents = [
  'everyhost/ctp/schemas/tool-definition.schema.json',
  'everyhost/ctp/schemas/tool-result.schema.json',
]

const root = join(import.meta.dirname, '..', '..')
let packed: Packed
beforeAll(async () => {
  packed = await packAndInstall()
  const scope = 'node_modules/@modelcontextprotocol'
  symlinkSync(join(root, scope), join(packed.folder, scope), 'junction')
}, 60_000)
afterAll(() => packed?.remove())

test('holds what it needs and nothing else', () => {
  const expected =
    /^(dist\/[\w./-]+\.(js|d\.ts|schema\.json)|CHANGELOG\.md|LICENSE|README\.md|THIRD-PARTY-LICENSES\.txt|package\.json)$/
  const beside = ['CHANGELOG.md', 'LICENSE', 'README.md', 'THIRD-PARTY-LICENSES.txt', 'package.json']
  expect(packed.files.filter(file => !expected.test(file))).toEqual([])
  expect(packed.files).toEqual(expect.arrayContaining(beside))
})

test('offers exactly the entries that are tested here', () => {
  const entries = Object.keys(manifest.exports).map(path => path.replace('.', 'everyhost'))
  expect(entries).toEqual([...Object.keys(surface), ...documents, 'everyhost/package.json'])
})

describe.each(nodes())('under Node $version', ({ node }) => {
  test.each(Object.entries(surface))('%s exports its names', (entry, names) => {
    const text = `import * as entry from '${entry}'; console.log(JSON.stringify(Object.keys(entry).sort()))`
    expect(JSON.parse(runModule(node, packed.folder, text))).toEqual(names)
  })

  test.each(documents)('%s is there to import', path => {
    const text = `import document from '${path}' with { type: 'json' }; console.log(document.type)`
    expect(runModule(node, packed.folder, text)).toBe('object')
  })

  test('runs a tool where no code can be made from strings', () => {
    const text = `
      import { defineTool, invokeTool, Type } from 'everyhost'
      const greet = defineTool({
        name: 'greet',
        description: 'Greets somebody.',
        input: Type.Object({ name: Type.String({ minLength: 1 }) }),
        execute: ({ name }) => 'Hello, ' + name + '!',
      })
      const { text } = await invokeTool(greet, { name: 'Ada' })
      const refusal = await invokeTool(greet, { nom: 'Ada' }).catch(error => error.name)
      console.log(text, refusal)
    `
    expect(runModule(node, packed.folder, text, ['--disallow-code-generation-from-strings'])).toBe(
      'Hello, Ada! ToolInputError',
    )
  })
})

const consumer = `
import { defineTool, invokeTool, type Static, Type, validateInput } from 'everyhost'
import { aiSdkTools } from 'everyhost/ai-sdk'
import { sanitizeLine } from 'everyhost/sanitize'

const Input = Type.Object({ name: Type.String(), times: Type.Optional(Type.Integer()) })
const input: Static<typeof Input> = { name: 'Ada' }

export const greet = defineTool({
  name: 'greet',
  description: 'Greets somebody.',
  input: Input,
  // @ts-expect-error -- a string has no such method, so the input is typed and not any
  execute: ({ name }) => name.toFixed(),
})

const Part = Type.Omit(Input, ['times'])
// @ts-expect-error -- what is left of the object still has its type
export const part: Static<typeof Part> = { name: 1 }

export const line: string = sanitizeLine(input.name)
export const text: string = (await invokeTool(greet, input)).text
const checked = validateInput(greet, input)
// @ts-expect-error -- lines are there only when the check failed
export const lines: string[] = checked.lines

export const toolSet = aiSdkTools([greet])
// @ts-expect-error -- a tool set knows the names of its tools
toolSet.great

// what a library exports, its declarations must be able to name
export const Point = Type.Object({
  x: Type.Number(),
  label: Type.Optional(Type.String()),
  kind: Type.Union([Type.Literal('a'), Type.Null()]),
  tags: Type.Array(Type.String()),
  counts: Type.Record(Type.String(), Type.Integer()),
  pair: Type.Tuple([Type.Boolean(), Type.Unknown()]),
  size: Type.Enum({ small: 's', large: 'l' }),
  rest: Type.Any(),
  other: Type.Unsafe<string>({ type: 'string' }),
  fixed: Type.Readonly(Type.String()),
})
export const Derived = Type.Composite([Type.Partial(Point), Type.Pick(Point, ['x']), Type.Object({ z: Type.Number() })])
export const Name = Type.KeyOf(Type.Omit(Point, ['rest']))
`

test.each([
  { module: 'nodenext', moduleResolution: 'nodenext', lib: ['es2022'], types: ['node'] },
  { module: 'esnext', moduleResolution: 'bundler', lib: ['es2022', 'dom'], types: [] },
])(
  'has types that hold with $moduleResolution resolution, declarations checked too',
  options => {
    writeFileSync(join(packed.folder, 'consumer.ts'), consumer)
    const compilerOptions = {
      ...options,
      target: 'es2022',
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      skipLibCheck: false,
      skipDefaultLibCheck: true,
      noEmit: true,
      declaration: true,
      typeRoots: [join(root, 'node_modules', '@types')],
    }
    writeFileSync(
      join(packed.folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, files: ['consumer.ts'] }),
    )
    const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
    const { stdout } = spawnSync(process.execPath, [tsc, '-p', packed.folder], { encoding: 'utf8' })
    expect(stdout).toBe('')
  },
  30_000,
)

test('leaves publint nothing to say', async () => {
  const { messages, pkg } = await publint({ pkgDir: packed.installed, pack: false, strict: true })
  expect(messages.map(message => formatMessage(message, pkg))).toEqual([])
})

// for a package of ES modules alone: what `require` and resolution without `exports` find is not asked
const asked = ['node16-esm', 'bundler']

test('leaves arethetypeswrong nothing to say of any entry', async () => {
  const pack = createPackageFromTarballData(new Uint8Array(readFileSync(packed.tarball)))
  const analysis = await checkPackage(pack)
  if (!analysis.types) throw new Error('arethetypeswrong found no types')
  const code = Object.keys(surface).map(entry => entry.replace('everyhost', '.'))
  expect(Object.keys(analysis.entrypoints)).toEqual(expect.arrayContaining(code))
  for (const entry of code) {
    const { resolutions } = analysis.entrypoints[entry]!
    for (const kind of asked) {
      const { resolution } = resolutions[kind as keyof typeof resolutions]
      expect(resolution?.fileName, `${entry} with ${kind}`).toMatch(/\.d\.ts$/)
    }
  }
  const problems = analysis.problems.filter(
    problem => !('resolutionKind' in problem) || asked.includes(problem.resolutionKind),
  )
  expect(problems).toEqual([])
}, 60_000)

// That a schema made with it keeps its pattern in OMP, whose loader swaps imports of TypeBox, the run of OMP shows:
// tests/hosts/omp.test.ts, with this same tarball.
test.each(['.js', '.d.ts'])('no %s file imports TypeBox', ending => {
  const files = packed.files.filter(file => file.endsWith(ending))
  expect(files.length).toBeGreaterThan(0)
  const found = files.filter(file =>
    importsOf(readFileSync(join(packed.installed, file), 'utf8')).some(
      name => /typebox/.test(name) && !/^\./.test(name),
    ),
  )
  expect(found).toEqual([])
})

test('its types import only its own files and the types of the hosts', () => {
  const found = packed.files
    .filter(file => file.endsWith('.d.ts'))
    .flatMap(file => importsOf(readFileSync(join(packed.installed, file), 'utf8')))
    .filter(name => !name.startsWith('.'))
  expect([...new Set(found)].sort()).toEqual(foreignTypes)
})

test('imports only its own files and the hosts that users bring, and makes no code from strings', () => {
  const scripts = packed.files.filter(file => file.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(0)
  const found = scripts.flatMap(file =>
    foreignParts(file, readFileSync(join(packed.installed, file), 'utf8')),
  )
  expect(found).toEqual([])
}, 30_000)

function importsOf(text: string): string[] {
  return ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName)
}

function foreignParts(file: string, text: string): string[] {
  const found = importsOf(text)
    .filter(name => !name.startsWith('.') && !peers[file]?.test(name))
    .filter(name => !(COMMAND.test(file) && name.startsWith('node:')))
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  // TypeBox has a function of its own by the name of Function
  const own = source.statements.filter(ts.isFunctionDeclaration).map(({ name }) => name?.text)
  const makers = ['eval', 'Function'].filter(name => !own.includes(name))
  const visit = (node: ts.Node): void => {
    if ((ts.isCallExpression(node) || ts.isNewExpression(node)) && ts.isIdentifier(node.expression)) {
      if (makers.includes(node.expression.text)) found.push(node.getText())
    }
    node.forEachChild(visit)
  }
  visit(source)
  return found.map(part => `${file}: ${part}`)
}
