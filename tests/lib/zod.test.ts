import { defineTool, Type, validateInput } from 'everyhost'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { rows, schemasOf, values } from './zod-rows.ts'

test.each(rows)('$zod accepts and refuses what $type does', row => {
  const { zod, type } = schemasOf(row)
  const object = z.strictObject({ value: zod })
  const tool = defineTool({
    name: 'take',
    description: 'Takes a value',
    input: Type.Object({ value: type }),
    execute: () => 'taken',
  })
  const inputs = values.map(value => (value === undefined ? {} : { value }))
  const verdicts = (accepts: (input: object) => boolean) =>
    inputs.map(input => `${JSON.stringify(input)} ${accepts(input) ? 'accepted' : 'refused'}`)
  const ours = verdicts(input => validateInput(tool, input).ok)
  expect(ours).toEqual(verdicts(input => object.safeParse(input).success))
  // a row that accepts everything but nothing, or nothing, would show little
  expect(ours.some(verdict => verdict.endsWith('accepted'))).toBe(true)
})
