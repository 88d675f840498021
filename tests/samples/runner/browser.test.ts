import { join } from 'node:path'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { root } from '../project.ts'

test('the parser can go into a browser: a bundle for one refuses all that is of Node', async () => {
  const options = { bundle: true, platform: 'browser', format: 'esm', write: false, outdir: 'none' } as const
  const entryPoints = ['parse.ts', 'directives.ts'].map(file => join(root, 'tests/samples', file))
  const { warnings } = await build({ ...options, entryPoints })
  expect(warnings).toEqual([])

  const ofNode = { contents: "import 'node:fs'", resolveDir: root }
  await expect(build({ ...options, stdin: ofNode, logLevel: 'silent' })).rejects.toThrow(
    'Could not resolve "node:fs"',
  )
})
