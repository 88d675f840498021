import { posix } from 'node:path'
import ts from 'typescript'
import { copiedCode } from '../../tests/samples/directives.ts'
import type { Block } from '../../tests/samples/page.ts'

/**
 * What Copy gives of a block of TypeScript: a whole file. The files of the page that it imports, and those that they import,
 * stand in it in place of their imports; the imports of packages are gathered at its head. Throws an `Error` where they cannot
 * be one file: the same name declared in two of them, or an export passed on with `from`.
 */
export function completeFile(block: Block, blocks: Block[]): string {
  const files = new Map(
    blocks.flatMap(({ file, text }) => (file === undefined ? [] : [[file, copiedCode(text)]])),
  )
  const own = copiedCode(block.text)
  const join: Join = { files, parts: [], imports: new Map(), defaults: new Map(), declared: new Map() }
  const main = read(own, block.file ?? 'block.ts', join)
  if (join.parts.length === 0) return own
  return [...importLines(join.imports), '', ...[...join.parts, main].flatMap(part => [part, ''])]
    .join('\n')
    .trimEnd()
}

// ---

interface Join {
  files: Map<string, string>
  /** The files that are in already, each without its imports, in the order of their evaluation. */
  parts: string[]
  /** By module: what is imported from it. */
  imports: Map<string, Set<string>>
  /** By file: what its default export is called by those who import it. */
  defaults: Map<string, string | undefined>
  /** Where a name was declared or imported first. */
  declared: Map<string, string>
}

/** Takes a file's imports out of it, and puts the files they name before it. */
function read(code: string, file: string, join: Join, defaultName?: string): string {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true)
  const cuts: { from: number; to: number; by: string }[] = []
  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement)) {
      const aliases = take(statement, file, join)
      const to = statement.end + (code[statement.end] === '\n' && !aliases ? 1 : 0)
      cuts.push({ from: statement.getStart(), to, by: aliases })
    } else if (ts.isExportDeclaration(statement) && join.files.has(pathOf(statement, file))) {
      throw new Error(`${file} passes an export on; import it and export it in two statements`)
    } else if (ts.isExportAssignment(statement) && defaultName !== undefined) {
      declare(defaultName, file, join)
      cuts.push({
        from: statement.getStart(),
        to: statement.expression.getStart(),
        by: `const ${defaultName} = `,
      })
    } else {
      for (const name of namesIn(statement)) declare(name, file, join)
    }
  }
  return cuts.reduceRight((text, { from, to, by }) => text.slice(0, from) + by + text.slice(to), code).trim()
}

/** Takes an import in; gives the statements that stand for it where it renames what it imports. */
function take(statement: ts.ImportDeclaration, importer: string, join: Join): string {
  const specifier = specifierOf(statement)
  const clause = statement.importClause
  const file = pathOf(statement, importer)
  if (!join.files.has(file)) {
    for (const text of bindingsOf(clause)) addImport(specifier, text, importer, join)
    if (!clause) addImport(specifier, '', importer, join)
    return ''
  }
  const named = clause?.namedBindings
  if (named && ts.isNamespaceImport(named)) {
    throw new Error(`${importer} imports all of ${file} under one name; import what it uses`)
  }
  insert(file, clause?.name?.text, join)
  const renamed = named?.elements.filter(({ propertyName }) => propertyName) ?? []
  return renamed.map(({ name, propertyName }) => `const ${name.text} = ${propertyName!.text}`).join('\n')
}

function insert(file: string, defaultName: string | undefined, join: Join): void {
  const code = join.files.get(file)
  if (code === undefined) return
  const known = join.defaults.get(file)
  if (known !== undefined && defaultName !== undefined && known !== defaultName) {
    throw new Error(
      `the default export of ${file} is ${known} here and ${defaultName} there; call it the same`,
    )
  }
  // in already, or still being read: an import in a circle
  if (join.defaults.has(file)) return
  join.defaults.set(file, defaultName)
  if (file.endsWith('.json')) {
    if (defaultName) join.parts.push(`const ${defaultName} = ${code.trim()}`)
    return
  }
  join.parts.push(read(code, file, join, defaultName))
}

function specifierOf({ moduleSpecifier }: ts.ImportDeclaration | ts.ExportDeclaration): string {
  return moduleSpecifier && ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : ''
}

/** The file of the page that an import or export names; a package has none, and an empty path. */
function pathOf(statement: ts.ImportDeclaration | ts.ExportDeclaration, importer: string): string {
  const specifier = specifierOf(statement)
  return specifier.startsWith('.') ? posix.join(posix.dirname(importer), specifier) : ''
}

/** What an import binds, each as it stands between the braces, or `* as x`, or `default x`. */
function bindingsOf(clause: ts.ImportClause | undefined): string[] {
  if (!clause) return []
  const type = clause.phaseModifier === ts.SyntaxKind.TypeKeyword ? 'type ' : ''
  const { name, namedBindings } = clause
  const own = name ? [`default ${name.text}`] : []
  if (!namedBindings) return own
  if (ts.isNamespaceImport(namedBindings)) return [...own, namedBindings.getText()]
  return [...own, ...namedBindings.elements.map(element => type + element.getText())]
}

function addImport(module: string, binding: string, file: string, join: Join): void {
  const bindings = join.imports.get(module) ?? new Set()
  join.imports.set(module, bindings)
  // the value brings its type along
  if (bindings.has(binding) || bindings.has(binding.replace(/^type /, ''))) return
  const name = binding.split(/\s/).at(-1)!
  bindings.delete(`type ${binding}`)
  if (name && !join.declared.get(`import ${module} ${name}`)) declare(name, file, join)
  join.declared.set(`import ${module} ${name}`, file)
  bindings.add(binding)
}

function declare(name: string, file: string, join: Join): void {
  const first = join.declared.get(name)
  if (first !== undefined && first !== file) {
    throw new Error(`both ${first} and ${file} declare ${name}; call one of them something else`)
  }
  join.declared.set(name, file)
}

function importLines(imports: Map<string, Set<string>>): string[] {
  return [...imports].flatMap(([module, bindings]) => {
    const named = [...bindings].filter(text => text && !/^(default |\*)/.test(text)).sort(byName)
    const whole = [...bindings].filter(text => /^(default |\*)/.test(text))
    return [
      ...(bindings.has('') ? [`import '${module}'`] : []),
      ...whole.map(text => `import ${text.replace(/^default /, '')} from '${module}'`),
      ...(named.length ? [`import { ${named.join(', ')} } from '${module}'`] : []),
    ]
  })
}

function byName(a: string, b: string): number {
  return a.replace(/^type /, '').localeCompare(b.replace(/^type /, ''), 'en')
}

function namesIn(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap(({ name }) => namesOf(name))
  }
  const { name } = statement as { name?: ts.Node }
  return name && ts.isIdentifier(name) ? [name.text] : []
}

function namesOf(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text]
  return name.elements.flatMap(element => (ts.isOmittedExpression(element) ? [] : namesOf(element.name)))
}
