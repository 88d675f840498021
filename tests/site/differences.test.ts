import fc from 'fast-check'
import { expect, test } from 'vitest'
import { differenceOf } from '../../components/playground/differences.ts'

test.each([
  ['rain', 'rain', 'the text of the core', ['rain']],
  ['', '', 'the text of the core', ['']],
  ['rain', 'Error: rain', 'the text of the core, with more before it', ['[Error: ]', 'rain']],
  ['rain', 'rain!', 'the text of the core, with more after it', ['rain', '[!]']],
  ['rain', '> rain <', 'the text of the core, with more before and after it', ['[> ]', 'rain', '[ <]']],
  ['a\r\nb', 'a\nb', 'the text of the core, less something', ['a', '\nb']],
  ['rain', '', 'the text of the core, less something', []],
  ['at /days: no', 'at --days: no', 'another text than the core’s', ['at ', '[--]', 'days: no']],
  ['', 'rain', 'another text than the core’s', ['[rain]']],
  ['a 😀', 'a 😁', 'another text than the core’s', ['a ', '[😁]']],
])('%j, read as %j, is %s', (core, reads, says, stretches) => {
  const difference = differenceOf(core, reads)
  expect(difference.says).toBe(says)
  expect(difference.stretches.map(({ text, differs }) => (differs ? `[${text}]` : text))).toEqual(stretches)
})

test('nothing of what is read is lost, and only what is the core’s text is marked nowhere', () => {
  const texts = fc.string({ unit: 'binary' })
  fc.assert(
    fc.property(texts, texts, (core, reads) => {
      const { stretches } = differenceOf(core, reads)
      expect(stretches.map(({ text }) => text).join('')).toBe(reads)
      const isMarked = stretches.some(({ differs }) => differs)
      if (reads === core) expect(isMarked).toBe(false)
      else if (reads.length > core.length) expect(isMarked).toBe(true)
    }),
  )
})
