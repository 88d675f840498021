import { spawn } from 'node:child_process'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { createInterface } from 'node:readline'
import { moveOver } from '../probe/moves.ts'
import { read, turn } from './omp-loop.ts'
import { type AnyTool, omp } from './omp-modules.ts'

/** The worked example through OMP's own loader. */
export async function packaged(): Promise<object> {
  const { discoverAndLoadExtensions } = await omp('@oh-my-pi/pi-coding-agent/extensibility/extensions/loader')
  const load = (folder: string) =>
    discoverAndLoadExtensions([folder], process.cwd(), undefined, undefined, { ambient: false })
  const { extensions } = await load('weather-tools')
  const tools = extensions.flatMap(({ tools }) => [...tools.values()].map(({ definition }) => definition))
  const { omp: field, ...manifest } = JSON.parse(readFileSync('weather-tools/package.json', 'utf8'))
  cpSync('weather-tools', 'pi-tools', { recursive: true })
  writeFileSync('pi-tools/package.json', JSON.stringify(manifest))
  const withoutField = await load('pi-tools')
  const files = ({ extensions }: { extensions: { path: string }[] }) =>
    extensions.map(({ path }) => basename(path)).join()
  return {
    tools: tools.map(({ name }) => name),
    [`with the field "omp" (${field.extensions})`]: files({ extensions }),
    [`with the field "pi" alone (${manifest.pi.extensions})`]: files(withoutField),
    answer: await read(tools, 'forecast', { city: 'Oslo', code: 'NO' }),
    'bad input': await read(tools, 'forecast', { city: 'Oslo', code: 'no', town: 'Oslo' }),
  }
}

/** What a model is shown of a property that the worked example has too. */
export async function typeBox(): Promise<object> {
  const code = async (file: string, name: string) => {
    const loaded = await extensionTools(file)
    return typeof loaded === 'string' ? loaded : codeOf(loaded, name)
  }
  return {
    'Type of everyhost': await code('weather-tools/omp.ts', 'forecast'),
    'Type of TypeBox': await code('drivers/omp-typebox.ts', 'foreign'),
    'Type of TypeBox, in defineTool': await code('drivers/omp-typebox-ours.ts', 'refused'),
  }
}

/** A custom tool, and the extension that it became. */
export async function movedOver(): Promise<Record<string, unknown>> {
  const before = await customTools('migrating/omp-before.ts')
  const after = await extensionTools('migrating/omp.ts')
  if (typeof after === 'string') throw new Error(after)
  return {
    'moved over': await moveOver(
      args => read(before, 'forecast', args),
      args => read(after, 'forecast', args),
    ),
    'code as it is shown': {
      before: await codeOf(before, 'forecast'),
      after: await codeOf(after, 'forecast'),
    },
  }
}

/** What TypeScript says of the types of the adapter beside OMP's own, a line each. */
export async function typeErrors(): Promise<string[]> {
  const compilerOptions = {
    noEmit: true,
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: true,
    target: 'esnext',
    module: 'nodenext',
    allowImportingTsExtensions: true,
    types: [],
  }
  writeFileSync('omp-types.json', JSON.stringify({ compilerOptions, files: ['drivers/omp-types.ts'] }))
  const compiler = [process.env.EVERYHOST_TSC!, '-p', 'omp-types.json']
  const child = spawn('node', compiler, { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines: string[] = []
  for await (const line of createInterface(child.stdout)) lines.push(line)
  return lines
}

// ---

/** The tools that an extension registers, or why it does not load. */
async function extensionTools(file: string): Promise<AnyTool[] | string> {
  const { loadExtensions } = await omp('@oh-my-pi/pi-coding-agent/extensibility/extensions/loader')
  const { extensions, errors } = await loadExtensions([file], process.cwd())
  if (errors.length > 0) return errors.map(({ error }) => error).join()
  return extensions.flatMap(({ tools }) => [...tools.values()].map(({ definition }) => definition))
}

async function customTools(file: string): Promise<AnyTool[]> {
  const { loadCustomTools } = await omp('@oh-my-pi/pi-coding-agent/extensibility/custom-tools/loader')
  const { CustomToolAdapter } = await omp('@oh-my-pi/pi-coding-agent/extensibility/custom-tools/wrapper')
  const { tools, errors } = await loadCustomTools([{ path: file }], process.cwd(), [])
  if (errors.length > 0) throw new Error(errors.map(({ error }) => error).join())
  return tools.map(({ tool }) => new CustomToolAdapter(tool, () => ({ cwd: '.' })))
}

/** What a model is shown of the property `code`. */
async function codeOf(tools: AnyTool[], name: string): Promise<unknown> {
  const { shown } = await turn(tools, [])
  const properties = shown.find(tool => tool.name === name)!.parameters.properties
  return (properties as Record<string, unknown>).code
}
