import type { TestProject } from 'vitest/node'
import { buildLib, libIsBuilt } from './lib-build.ts'

/** Before the pages are run: no page may be checked against a package that is not the one in lib/src. */
export default function setup(project: TestProject): void {
  if (!libIsBuilt()) throw new Error('lib/dist is older than lib/src; npm run samples builds it first')
  project.onTestsRerun(async () => {
    if (libIsBuilt()) return
    await buildLib()
    // the types in them are those of the package as it was
    project.vite.moduleGraph.invalidateAll()
  })
}
