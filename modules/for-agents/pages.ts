// Every page of the content, as agents read it.

import { existsSync, readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { parse as parseYaml } from 'yaml'
import type { PageReport } from '../../tests/samples/report.ts'
import { pathOf } from '../whole-site/check.ts'
import { yamlOf } from '../whole-site/frontmatter.ts'
import { markdownPathOf, type Site } from './addresses.ts'
import type { Forms } from './components.ts'
import { renderBody } from './render.ts'

export interface Page {
  /** Where it is for people, e.g. `/guide/validation`. */
  path: string
  title: string
  description: string
  /** Name of the folder it is in; empty for a page that stands outside of any. */
  folder: string
  /** Its text as Markdown, without what stands above the title. */
  body: string
  /** The whole document at its `.md` address. */
  markdown: string
}

export interface Reading {
  rootDir: string
  address: string
  /** Of the package. */
  version: string
  forms: Forms
  /** What came of a page's samples; undefined where they need not have been run. */
  reportOn: (file: string, source: string) => PageReport | undefined
}

/** The pages in the order of their files. */
export async function readPages({ rootDir, address, version, forms, reportOn }: Reading): Promise<Page[]> {
  const found = await Array.fromAsync(glob('content/**/*.md', { cwd: rootDir }))
  const files = found.map(file => file.replaceAll('\\', '/')).sort()
  const site: Site = { address, paths: new Set(files.map(pathOf)) }

  return files.map(file => {
    const text = readFileSync(join(rootDir, file), 'utf8')
    const path = pathOf(file)
    const { title, description } = frontmatterOf(text)
    const report = reportOn(file, text)
    const body = `# ${title}\n\n${description}\n\n${renderBody({ file, path, text, report }, site, forms)}`
    return {
      path,
      title,
      description,
      folder: file.split('/').length > 2 ? file.split('/')[1]! : '',
      body,
      markdown: `${preface(path, site, version, report)}\n\n${body}`,
    }
  })
}

/** Titles of the folders by name, in the order the site has them. */
export function folderTitles(rootDir: string, pages: Page[]): Map<string, string> {
  const folders = [...new Set(pages.map(({ folder }) => folder))].filter(Boolean)
  const titled = folders.map(folder => ({ folder, ...navigationOf(rootDir, folder) }))
  titled.sort((a, b) => a.order - b.order)
  return new Map(titled.map(({ folder, title }) => [folder, title]))
}

// ---

/** What an agent should know before it reads on: where everything else is, and whether to trust this. */
function preface(path: string, { address }: Site, version: string, report: PageReport | undefined): string {
  return [
    `> All pages, as Markdown: ${address}/llms.txt · this page for people: ${address}${path}`,
    `> everyhost ${version} · ${report ? samplesOf(report) : 'the samples on this page have not been run'}`,
  ].join('\n>\n')
}

function samplesOf({ blocks, versions }: PageReport): string {
  const passed = blocks.filter(({ status }) => status === 'passed').length
  const others = blocks.length - passed
  if (blocks.length === 0) return 'there are no samples on this page'
  const rest = others === 0 ? '' : `, and the other ${others} ${others === 1 ? 'says' : 'say'} why not`
  return `${passed} of ${blocks.length} samples on this page passed with everyhost ${versions.everyhost}, TypeScript ${versions.typescript} and Node ${versions.node}${rest}`
}

function frontmatterOf(text: string): { title: string; description: string } {
  const { title = '', description = '' } = parseYaml(yamlOf(text) ?? '') ?? {}
  return { title, description }
}

function navigationOf(rootDir: string, folder: string): { title: string; order: number } {
  const file = join(rootDir, 'content', folder, '.navigation.yml')
  const { title, order } = existsSync(file) ? parseYaml(readFileSync(file, 'utf8')) : {}
  return { title: title ?? folder.charAt(0).toUpperCase() + folder.slice(1), order: order ?? 0 }
}

/** Where a page's Markdown is, as a whole address. */
export function markdownAddress({ path }: Page, address: string): string {
  return address + markdownPathOf(path)
}
