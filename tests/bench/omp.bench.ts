import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hosts } from '../hosts/hosts.ts'
import { installHost } from '../hosts/install.ts'
import { runHost } from '../hosts/run.ts'
import { packLib } from '../samples/lib-build.ts'
import { type BenchRow, compared } from './row.ts'

/** OMP runs under Bun alone, so this is a driver of its own on the packed package. */
export async function rows(): Promise<BenchRow[]> {
  const host = hosts.find(({ id }) => id.startsWith('omp'))!
  const shelf = mkdtempSync(join(tmpdir(), 'everyhost-bench-'))
  try {
    const folder = await installHost(host)
    const { path: tarball } = await packLib(shelf)
    const run: unknown = await runHost({ ...host, driver: 'bench-omp.ts' }, folder, tarball)
    return Object.entries(run as Record<string, { ours: number; byHand: number }>).map(
      ([kind, { ours, byHand }]) =>
        compared(`${host.title}, a ${kind} call in its loop`, ours, 'by hand, checked by OMP', byHand, 1),
    )
  } finally {
    rmSync(shelf, { recursive: true, force: true })
  }
}
