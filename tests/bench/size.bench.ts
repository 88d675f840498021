import { bundle } from '../package/weight.ts'
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
  const { bytes } = await bundle(`export * from '${entry}'`, import.meta.dirname)
  return bounded(`${entry}, minified and gzipped`, bytes / 1000, limit, kilobytes)
}

function kilobytes(value: number): string {
  return `${value.toFixed(1)} KB`
}
