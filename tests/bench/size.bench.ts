import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { type BenchRow, bounded } from './row.ts'

/** What the whole of `everyhost`, with `Type`, weighs in a page that uses all of it. */
export async function rows(): Promise<BenchRow[]> {
  const { outputFiles } = await build({
    stdin: { contents: `export * from 'everyhost'`, resolveDir: import.meta.dirname },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
  })
  const bytes = gzipSync(outputFiles[0]!.contents, { level: 9 }).length
  return [bounded('everyhost with Type, minified and gzipped', bytes / 1000, 24, kilobytes)]
}

function kilobytes(value: number): string {
  return `${value.toFixed(1)} KB`
}
