import { defineConfig } from 'tsdown'

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    sanitize: 'src/sanitize.ts',
    mcp: 'src/hosts/mcp.ts',
    'mcp/v2': 'src/hosts/mcp-v2.ts',
    pi: 'src/hosts/pi.ts',
    omp: 'src/hosts/omp.ts',
    'ai-sdk': 'src/hosts/ai-sdk.ts',
    cli: 'src/cli/cli.ts',
    ctp: 'src/ctp/index.ts',
    testing: 'src/testing/call-everywhere.ts',
  },
  copy: [{ from: 'src/ctp/schemas/*.json', to: 'dist/schemas' }],
  platform: 'neutral',
  target: 'es2022',
  // TypeBox goes into dist, code and types: a tool file that never imports it runs unchanged in hosts that swap that import
  deps: {
    alwaysBundle: ['@sinclair/typebox', 'commander', '@bomb.sh/tab'],
    neverBundle: [/^node:/],
    onlyBundle: ['@sinclair/typebox', 'commander', '@bomb.sh/tab'],
  },
  dts: { resolve: ['@sinclair/typebox'] },
  plugins: [
    {
      name: 'keep-functions-and-types-apart',
      transform: { order: 'pre', filter: { id: /typebox.*\.d\.m?ts$/ }, handler: renameFunctions },
    },
    {
      name: 'one-guard-is-enough',
      transform: { order: 'pre', filter: { id: /typebox.*extends-check\.mjs$/ }, handler: guardByKind },
    },
  ],
  // apart from our own code, so that a bundler that finds it unused has no statement of it to keep
  outputOptions: {
    codeSplitting: { groups: [{ name: 'typebox', test: /@sinclair[\\/]typebox[\\/].*\.mjs$/ }] },
  },
  // how long plugins take is no warning about the package
  inputOptions: { checks: { bundlerTimings: false } },
  sourcemap: false,
})

/**
 * TypeBox declares functions by the names of global types: Omit, Pick, Record, Date. The bundler of declarations takes the
 * type for the function and renames both, so that what `Type.Omit` makes would be of type `any`. Under another name inside
 * its file, the function leaves the type alone.
 */
function renameFunctions(code: string): string {
  const functions = new Set(Array.from(code.matchAll(/^export declare function (\w+)/gm), ([, name]) => name))
  const types = new Set(Array.from(code.matchAll(/^export (?:type|interface) (\w+)/gm), ([, name]) => name))
  const renamed = [...functions.difference(types)]
  const declarations = code.replaceAll(/^export declare function (\w+)/gm, (whole, name) =>
    types.has(name) ? whole : `declare function build${name}`,
  )
  return [declarations, ...renamed.map(name => `export { build${name} as ${name} }`)].join('\n')
}

/**
 * Type.Extends and its like look at schemas with a guard that checks all they hold, though every other builder looks at their
 * kind alone, and so has the other guard in the bundle already. For what a builder made the two agree, and a sixth of TypeBox
 * stays out.
 */
function guardByKind(code: string): string {
  const before = "import { TypeGuard, ValueGuard } from '../guard/index.mjs'"
  if (!code.includes(before))
    throw new Error('TypeBox imports its guards in another way now: look at guardByKind again')
  return code.replace(before, "import { KindGuard as TypeGuard, ValueGuard } from '../guard/index.mjs'")
}
