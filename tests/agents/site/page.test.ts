// The page "For Agents" says where everything is. This holds it to that.

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { expect, inject, test } from 'vitest'
import { textAt } from './built.ts'

const served = inject('served')
const markdown = await textAt('/guide/for-agents.md')
const lines = markdown.split('\n').filter(line => line.startsWith('- '))

test('says it in ten lines', () => {
  const body = markdown.slice(markdown.indexOf('\n# ')).split('\n')
  const [, ...afterDescription] = body.filter(line => line && !line.startsWith('#'))
  expect(afterDescription).toHaveLength(10)
})

test('names addresses that answer, each as what it is', async () => {
  const named = Array.from(markdown.matchAll(/\[`(.+?)`\]\((.+?)\)/g), ([, path, url]) => ({ path, url }))
  expect(named.map(({ url }) => url)).toEqual(named.map(({ path }) => served + path))
  const types = await Promise.all(
    named.map(async ({ path, url }) => [
      path,
      (await fetch(url!)).headers.get('content-type')?.split(';')[0],
    ]),
  )
  expect(Object.fromEntries(types)).toEqual({
    '/llms.txt': 'text/plain',
    '/guide/for-agents.md': 'text/markdown',
    '/llms-full.txt': 'text/plain',
    '/sections.json': 'application/json',
    '/sitemap.xml': 'application/xml',
    '/robots.txt': 'text/plain',
  })
})

test('names the tools that there are', async () => {
  const client = new Client({ name: 'test', version: '1.0.0' })
  await client.connect(new StreamableHTTPClientTransport(new URL(`${served}/mcp`)))
  const { tools } = await client.listTools()
  await client.close()
  const line = lines.find(text => text.includes('`/mcp`'))!
  const [, ...named] = Array.from(line.matchAll(/`([^`]+)`/g), ([, name]) => name)
  expect(named).toEqual([...tools.map(({ name }) => name), 'defineTool'])
})

test('tells of headers that are sent', async () => {
  const response = await fetch(`${served}/guide/for-agents`, { headers: { accept: 'text/markdown' } })
  expect(response.headers.get('vary')).toContain('Accept')
  expect(await response.text()).toBe(markdown)
  expect((await textAt('/guide/for-agents')).includes('<link rel="alternate" type="text/markdown"')).toBe(
    true,
  )
})
