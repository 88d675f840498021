import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { run } from '../../scripts/process.ts'

const folder = mkdtempSync(join(tmpdir(), 'everyhost-process-'))
afterAll(() => rmSync(folder, { recursive: true }))

test.skipIf(process.platform === 'win32')(
  'says which signal ended a program (left out on Windows, which has none)',
  async () => {
    const program = join(folder, 'ends.mjs')
    writeFileSync(program, `console.log('begun')\nprocess.kill(process.pid, 'SIGKILL')\n`)
    const { code, output } = await run(program)
    expect(code).toBe(1)
    expect(output).toMatch(/\nEnded by SIGKILL\.\n$/)
  },
)
