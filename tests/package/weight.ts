import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

/**
 * Kilobytes that all of an entry may weigh, minified and gzipped, without the host's package. They stand just above what is so
 * today, so that what a change adds is seen; `npm run bench` has what was aimed at.
 */
export const limits: Record<string, number> = {
  everyhost: 29.5,
  'everyhost/sanitize': 1.2,
  'everyhost/mcp': 22.5,
  'everyhost/mcp/v2': 22.5,
  'everyhost/pi': 21.5,
  'everyhost/omp': 21.5,
  'everyhost/ai-sdk': 20.5,
  'everyhost/cli': 52,
  'everyhost/ctp': 23,
  'everyhost/testing': 28,
}

export interface Bundle {
  /** Bytes, minified and gzipped. */
  bytes: number
  code: string
  /** What is imported and not in the bundle. */
  imports: string[]
}

/** Bundles a module's text for a browser, as found from a folder; what hosts and Node bring stays outside. */
export async function bundle(contents: string, resolveDir: string): Promise<Bundle> {
  const { outputFiles, metafile } = await build({
    stdin: { contents, resolveDir },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    platform: 'browser',
    external: ['node:*', '@modelcontextprotocol/*'],
    logLevel: 'silent',
    metafile: true,
    write: false,
  })
  const [output] = Object.values(metafile.outputs)
  return {
    bytes: gzipSync(outputFiles[0]!.contents, { level: 9 }).length,
    code: outputFiles[0]!.text,
    imports: [...new Set(output!.imports.map(({ path }) => path))].sort(),
  }
}
