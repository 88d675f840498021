import { type InputParameter, normalizeParameters, validateParameters } from 'everyhost/ctp'
import { describe, expect, test } from 'vitest'
import { lines } from './documents.ts'

const parameters = (accept?: string[], maxSize?: number): InputParameter[] => [
  {
    name: 'v',
    type: 'file',
    label: 'File',
    validation: { ...(accept && { accept }), ...(maxSize !== undefined && { maxSize }) },
  },
]

const KIND = 'v TYPE_ERROR File must be a file: a File or Blob, bytes, base64 or a data URL, got '
const ENCODING = 'v INVALID_INPUT File must be base64 or a data URL, and this text does not decode'
const FIVE = 'v CONSTRAINT_VIOLATION File must have at most 4 bytes, has 5 bytes'

describe('five bytes are five, however they come', () => {
  const bytes = new Uint8Array([104, 101, 108, 108, 111])
  test.for<[string, unknown]>([
    ['a File', new File([bytes], 'a.txt', { type: 'text/plain' })],
    ['a Blob', new Blob([bytes])],
    ['bytes', bytes],
    ['a Buffer', Buffer.from(bytes)],
    ['a buffer', bytes.buffer],
    ['a view of other numbers', new DataView(bytes.buffer)],
    ['base64', 'aGVsbG8='],
    ['base64 without its padding', 'aGVsbG8'],
    ['base64 in lines', 'aGVs\r\nbG8=\r\n'],
    ['a data URL', 'data:text/plain;charset=utf-8;base64,aGVsbG8='],
    ['a data URL of text', 'data:,h%65llo'],
    ['a data URL of a letter with three bytes', 'data:,%E2%82%ACa\u0062'],
    ['an object with bytes', { name: 'a.txt', data: bytes }],
    ['an object with base64', { name: 'a.txt', type: 'text/plain', data: 'aGVsbG8=' }],
    ['an object that claims less', { name: 'a.txt', size: 1, data: 'aGVsbG8=' }],
    ['an object with a size alone', { name: 'a.txt', size: 5 }],
  ])('%s', ([, file]) => {
    expect(lines(validateParameters(parameters(undefined, 5), { v: file }))).toEqual([])
    expect(lines(validateParameters(parameters(undefined, 4), { v: file }))).toEqual([FIVE])
    expect(normalizeParameters(parameters(), { v: file }).v).toBe(file)
  })
})

describe('what is no file', () => {
  test.for<[string, unknown, string]>([
    ['a number', 5, `${KIND}a number`],
    ['an array of bytes', [104, 101], `${KIND}an array`],
    ['an object of nothing', {}, `${KIND}an object`],
    ['an object whose name is none', { name: 1, data: 'aGVsbG8=' }, `${KIND}an object`],
    ['an object in an object', { name: 'a', data: { size: 1 } }, `${KIND}an object`],
    ['something that calls itself a Blob', { [Symbol.toStringTag]: 'Blob' }, `${KIND}an object`],
    ['an object made to look like one', Object.create(Blob.prototype), 'v TYPE_ERROR File could not be read'],
    ['words', 'no base64!', ENCODING],
    ['one digit too many', 'aGVsbG8aa', ENCODING],
    ['padding in the middle', 'aGV=bG8=', ENCODING],
    ['one padding too many', 'aGVsbG8==', ENCODING],
    ['a data URL without a comma', 'data:text/plain;base64', ENCODING],
    ['a data URL of broken base64', 'data:;base64,***', ENCODING],
    ['a data URL of a broken escape', 'data:,%E', ENCODING],
  ])('%s', ([, file, line]) => {
    expect(lines(validateParameters(parameters(), { v: file }))).toEqual([line])
  })
})

describe('the kinds that are accepted', () => {
  const accept = ['.json', 'text/*', 'application/pdf']
  const refused = 'v INVALID_INPUT File must be a file of one of the kinds .json, text/*, application/pdf'
  test.for<[string, unknown, boolean]>([
    ['by extension', { name: 'DATA.JSON', data: 'YQ==' }, true],
    ['by the main type', { name: 'a', type: 'text/csv; charset=utf-8', data: 'YQ==' }, true],
    ['by type, in capitals', { name: 'a', type: 'Application/PDF', data: 'YQ==' }, true],
    ['by the type in a data URL', 'data:text/html,x', true],
    ['by the type that its own data say', { name: 'a', data: 'data:text/html,x' }, true],
    ['another extension', { name: 'a.exe', data: 'YQ==' }, false],
    ['an extension alone', { name: '.json', data: 'YQ==' }, false],
    ['an extension further inside', { name: 'a.json.exe', data: 'YQ==' }, false],
    ['another type', 'data:image/png;base64,YQ==', false],
    ['a File of another type', new File([], 'a.png', { type: 'image/png' }), false],
    ['a File by its name', new File([], 'a.json'), true],
  ])('%s', ([, file, accepted]) => {
    expect(lines(validateParameters(parameters(accept), { v: file }))).toEqual(accepted ? [] : [refused])
  })

  test('a file of which nothing is known passes, but not strictly', () => {
    expect(lines(validateParameters(parameters(accept), { v: 'YQ==' }))).toEqual([])
    expect(lines(validateParameters(parameters(accept), { v: 'YQ==' }, { strict: true }))).toEqual([
      `${refused}; say its name or its type`,
    ])
  })

  test('*/* takes all that has a type, and no tokens take all', () => {
    expect(validateParameters(parameters(['*/*']), { v: 'data:image/png,x' }).valid).toBe(true)
    expect(validateParameters(parameters([]), { v: 'data:image/png,x' }).valid).toBe(true)
  })
})

test('sizes are in units that read well', () => {
  const size = (bytes: number, limit: number) =>
    lines(validateParameters(parameters(undefined, limit), { v: { name: 'a', size: bytes } })).join()
  expect(size(2, 1)).toBe('v CONSTRAINT_VIOLATION File must have at most 1 byte, has 2 bytes')
  expect(size(5_242_881, 5_242_880)).toBe(
    'v CONSTRAINT_VIOLATION File must have at most 5 MB (5242880 bytes), has 5 MB (5242881 bytes)',
  )
})

// the limit is there for a reading that does not end
test.for<[string, string, string]>([
  [
    'of base64',
    'A'.repeat(10_000_000),
    'CONSTRAINT_VIOLATION File must have at most 1 byte, has 7.2 MB (7500000 bytes)',
  ],
  [
    'of spaces',
    `A${' '.repeat(10_000_000)}!`,
    'INVALID_INPUT File must be base64 or a data URL, and this text does not decode',
  ],
  [
    'of escapes',
    `data:,${'%41'.repeat(3_000_000)}`,
    'CONSTRAINT_VIOLATION File must have at most 1 byte, has 2.9 MB (3000000 bytes)',
  ],
])('megabytes %s are read to their end', { timeout: 30_000 }, ([, text, said]) => {
  expect(lines(validateParameters(parameters(undefined, 1), { v: text }))).toEqual([`v ${said}`])
})
