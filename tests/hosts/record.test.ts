import { expect, test } from 'vitest'
import { staleHosts } from './record.ts'

test('every host has a record, made with this package, these calls and these versions', () => {
  expect(staleHosts().map(({ title }) => title)).toEqual([])
})
