import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { type BenchRow, bounded } from './row.ts'

/** What each entry weighs in a page that uses all of it. */
export async function rows(): Promise<BenchRow[]> {
  return [
    await weight('everyhost', 24),
    await weight('everyhost/sanitize', 2.2),
    await weight('everyhost/ctp', 23),
  ]
}

async function weight(entry: string, limit: number): Promise<BenchRow> {
  const { outputFiles } = await build({
    stdin: { contents: `export * from '${entry}'`, resolveDir: import.meta.dirname },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
  })
  const bytes = gzipSync(outputFiles[0]!.contents, { level: 9 }).length
  return bounded(`${entry}, minified and gzipped`, bytes / 1000, limit, kilobytes)
}

function kilobytes(value: number): string {
  return `${value.toFixed(1)} KB`
}
