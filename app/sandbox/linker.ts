import { parse } from 'es-module-lexer/minimal/js'
import { transform } from 'sucrase'
import type { Order } from './protocol.ts'

export interface Linker {
  /** Gives the address of a module, once everything it imports has one. Throws an `Error` where an import leads nowhere. */
  link(path: string): string
  /** A text with the names of modules in place of their addresses. */
  named(text: string): string
  /** The line of the module that was linked last which a stack names first. */
  lineIn(stack: string): number | undefined
}

interface Source {
  path: string
  code: string
  /** The modules of packages are JavaScript, and resolve among themselves. */
  isPackage: boolean
}

/** Makes modules of texts: takes their types out, and puts addresses in place of what they import by name. */
export function createLinker({ files, modules, packages }: Order): Linker {
  const urls = new Map<string, string>()
  const underway: string[] = []
  const { createObjectURL } = URL
  let last = ''

  function link(path: string): string {
    const code = textOf(path, files)
    if (code === undefined) throw new Error(`There is no file ${path}`)
    last = addressOf({ path, code, isPackage: false })
    return last
  }

  function addressOf(source: Source): string {
    const key = keyOf(source)
    const known = urls.get(key)
    if (known !== undefined) return known
    if (underway.includes(key)) {
      const circle = [...underway.slice(underway.indexOf(key)), key].join(' → ')
      throw new Error(`These import each other in a circle, which cannot run here: ${circle}`)
    }
    underway.push(key)
    const url = createObjectURL(new Blob([scriptOf(source)], { type: 'text/javascript' }))
    underway.pop()
    urls.set(key, url)
    return url
  }

  function scriptOf(source: Source): string {
    if (source.path.endsWith('.json')) return `export default ${JSON.stringify(JSON.parse(source.code))}`
    const code = source.isPackage ? source.code : withoutTypes(source)
    let script = ''
    let copied = 0
    for (const { n: name, s: start, e: end, d: kind, a: attributes, se: statementEnd } of parse(code)[0]) {
      // import.meta, and an import() of what only the run knows
      if (kind === -2 || name === undefined) continue
      const url = addressOf(resolve(name, source))
      script += code.slice(copied, start) + (kind === -1 ? url : JSON.stringify(url))
      copied = end
      if (attributes < 0) continue
      // JSON has become JavaScript, and is imported as such
      script += code.slice(end, kind === -1 ? end + 1 : end)
      copied = kind === -1 ? statementEnd : statementEnd - 1
    }
    return script + code.slice(copied)
  }

  function resolve(name: string, { path, isPackage }: Source): Source {
    if (name.startsWith('.')) {
      const file = new URL(name, `file:///${path}`).pathname.slice(1)
      const code = textOf(file, isPackage ? modules : files)
      if (code !== undefined) return { path: file, code, isPackage }
      throw new Error(`${path} imports ${name}; this page has ${listOf(others(path))}`)
    }
    const file = textOf(name, packages) ?? ''
    const code = textOf(file, modules)
    if (code !== undefined) return { path: file, code, isPackage: true }
    throw new Error(
      `${path} imports ${name}; here you can import ${listOf(Object.keys(packages).filter(isModule))}`,
    )
  }

  function others(path: string): string[] {
    return Object.keys(files).filter(file => file !== path)
  }

  return {
    link,
    named(text) {
      for (const [key, url] of urls) text = text.replaceAll(url, key)
      return text
    },
    lineIn(stack) {
      const at = last ? stack.indexOf(`${last}:`) : -1
      const [, line] = at < 0 ? [] : (/^:(\d+)/.exec(stack.slice(at + last.length)) ?? [])
      return line === undefined ? undefined : Number(line)
    },
  }
}

/** What is there under a name; a name that all objects know, such as `toString`, is there only if somebody put it there. */
function textOf(name: string, texts: Record<string, string>): string | undefined {
  return Object.hasOwn(texts, name) ? texts[name] : undefined
}

/** What remains stands on the lines it stood on. */
function withoutTypes({ path, code }: Source): string {
  try {
    return transform(code, {
      transforms: ['typescript'],
      disableESTransforms: true,
      keepUnusedImports: true,
    }).code
  } catch (error) {
    throw new SyntaxError(`${path}: ${(error as Error).message}`)
  }
}

function keyOf({ path, isPackage }: Source): string {
  return isPackage ? `everyhost/dist/${path}` : path
}

function isModule(name: string): boolean {
  return !name.endsWith('.json')
}

function listOf(names: string[]): string {
  return names.length > 0 ? names.join(', ') : 'no other files'
}
