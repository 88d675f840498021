import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import manifest from '../../lib/package.json' with { type: 'json' }
import { type Packed, packAndInstall } from './packed.ts'
import { bundle, limits } from './weight.ts'

let packed: Packed
beforeAll(async () => {
  packed = await packAndInstall()
}, 60_000)
afterAll(() => packed?.remove())

const weightOf = async (contents: string) => (await bundle(contents, packed.folder)).bytes / 1000

test('every entry of code has a limit', () => {
  const entries = Object.entries(manifest.exports).filter(([, target]) => typeof target === 'object')
  expect(Object.keys(limits)).toEqual(entries.map(([path]) => path.replace('.', 'everyhost')))
})

test.each(Object.entries(limits))(
  'all of %s weighs at most %s KB, minified and gzipped',
  async (entry, limit) => {
    expect(await weightOf(`export * from '${entry}'`)).toBeLessThanOrEqual(limit)
  },
)

describe('what is not used is not in the bundle', () => {
  const used = (name: string, entry = 'everyhost') =>
    bundle(`export { ${name} } from '${entry}'`, packed.folder)

  test.each(['sanitizeLine', 'sanitizeText'])('%s of everyhost costs what it costs alone', async name => {
    const { code, imports } = await used(name)
    // the minifier may choose other letters for the same names
    expect(code).toHaveLength((await used(name, 'everyhost/sanitize')).code.length)
    expect(imports).toEqual([])
  })

  // in kilobytes: TypeBox is ten of them, and the checks of a definition six
  test.each([
    ['sanitizeLine', 1],
    ['Type', 10.5],
    ['defineTool', 10.5],
    ['validateInput', 18.5],
    ['invokeTool', 19.5],
  ])('%s alone weighs at most %s KB', async (name, limit) => {
    expect((await used(name)).bytes / 1000).toBeLessThanOrEqual(limit)
  })

  test.each(['defineTool', 'validateInput', 'invokeTool'])('%s comes without TypeBox', async name => {
    const kind = 'TypeBox.Kind'
    expect((await used('Type')).code).toContain(kind)
    expect((await used(name)).code).not.toContain(kind)
  })
})
