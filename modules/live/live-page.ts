import { copiedCode, shownLineNumbers } from '../../tests/samples/directives.ts'
import type { Block } from '../../tests/samples/page.ts'
import { isRun } from '../../tests/samples/run-page.ts'
import { type LiveBlock, type LivePage, namelessFile } from './page.ts'
import type { BlockTypes } from './types.ts'

type Packages = LivePage['packages']

/** What a page needs to be live, without where the package is. */
export function livePage(blocks: Block[], types: BlockTypes[], packages: Packages): Omit<LivePage, 'dist'> {
  const texts = new Map<string, number>()
  const textAt = (text: string) => texts.get(text) ?? texts.set(text, texts.size).size - 1
  const files: LivePage['files'] = {}
  for (const [index, block] of blocks.entries()) {
    if (block.kind === 'module' || block.file !== undefined)
      files[fileOf(block, index)] = copiedCode(block.text)
  }
  const live = [...blocks.entries()].flatMap(([index, block]): LiveBlock[] => {
    if (block.kind !== 'module') return []
    const { names, errors } = types[index]!
    const { shown, placed } = shownPlaces(block.text)
    return [
      {
        index,
        file: fileOf(block, index),
        shown,
        ...barredBy(block, blocks, types, packages),
        ...checkedOf(block),
        errors: placed(errors, ({ code, message }) => `TS${code}: ${message}`),
        types: placed(names, ({ text }) => textAt(text)),
      },
    ]
  })
  return { files, blocks: live, texts: [...texts.keys()], packages }
}

// ---

function fileOf({ file }: Block, index: number): string {
  return file ?? namelessFile(index)
}

function checkedOf(block: Block): Pick<LiveBlock, 'output' | 'error'> {
  const { output, error, throws } = block
  if (!isRun(block)) return {}
  return { output: output?.text ?? '', ...(throws && { error: error?.text ?? '' }) }
}

/** Why a block does not run in a browser: in itself, or in a file of the page that it imports. */
function barredBy(block: Block, blocks: Block[], types: BlockTypes[], packages: Packages) {
  if (block.noRun !== undefined) return { barred: block.noRun }
  const seen = new Set([block])
  for (const each of seen) {
    const { imports, ofNode } = types[blocks.indexOf(each)]!
    if (ofNode.length > 0) return { barred: `uses ${ofNode.join(', ')}` }
    for (const specifier of imports) {
      if (Object.hasOwn(packages, specifier)) continue
      const file = blocks.find(({ file }) => file !== undefined && `./${file}` === specifier)
      if (!file) return { barred: `imports ${specifier}` }
      seen.add(file)
    }
  }
  return {}
}

interface Place {
  start: number
  length: number
}

/** What the reader sees of a block's text, and how places in the one become places in the other. */
function shownPlaces(text: string) {
  const lines = text.split('\n')
  const offsets: { from: number; to: number; at: number }[] = []
  let from = 0
  let at = 0
  const numbers = new Set(shownLineNumbers(text))
  for (const [number, { length }] of lines.entries()) {
    if (numbers.has(number)) {
      offsets.push({ from, to: from + length, at })
      at += length + 1
    }
    from += length + 1
  }
  return {
    shown: [...numbers].map(number => lines[number]).join('\n'),
    placed<T extends Place, V>(places: T[], valueIn: (place: T) => V): [number, number, V][] {
      return places.flatMap((place): [number, number, V][] => {
        const line = offsets.find(({ from, to }) => place.start >= from && place.start < to)
        if (!line) return []
        const length = Math.min(place.length, line.to - place.start)
        return [[line.at + place.start - line.from, length, valueIn(place)]]
      })
    },
  }
}
