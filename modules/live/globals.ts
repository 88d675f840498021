import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import ts from 'typescript'

/** What a worker has and a run cannot use: its policy lets nothing out, and its messages go nowhere. */
const walled = [
  'fetch',
  'WebSocket',
  'EventSource',
  'XMLHttpRequest',
  'postMessage',
  'close',
  'importScripts',
]

let known: Set<string> | undefined

/** The names that every worker of a browser has, and that a run may use. */
export function workerGlobals(): Set<string> {
  known ??= new Set([...declaredNames()].filter(name => !walled.includes(name)))
  return known
}

function declaredNames(): Set<string> {
  const folder = dirname(createRequire(import.meta.url).resolve('typescript'))
  const names = new Set<string>()
  const { statements } = ts.createSourceFile(
    'lib.ts',
    readFileSync(join(folder, 'lib.webworker.d.ts'), 'utf8'),
    99,
  )
  for (const statement of statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name) names.add(statement.name.text)
    if (!ts.isVariableStatement(statement)) continue
    for (const { name } of statement.declarationList.declarations)
      if (ts.isIdentifier(name)) names.add(name.text)
  }
  return names
}
