// Type-checks all TypeScript of a page in one program, through the compiler's own API. Nothing is written to disk: the
// blocks are files of a folder that exists only here.

import { statSync } from 'node:fs'
import ts from 'typescript'
import type { Block } from './page.ts'
import { fileOf, packageJson, root } from './project.ts'

export interface Diagnostic {
  code: number
  message: string
  /** Place in the block, from 1. */
  line: number
  column: number
  length: number
}

/** What TypeScript says of each block of a page, in their order; of what is no TypeScript it says nothing. */
export type TypeCheck = BlockTypes[]

export interface BlockTypes {
  diagnostics: Diagnostic[]
  /** What the block imports, as written. */
  imports: string[]
}

export const compilerOptions: ts.CompilerOptions = {
  noEmit: true,
  target: ts.ScriptTarget.ES2024,
  module: ts.ModuleKind.NodeNext,
  moduleDetection: ts.ModuleDetectionKind.Force,
  lib: ['lib.es2024.d.ts'],
  types: ['node'],
  strict: true,
  noUncheckedIndexedAccess: true,
  noImplicitOverride: true,
  verbatimModuleSyntax: true,
  allowImportingTsExtensions: true,
  erasableSyntaxOnly: true,
  resolveJsonModule: true,
  skipLibCheck: true,
}

/** Declarations are read once and serve every page, until they change. */
const declarations = new Map<string, { version: string; file: ts.SourceFile }>()

let lastProgram: ts.Program | undefined

/** `pages` is the folder below which packages are found. */
export function checkTypes(blocks: Block[], pages: string): TypeCheck {
  const folder = `${pages.replaceAll('\\', '/')}/page`
  const pathOf = (block: Block) => `${folder}/${fileOf(block)}`
  const texts = new Map([[`${folder}/package.json`, packageJson]])
  for (const block of blocks) texts.set(pathOf(block), block.text)
  const modules = blocks.filter(({ kind }) => kind === 'module')

  const nothing: BlockTypes = { diagnostics: [], imports: [] }
  if (modules.length === 0) return blocks.map(() => nothing)
  const program = ts.createProgram(modules.map(pathOf), compilerOptions, hostOver(folder, texts), lastProgram)
  lastProgram = program
  const general = [...program.getOptionsDiagnostics(), ...program.getGlobalDiagnostics()]
  if (general.length > 0) throw new Error(general.map(messageOf).join('\n'))

  return blocks.map(block => {
    const file = block.kind === 'module' ? program.getSourceFile(pathOf(block)) : undefined
    if (!file) return nothing
    const found = [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)]
    return {
      diagnostics: found.map(diagnostic => inBlock(diagnostic, file, folder)),
      imports: importsOf(file),
    }
  })
}

// ---------------------------------------------------------------------------------------------------------------------

function hostOver(folder: string, texts: Map<string, string>): ts.CompilerHost {
  const host = ts.createCompilerHost(compilerOptions)
  return {
    ...host,
    getCurrentDirectory: () => root,
    // the comments of some hundred declaration files are a third of the time of a first run
    jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
    directoryExists: path => path === folder || host.directoryExists!(path),
    fileExists: path => texts.has(path) || host.fileExists(path),
    readFile: path => texts.get(path) ?? host.readFile(path),
    getSourceFile(path, languageVersion) {
      const text = texts.get(path)
      if (text !== undefined) return ts.createSourceFile(path, text, languageVersion)
      return declaration(path, () => host.getSourceFile(path, languageVersion))
    },
  }
}

function declaration(path: string, read: () => ts.SourceFile | undefined): ts.SourceFile | undefined {
  const stats = statSync(path, { throwIfNoEntry: false })
  const version = `${stats?.mtimeMs} ${stats?.size}`
  const known = declarations.get(path)
  if (known?.version === version) return known.file
  const file = read()
  if (file) declarations.set(path, { version, file })
  return file
}

function inBlock(diagnostic: ts.Diagnostic, file: ts.SourceFile, folder: string): Diagnostic {
  const { line, character } = file.getLineAndCharacterOfPosition(diagnostic.start ?? 0)
  return {
    code: diagnostic.code,
    message: messageOf(diagnostic).replaceAll(folder, '/project').replaceAll(root, '/everyhost'),
    line: line + 1,
    column: character + 1,
    length: diagnostic.length ?? 0,
  }
}

function messageOf({ messageText }: ts.Diagnostic): string {
  return ts.flattenDiagnosticMessageText(messageText, '\n')
}

function importsOf(file: ts.SourceFile): string[] {
  return file.statements.flatMap(statement => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return []
    const from = statement.moduleSpecifier
    return from && ts.isStringLiteral(from) ? [from.text] : []
  })
}
