// The files on the pages are those that ran on the hosts, to the byte.

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { copiedCode } from '../samples/directives.ts'
import { parsePage } from '../samples/parse.ts'

const shown: [page: string, folder: string, files: string[]][] = [
  ['content/hosts/20.pi.md', 'weather-tools', ['tools.ts', 'pi.ts']],
  ['content/hosts/30.omp.md', 'weather-tools', ['tools.ts', 'omp.ts']],
  [
    'content/guide/60.migrating.md',
    'migrating',
    ['tools.ts', 'pi-before.ts', 'pi.ts', 'omp-before.ts', 'omp.ts'],
  ],
]

const listings = shown.flatMap(([page, folder, files]) => {
  const { blocks } = parsePage(readFileSync(page, 'utf8'))
  return files.map(name => {
    const block = blocks.find(({ file }) => file === name)
    const { line, text } = block ?? { line: 1, text: '' }
    return { place: `${page}:${line}`, text: copiedCode(text), file: `tests/hosts/${folder}/${name}` }
  })
})

test.each(listings)('$place is $file', ({ place, text, file }) => {
  // what it says of itself to those who read the tests is not for the page
  const ran = readFileSync(file, 'utf8').replace(/^\/\/.*\n\n/, '')
  expect(`${text}\n`, `${place} must be ${file}`).toBe(ran)
})
