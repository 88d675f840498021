import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { packageFiles, release } from '../../scripts/publish.ts'

vi.setConfig({ testTimeout: 60_000 })

const project = join(import.meta.dirname, '..', '..')

interface Published {
  name: string
  'dist-tags': Record<string, string>
  versions: Record<string, object>
}

let base: string
let root: string
let registry: Server
let refusal: number
let published: Published[]
let npmArguments: string[]

// the package itself, in a repository of its own, and a registry that takes it
beforeEach(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  base = mkdtempSync(join(tmpdir(), 'everyhost-release-test-'))
  root = join(base, 'project')
  mkdirSync(root)
  for (const name of packageFiles) {
    cpSync(join(project, 'lib', name), join(root, 'lib', name), { recursive: true })
  }
  writeFileSync(
    join(root, 'lib/CHANGELOG.md'),
    '# Changelog\n\n## Unreleased\n\n- Something new.\n\n## 0.0.1 (2026-01-01)\n',
  )
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: { lib: { version: '0.1.0' } } }))
  writeFileSync(join(root, '.gitignore'), 'dist\n')
  git('init', '--quiet', '--initial-branch', 'main')
  git('config', 'user.name', 'A maintainer')
  git('config', 'user.email', 'maintainer@example.com')
  git('add', '.')
  git('commit', '--quiet', '--message', 'Begin')

  published = []
  refusal = 0
  registry = createServer(async (request, response) => {
    if (request.method !== 'PUT') return response.writeHead(404).end('{}')
    const sent = (await json(request)) as Published
    if (refusal) return response.writeHead(refusal).end('{"error":"refused"}')
    published.push(sent)
    response.writeHead(201).end('{}')
  })
  await once(registry.listen(0, '127.0.0.1'), 'listening')
  const address = `127.0.0.1:${(registry.address() as AddressInfo).port}/`
  const userconfig = join(base, 'npmrc')
  writeFileSync(
    userconfig,
    `registry=http://${address}\n//${address}:_authToken=of-this-test\nfetch-retries=0\nloglevel=silent\n`,
  )
  npmArguments = ['--userconfig', userconfig]
})

afterEach(() => {
  vi.restoreAllMocks()
  registry.close()
  rmSync(base, { recursive: true })
})

test('publishes, then commits the version and tags it', async () => {
  expect(await release(root, '0.2.0', { npmArguments })).toBe('0.2.0')
  expect(
    published.map(({ name, versions, ...rest }) => [name, Object.keys(versions), rest['dist-tags']]),
  ).toEqual([['everyhost', ['0.2.0'], { latest: '0.2.0' }]])
  expect([versionIn('lib/package.json'), git('status', '--porcelain'), git('tag'), subject()]).toEqual([
    '0.2.0',
    '',
    'v0.2.0',
    'Release 0.2.0',
  ])
  expect(JSON.parse(read('package-lock.json')).packages.lib.version).toBe('0.2.0')
  const day = new Date().toISOString().slice(0, 10)
  expect(read('lib/CHANGELOG.md')).toBe(
    `# Changelog\n\n## Unreleased\n\n## 0.2.0 (${day})\n\n- Something new.\n\n## 0.0.1 (2026-01-01)\n`,
  )
})

test('a dry run asks npm, and neither publishes nor changes anything', async () => {
  expect(await release(root, 'minor', { dryRun: true, npmArguments })).toBe('0.2.0')
  expect(published).toEqual([])
  nothingHasChanged()
})

test('what is no release yet is not what people get by default', async () => {
  await release(root, '1.0.0-beta.0', { npmArguments })
  expect(published.map(sent => sent['dist-tags'])).toEqual([{ next: '1.0.0-beta.0' }])
})

test('changes nothing where npm refuses', async () => {
  refusal = 403
  await expect(release(root, 'patch', { npmArguments })).rejects.toThrow(
    'npm has not published 0.1.1; its own words are above.',
  )
  nothingHasChanged()
})

test.each<[string, string, () => void]>([
  [
    'later',
    '"later" is no version: write patch, minor, major, or one such as 1.2.3 or 1.2.3-beta.0.',
    () => {},
  ],
  [
    'minor',
    'Commit or put aside what has changed, then release:\n?? notes.txt',
    () => writeFileSync(join(root, 'notes.txt'), ''),
  ],
  ['minor', 'There is a tag v0.2.0 already; choose the next version.', () => git('tag', 'v0.2.0')],
  [
    'minor',
    'lib/CHANGELOG.md has nothing under "## Unreleased": say there what is new.',
    () => {
      writeFileSync(join(root, 'lib/CHANGELOG.md'), '# Changelog\n\n## Unreleased\n\n## 0.0.1 (2026-01-01)\n')
      git('commit', '--all', '--quiet', '--message', 'Say nothing')
    },
  ],
])('refuses %s: %s', async (word, message, prepare) => {
  prepare()
  await expect(release(root, word, { npmArguments })).rejects.toThrow(message)
  expect(published).toEqual([])
})

// ---

function nothingHasChanged(): void {
  expect([versionIn('lib/package.json'), git('status', '--porcelain'), git('tag'), subject()]).toEqual([
    '0.1.0',
    '',
    '',
    'Begin',
  ])
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
}

function subject(): string {
  return git('log', '-1', '--format=%s')
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}

function versionIn(file: string): string {
  return JSON.parse(read(file)).version
}
