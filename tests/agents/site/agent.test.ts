// Plays an agent that knows one address: it reads the index, follows its links, and runs what it finds on the pages in an
// empty project, against the package as it would be published.

import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Packed, packAndInstall } from '../../package/packed.ts'
import { normalise } from '../../samples/normalise.ts'
import { parseLlmsTxt } from '../parse-llms-txt.ts'
import { packagesOf, type Sample, samplesOf } from '../samples.ts'

const root = join(import.meta.dirname, '../../..')
const MARK = '\u0000'

const index = parseLlmsTxt(await (await fetch(`${inject('served')}/llms.txt`)).text())
const links = index.sections.flatMap(section => section.links)
const pages = await Promise.all(
  links.map(async ({ title, url }) => ({ title, samples: samplesOf(await (await fetch(url)).text()) })),
)

let packed: Packed
beforeAll(async () => {
  packed = await packAndInstall()
}, 120_000)
afterAll(() => packed.remove())

test.for(pages.map((page, number) => ({ ...page, number })))(
  '$title: its samples run as it says',
  ({ number, title, samples }) => {
    const project = join(packed.folder, `page-${number}`)
    mkdirSync(project, { recursive: true })
    for (const { file, code } of samples) {
      mkdirSync(dirname(join(project, file)), { recursive: true })
      writeFileSync(join(project, file), `${code}\n`)
    }
    const run = samples.filter(({ file, notRun }) => file.endsWith('.ts') && notRun === undefined)
    for (const { file, notRun } of samples) if (notRun) console.log(`${title}: ${file} is not run: ${notRun}`)
    for (const name of new Set(run.flatMap(packagesOf))) bring(name)
    expect(runAll(project, run)).toEqual(
      run.map(({ file, output = '', error = '' }) => ({ file, output, error })),
    )
  },
)

test('enough of them to say so', () => {
  const files = pages.flatMap(({ samples }) => samples).filter(({ notRun }) => notRun === undefined)
  console.log(`${files.length} samples of ${pages.length} pages`)
  expect(files.length).toBeGreaterThan(40)
  expect(files.filter(({ output }) => output).length).toBeGreaterThan(20)
  expect(files.filter(({ error }) => error).length).toBeGreaterThan(3)
})

// ---

/** Installs a package that a page names beside ours: as it is here, since a test asks no registry. */
function bring(name: string): void {
  const target = join(packed.folder, 'node_modules', name)
  if (existsSync(target)) return
  const here = join(root, 'node_modules', name)
  if (!existsSync(here))
    throw new Error(`a page's Markdown imports ${name}, which nobody could install by what it says`)
  mkdirSync(dirname(target), { recursive: true })
  symlinkSync(here, target, 'junction')
}

interface Ran {
  file: string
  output: string
  error: string
}

/** One process for a page: modules that later ones import are the same there. */
function runAll(project: string, samples: Sample[]): Ran[] {
  const started = Date.now()
  const script = join(project, '..', 'run-samples.mjs')
  writeFileSync(script, runner)
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [script, project, ...samples.map(({ file }) => file)],
    {
      cwd: project,
      encoding: 'utf8',
      timeout: 60_000,
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined },
    },
  )
  if (status !== 0) throw new Error(`${stdout}\n${stderr}`)
  const where = { project, pages: packed.folder, root, started }
  return stdout
    .split(`${MARK}end\n`)
    .slice(0, -1)
    .map((text, at) => {
      const [output = '', error = ''] = text.split(`${MARK}error\n`)
      const plain = (part: string) => normalise(part, where).replace(/\n$/, '')
      return { file: samples[at]!.file, output: plain(output), error: plain(error) }
    })
}

const runner = `
import { pathToFileURL } from 'node:url'
const [project, ...files] = process.argv.slice(2)
console.error = console.warn = console.log
for (const file of files) {
  try {
    await import(pathToFileURL(project + '/' + file).href)
  } catch (error) {
    process.stdout.write('${MARK}error\\n' + (error?.message ?? error) + '\\n')
  }
  process.stdout.write('${MARK}end\\n')
}
`.replaceAll(MARK, '\\u0000')
