import { defineConfig } from 'tsdown'

export default defineConfig({
  entry: ['src/index.ts', 'src/sanitize.ts'],
  platform: 'neutral',
  target: 'es2022',
  // TypeBox goes into dist, code and types: a tool file that never imports it runs unchanged in hosts that swap that import
  deps: { alwaysBundle: ['@sinclair/typebox'], onlyBundle: ['@sinclair/typebox'] },
  dts: { resolve: ['@sinclair/typebox'] },
  plugins: [
    {
      name: 'keep-functions-and-types-apart',
      transform: { order: 'pre', filter: { id: /typebox.*\.d\.m?ts$/ }, handler: renameFunctions },
    },
  ],
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
