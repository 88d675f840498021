// Types of the code on the pages, as an editor shows them, from the package as it is built.

import { statSync } from 'node:fs'
import ts from 'typescript'
import { compilerOptions } from '../../tests/samples/check-types.ts'
import type { Block } from '../../tests/samples/page.ts'
import { fileOf, packageJson, root } from '../../tests/samples/project.ts'
import { absentModule } from './absent-module.ts'
import { workerGlobals } from './globals.ts'

/** What TypeScript knows of a block; places are offsets in its text. */
export interface BlockTypes {
  names: { start: number; length: number; text: string }[]
  /** Those that it must have, but for packages that are not installed here. */
  errors: { start: number; length: number; code: number; message: string }[]
  imports: string[]
  /** What a worker of a browser has not, e.g. `process`. */
  ofNode: string[]
}

/** Longest text over a name, in characters; what is longer is cut. */
const longest = 800

/**
 * Reads page after page: gives for each of its blocks, in their order, what is known. What pages share is read once. The names
 * are most of the work.
 */
export function createTypeReader(): (blocks: Block[], want: { names: boolean }) => BlockTypes[] {
  // nothing lies there: the files are the blocks, and the packages are found above them
  const folder = `${root.replaceAll('\\', '/')}/page`
  let texts = new Map<string, string>()
  let round = 0
  const service = ts.createLanguageService({
    getCompilationSettings: () => compilerOptions,
    getCurrentDirectory: () => root,
    getDefaultLibFileName: options => ts.getDefaultLibFilePath(options),
    getScriptFileNames: () => [...texts.keys()].filter(path => /\.m?ts$/.test(path)),
    getScriptVersion: path => (texts.has(path) ? `round ${round}` : versionOf(path)),
    getScriptSnapshot(path) {
      const text = texts.get(path) ?? ts.sys.readFile(path)
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
    },
    directoryExists: path => path === folder || ts.sys.directoryExists(path),
    fileExists: path => texts.has(path) || ts.sys.fileExists(path),
    readFile: path => texts.get(path) ?? ts.sys.readFile(path),
    readDirectory: ts.sys.readDirectory,
    realpath: ts.sys.realpath,
  })

  return (blocks, want) => {
    const pathOf = (block: Block) => `${folder}/${fileOf(block)}`
    texts = new Map(blocks.map(block => [pathOf(block), block.text]))
    texts.set(`${folder}/package.json`, packageJson)
    round++
    const program = service.getProgram()!
    return blocks.map(block => {
      const file = block.kind === 'module' ? program.getSourceFile(pathOf(block)) : undefined
      if (!file) return { names: [], errors: [], imports: [], ofNode: [] }
      const names = identifiersIn(file)
      const found = block.errorCodes ? errorsIn(file) : []
      const errors = found.filter(error => !isOfAbsentPackage(error, block))
      // without a package, all that is made of it would be `any`, which is not so where there is one
      const areKnown = errors.length === found.length
      return {
        names: want.names && areKnown ? names.flatMap(name => quickInfo(name, file)) : [],
        errors,
        imports: ts.preProcessFile(block.text).importedFiles.map(({ fileName }) => fileName),
        ofNode: ofNodeAmong(names, file, program.getTypeChecker()),
      }
    })
  }

  function quickInfo(name: ts.Identifier, file: ts.SourceFile): BlockTypes['names'] {
    const start = name.getStart(file)
    const info = service.getQuickInfoAtPosition(file.fileName, start)
    if (!info?.displayParts || info.textSpan.start !== start) return []
    // that it was imported stands a few lines above
    const type = plain(info.displayParts).replace(/\nimport \w+$/, '')
    const [said = ''] = plain(info.documentation).split('\n\n')
    const text = said ? `${cut(type)}\n\n${cut(said.replaceAll('\n', ' '))}` : cut(type)
    return [{ start, length: info.textSpan.length, text }]
  }

  function errorsIn({ fileName }: ts.SourceFile): BlockTypes['errors'] {
    const found = [...service.getSyntacticDiagnostics(fileName), ...service.getSemanticDiagnostics(fileName)]
    return found.map(({ start = 0, length = 0, code, messageText }) => ({
      start,
      length,
      code,
      message: ts.flattenDiagnosticMessageText(messageText, '\n').replaceAll(folder, '/project'),
    }))
  }
}

// ---

function versionOf(path: string): string {
  const stats = statSync(path, { throwIfNoEntry: false })
  return `${stats?.mtimeMs} ${stats?.size}`
}

/** That a package is not installed here says nothing of the code, which a reader would take it for. */
function isOfAbsentPackage({ code, start }: BlockTypes['errors'][number], { text }: Block): boolean {
  return absentModule.includes(code) && !/^['"][./]/.test(text.slice(start))
}

function identifiersIn(file: ts.SourceFile): ts.Identifier[] {
  const found: ts.Identifier[] = []
  const visit = (node: ts.Node) => {
    if (ts.isIdentifier(node)) found.push(node)
    node.forEachChild(visit)
  }
  visit(file)
  return found
}

function ofNodeAmong(names: ts.Identifier[], file: ts.SourceFile, checker: ts.TypeChecker): string[] {
  const found = names.filter(name => {
    if (ts.isMetaProperty(name.parent)) return name.parent.keywordToken === ts.SyntaxKind.ImportKeyword
    if (ts.isPropertyAccessExpression(name.parent) && name.parent.name === name) return false
    if (ts.isPartOfTypeNode(name) || workerGlobals().has(name.text)) return false
    const declarations = checker.getSymbolAtLocation(name)?.declarations ?? []
    return declarations.length > 0 && declarations.every(isOfNode)
  })
  return [
    ...new Set(found.map(({ text, parent }) => (ts.isMetaProperty(parent) ? parent.getText(file) : text))),
  ]
}

function isOfNode(declaration: ts.Declaration): boolean {
  return /\/node_modules\/(@types\/node|undici-types)\//.test(declaration.getSourceFile().fileName)
}

function plain(parts: ts.SymbolDisplayPart[] | undefined): string {
  return ts.displayPartsToString(parts).trim()
}

function cut(text: string): string {
  return text.length > longest ? `${text.slice(0, longest)} …` : text
}
