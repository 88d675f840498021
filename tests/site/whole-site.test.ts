import { expect, test } from 'vitest'
import {
  type BuiltPage,
  deadAnchors,
  frontmatterProblems,
  missingComponents,
  readPage,
  unbuilt,
} from '../../modules/whole-site/check.ts'

function built(pages: Record<string, string>): Map<string, BuiltPage> {
  return new Map(Object.entries(pages).map(([route, html]) => [route, readPage(html)]))
}

test('names a link to a heading that is not there, on its own page or another', () => {
  const pages = built({
    '/': '<a class="x" href="/guide/a#two">a</a><a href="/guide/a#three">b</a><a href="#top">c</a>',
    '/guide/a': '<h2 class="y" id="two"></h2>',
  })
  expect(deadAnchors(pages)).toEqual([
    '/ links to /guide/a#three, and nothing there has that id',
    '/ links to #top, and nothing there has that id',
  ])
})

test('takes an id with letters beyond ASCII, a trailing slash and another site as they come', () => {
  const pages = built({
    '/': '<a href="/guide/a/#gr%C3%B6%C3%9Fe">a</a><a href="https://example.com/#x">b</a>',
    '/guide/a': '<h2 id="größe"></h2>',
  })
  expect(deadAnchors(pages)).toEqual([])
})

test('names a Markdown file that has no page', () => {
  const files = ['content/index.md', 'content/guide/30.validation.md', 'content\\guide\\index.md']
  expect(unbuilt(files, built({ '/': '', '/guide': '' }))).toEqual([
    'content/guide/30.validation.md has no page at /guide/validation: does it parse?',
  ])
})

test('names a component that nobody has', () => {
  const pages = built({
    '/': '<ValidateDmo><p>a-b &lt;c-d&gt;</p></ValidateDmo><script>a<B</script><svg><linearGradient /></svg>',
  })
  expect(missingComponents(pages)).toEqual([
    '/ uses the component ValidateDmo, and there is no such component',
  ])
})

test.each([
  ['---\ntitle: A\ndescription: B\n---\ntext', []],
  ['---\r\ntitle: A\r\ndescription: B\r\n---\r\ntext', []],
  ['text', ['no frontmatter']],
  ['---\ntitle: A\n---\ntext', ['no description in the frontmatter']],
  ['---\ntitle: A\ntitle: B\ndescription: C\n---\n', [expect.stringContaining('Map keys must be unique')]],
  ['---\ntitle: "A\ndescription: [\n---\n', [expect.stringContaining('Missing closing "quote')]],
])('frontmatter %j', (markdown, problems) => {
  expect(frontmatterProblems(markdown)).toEqual(problems)
})
