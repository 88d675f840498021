import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commandOf } from '../../../scripts/process.ts'
import { root } from '../project.ts'
import { md } from './fixture.ts'

const wrong = md`
# A page

'''ts
console.log(1)
'''

'''text [Output]
2
'''

'''ts no-run="asks a model"
const a = 1
'''

'''sh no-run="asks the registry"
$ npm install everyhost
'''
`

describe('under vitest', () => {
  let folder = ''
  const fileOf = (name: string) => join(folder, `${name}.md`)
  beforeAll(() => {
    // inside the repository, as any page is, and out of the way of Git
    mkdirSync(join(root, '.data'), { recursive: true })
    folder = mkdtempSync(join(root, '.data/samples-'))
    const plugin = join(root, 'tests/samples/vite-plugin.ts')
    writeFileSync(
      join(folder, 'vitest.config.ts'),
      `import { sampleSuites } from ${JSON.stringify(plugin)}
export default { plugins: [sampleSuites()], test: { include: ['*.md'], includeTaskLocation: true } }
`,
    )
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  function vitest(...args: string[]) {
    const env = { ...process.env, NO_COLOR: '1', VITEST: undefined }
    const all = [commandOf('vitest'), 'run', '--root', folder, ...args]
    const { status, stdout, stderr } = spawnSync(process.execPath, all, { encoding: 'utf8', env })
    return { status, said: stdout + stderr }
  }

  test('a wrong page fails at its line, with the line shown; what is not run is named with its reason', () => {
    writeFileSync(fileOf('page'), wrong)
    const { status, said } = vitest()
    expect(status).toBe(1)
    expect(said).toContain('FAIL  page.md:7 > line 7: [Output] of line 3\n')
    expect(said).toMatch(
      /Page: \.data\/samples-\w+\/page\.md:8 is not what the block at line 3 prints \(- page, \+ run\)\n\n-2\n\+1\n/,
    )
    expect(said).toContain(' ❯ page.md:8:1\n')
    expect(said).toMatch(/↓ \.data\/samples-\w+\/page\.md:11 is not run: asks a model\n/)
    expect(said).toMatch(/↓ \.data\/samples-\w+\/page\.md:15 is not run: asks the registry\n/)
    expect(said).toContain('1 failed | 2 passed | 2 skipped')
  })

  test('an update rewrites a page, not one that is right, nor one that gives something else each time', () => {
    const right = wrong.replace('\n2\n', '\n1\n')
    const unstable = wrong.replace('console.log(1)', 'console.log(Math.random())')
    writeFileSync(fileOf('right'), right)
    writeFileSync(fileOf('unstable'), unstable)
    const before = statSync(fileOf('right')).mtimeMs

    const { status, said } = vitest('--update')
    expect(said).toContain('Test Files  1 failed | 2 passed (3)')
    expect(status).toBe(1)
    expect(readFileSync(fileOf('page'), 'utf8')).toBe(right)
    expect(statSync(fileOf('right')).mtimeMs).toBe(before)
    expect(readFileSync(fileOf('unstable'), 'utf8')).toBe(unstable)
    expect(said).toMatch(/unstable\.md gives something else each time it is run; it was left as it is\n/)
  })
})
