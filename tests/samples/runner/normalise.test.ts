import { expect, test } from 'vitest'
import { normalise } from '../normalise.ts'

const where = {
  project: '/tmp/everyhost-samples-1/pages/page-1',
  pages: '/tmp/everyhost-samples-1/pages',
  root: '/home/me/everyhost',
  started: Date.now() - 1000,
}

const cases: [what: string, printed: string, shown: string][] = [
  [
    "the page's own folder",
    'at file:///tmp/everyhost-samples-1/pages/page-1/a.ts:1',
    'at file:///project/a.ts:1',
  ],
  ['the repository', 'in /home/me/everyhost/lib/dist/index.js', 'in /everyhost/lib/dist/index.js'],
  ['a time of this run', `at ${new Date().toISOString()}`, 'at 2026-01-01T00:00:00.000Z'],
  ['any other time', 'at 2020-02-03T04:05:06.789Z', 'at 2020-02-03T04:05:06.789Z'],
  ['a duration of console.time', 'call: 0.046ms\ncall: 12.345ms', 'call: 0.000ms\ncall: 0.000ms'],
  [
    'a duration of TAP',
    'ok 1 - a test # time=4.05ms\nok 2 - another # time=12ms',
    'ok 1 - a test # time=0.00ms\nok 2 - another # time=0.00ms',
  ],
  ['any other duration', 'waits 500ms, then: 20ms', 'waits 500ms, then: 20ms'],
  [
    'a port that the system chose',
    'http://localhost:45123/ and 127.0.0.1:60000',
    'http://localhost:3000/ and 127.0.0.1:3000',
  ],
  [
    'a port that someone chose',
    'http://localhost:8080/ and http://example.com:45123',
    'http://localhost:8080/ and http://example.com:45123',
  ],
]

test.each(cases)('%s', (_, printed, shown) => {
  expect(normalise(printed, where)).toBe(shown)
})
