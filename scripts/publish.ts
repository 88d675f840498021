import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { npm, npmAtTerminal, pack } from './npm.ts'

/** What is in `lib` of the package that is published. */
export const packageFiles = [
  'package.json',
  'README.md',
  'LICENSE',
  'THIRD-PARTY-LICENSES.txt',
  'CHANGELOG.md',
  'dist',
]

/** Why nothing was released, and what to do. Nothing in the project has changed then. */
export class ReleaseError extends Error {
  override name = 'ReleaseError'
}

export interface ReleaseOptions {
  dryRun?: boolean
  /** More for `npm publish`, such as another registry. */
  npmArguments?: string[]
}

/**
 * Publishes the built package under a new version (`patch`, `minor`, `major` or the version itself), then commits and tags it.
 * All is made ready in a folder apart, so that whatever goes wrong before npm has it leaves the project as it was.
 */
export async function release(root: string, word: string, options: ReleaseOptions = {}): Promise<string> {
  const { dryRun = false, npmArguments = [] } = options
  await mustBeCommitted(root)
  const stage = mkdtempSync(join(tmpdir(), 'everyhost-release-'))
  try {
    const folder = join(stage, 'package')
    for (const name of packageFiles) cpSync(join(root, 'lib', name), join(folder, name), { recursive: true })
    const version = await setVersion(folder, word)
    await mustBeNew(root, version)
    const changes = dateChanges(join(folder, 'CHANGELOG.md'), version)
    const { path, size, files } = await pack(folder, stage)
    console.log(
      `everyhost ${version}: ${files.length} files, ${(size / 1000).toFixed(1)} KB packed\n\n${changes}\n`,
    )

    // what is no release yet must not be what people get who name no version
    const tag = version.includes('-') ? ['--tag', 'next'] : []
    const flags = [...tag, ...npmArguments, ...(dryRun ? ['--dry-run'] : [])]
    const code = await npmAtTerminal(stage, ['publish', path, ...flags])
    if (code !== 0) throw new ReleaseError(`npm has not published ${version}; its own words are above.`)
    if (dryRun) {
      console.log(`\nA dry run: ${version} is neither published nor committed nor tagged.`)
      return version
    }
    for (const name of ['package.json', 'CHANGELOG.md']) cpSync(join(folder, name), join(root, 'lib', name))
    lockVersion(join(root, 'package-lock.json'), version)
    await git(root, ['commit', '--quiet', '--all', '--message', `Release ${version}`])
    await git(root, ['tag', '--annotate', `v${version}`, '--message', `everyhost ${version}`])
    console.log(`\n${version} is published, committed and tagged; git push --follow-tags hands it on.`)
    return version
  } finally {
    rmSync(stage, { recursive: true, force: true })
  }
}

/** Only what is committed is released, so that the tag says what was in it. */
export async function mustBeCommitted(root: string): Promise<void> {
  const changed = await git(root, ['status', '--porcelain'])
  if (changed !== '')
    throw new ReleaseError(`Commit or put aside what has changed, then release:\n${changed}`)
}

// ---

async function setVersion(folder: string, word: string): Promise<string> {
  // the first release may be of the version that is there already
  const args = ['version', word, '--no-git-tag-version', '--allow-same-version', '--ignore-scripts']
  try {
    return (await npm(folder, args)).trim().replace(/^v/, '')
  } catch (cause) {
    throw new ReleaseError(
      `"${word}" is no version: write patch, minor, major, or one such as 1.2.3 or 1.2.3-beta.0.`,
      {
        cause,
      },
    )
  }
}

async function mustBeNew(root: string, version: string): Promise<void> {
  const tags = await git(root, ['tag', '--list', `v${version}`])
  if (tags !== '') throw new ReleaseError(`There is a tag v${version} already; choose the next version.`)
}

/** Puts what was unreleased under its version, and gives it. */
function dateChanges(file: string, version: string): string {
  const text = readFileSync(file, 'utf8')
  const heading = '## Unreleased\n'
  const [before, after] = text.split(heading)
  const changes = after?.split(/^## /m, 1)[0]?.trim()
  if (!changes)
    throw new ReleaseError(`lib/CHANGELOG.md has nothing under "${heading.trim()}": say there what is new.`)
  const day = new Date().toISOString().slice(0, 10)
  writeFileSync(file, `${before}${heading}\n## ${version} (${day})\n${after}`)
  return changes
}

function lockVersion(file: string, version: string): void {
  const lock = JSON.parse(readFileSync(file, 'utf8'))
  lock.packages.lib.version = version
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
}

async function git(cwd: string, args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('git', args, { cwd })
  return stdout.trim()
}
