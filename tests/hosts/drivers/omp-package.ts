import { spawn } from 'node:child_process'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { createInterface } from 'node:readline'
import { read, turn } from './omp-loop.ts'
import { omp } from './omp-modules.ts'

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
  const { loadExtensions } = await omp('@oh-my-pi/pi-coding-agent/extensibility/extensions/loader')
  const codeOf = async (file: string, name: string) => {
    const { extensions, errors } = await loadExtensions([file], process.cwd())
    if (errors.length > 0) return errors.map(({ error }) => error).join()
    const tools = extensions.flatMap(({ tools }) => [...tools.values()].map(({ definition }) => definition))
    const { shown } = await turn(tools, [])
    const properties = shown.find(tool => tool.name === name)!.parameters.properties
    return (properties as Record<string, unknown>).code
  }
  return {
    'Type of everyhost': await codeOf('weather-tools/omp.ts', 'forecast'),
    'Type of TypeBox': await codeOf('drivers/omp-typebox.ts', 'foreign'),
    'Type of TypeBox, in defineTool': await codeOf('drivers/omp-typebox-ours.ts', 'refused'),
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
