import { expect, test } from 'vitest'
import { grouped, llmsFullTxt, llmsTxt } from '../../modules/for-agents/llms-txt.ts'
import type { Page } from '../../modules/for-agents/pages.ts'
import { parseLlmsTxt } from './parse-llms-txt.ts'

const about = { address: 'https://docs.example', version: '1.2.3', summary: 'One line.' }
const titles = new Map([
  ['guide', 'Guide'],
  ['hosts', 'Hosts'],
])

function page(path: string, length = 10): Page {
  const folder = path.split('/').length > 2 || titles.has(path.slice(1)) ? path.split('/')[1]! : ''
  const body = `# ${path}\n\n${'x'.repeat(length)}`
  return { path, folder, title: `Page [${path}]`, description: `About ${path}`, body, markdown: body }
}

test('the index is what the format allows: sections of links alone, in the order of the site', () => {
  const pages = ['/guide', '/guide/a', '/hosts/b', '/', '/play'].map(path => page(path))
  expect(parseLlmsTxt(llmsTxt(grouped(pages, titles), about))).toEqual({
    title: 'everyhost',
    summary: 'One line.',
    info: expect.stringContaining('https://docs.example/llms-full.txt'),
    sections: [
      {
        title: 'Start',
        links: [
          { title: 'Page /', url: 'https://docs.example/index.md', description: 'About /' },
          { title: 'Page /play', url: 'https://docs.example/play.md', description: 'About /play' },
        ],
      },
      {
        title: 'Guide',
        links: [
          { title: 'Page /guide', url: 'https://docs.example/guide.md', description: 'About /guide' },
          { title: 'Page /guide/a', url: 'https://docs.example/guide/a.md', description: 'About /guide/a' },
        ],
      },
      {
        title: 'Hosts',
        links: [
          { title: 'Page /hosts/b', url: 'https://docs.example/hosts/b.md', description: 'About /hosts/b' },
        ],
      },
    ],
  })
})

test('what is short enough is one file', () => {
  const files = llmsFullTxt(grouped([page('/'), page('/guide/a')], titles), about)
  expect([...files.keys()]).toEqual(['/llms-full.txt'])
  expect(files.get('/llms-full.txt')).toContain('# /guide/a\n\nxxxxxxxxxx')
})

test('what is too long is split by section, a long section into parts, and the index names them all', () => {
  const pages = [page('/'), page('/guide/a', 300), page('/guide/b', 300), page('/hosts/c', 200)]
  const files = llmsFullTxt(grouped(pages, titles), about, 500)
  expect([...files.keys()]).toEqual([
    '/llms-full.txt',
    '/llms-full-start.txt',
    '/guide/llms-full-1.txt',
    '/guide/llms-full-2.txt',
    '/hosts/llms-full.txt',
  ])
  const [index, ...parts] = files
  for (const [path, text] of parts) {
    expect(text.length).toBeLessThan(500)
    expect(index![1]).toContain(`](https://docs.example${path}): ${text.length} characters`)
  }
  for (const { body } of pages)
    expect([...files.values()].filter(text => text.includes(body))).toHaveLength(1)
})

test('a page that no part can hold stops the build', () => {
  expect(() => llmsFullTxt(grouped([page('/guide/a', 600)], titles), about, 500)).toThrow(
    /^\/guide\/llms-full\.txt would have \d+ characters; no read may have 500: make its page shorter$/,
  )
})

test.for([
  ['', 'line 1: a title such as "# Name" must come first, got ""'],
  ['# A\n\ntext', 'line 3: a summary of one line such as "> text" must come next, got "text"'],
  ['# A\n\n> b\n> c', 'line 4: an empty line must come next, got "> c"'],
  ['# A\n\n> b\n\n## C\n\ntext', 'line 7: is no "- [title](address): description": text'],
  [
    '# A\n\n> b\n\n## C\n\n* [a](https://a/b.md): c',
    'line 7: is no "- [title](address): description": * [a](https://a/b.md): c',
  ],
  ['# A\n\n> b\n\n### C', 'line 5: is a heading that is not of a section: ### C'],
  ['# A\n\n> b\n\n## C\n\n- [a](/b.md): c', 'line 7: /b.md is no whole address'],
  ['# A\n\n> b\n\n## C', 'line 5: the section has no links'],
])('the reader of this test refuses %j', ([text, message]) => {
  expect(() => parseLlmsTxt(text!)).toThrow(new Error(message))
})
