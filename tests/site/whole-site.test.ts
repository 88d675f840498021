import { expect, test } from 'vitest'
import { type BuiltPage, deadAnchors, readPage, unbuilt } from '../../modules/whole-site/check.ts'

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
