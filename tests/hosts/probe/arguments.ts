// Arguments that one host or another rewrites before a tool sees them.

export interface Argument {
  id: string
  tool: 'note' | 'needs_text'
  sent: Record<string, unknown>
}

export const argumentCases: Argument[] = [
  note('a number in a text', { count: '3' }),
  note('a decimal for an integer', { count: 3.7 }),
  note('an empty text for an integer', { count: '' }),
  note('a hexadecimal text', { ratio: '0x10' }),
  note('more digits than a number has', { count: '9007199254740993' }),
  note('TRUE in a text', { flag: 'TRUE' }),
  note('1 for a boolean', { flag: 1 }),
  note('a number for a text', { text: 5 }),
  note('an array for a text', { text: ['a'] }),
  note('an object for a text', { text: { a: 1 } }),
  note('null for an optional text', { text: null }),
  note('null for an optional integer', { count: null }),
  note('the text "null"', { text: 'null' }),
  note('a text for a list', { list: 'a' }),
  note('a list in a text', { list: '["a","b"]' }),
  note('a list in a text where a text may be', { either: '["a","b"]' }),
  note('a number for a constant text', { version: 3 }),
  note('a choice in another case', { mode: 'FAST' }),
  note('an object in a text', { point: '{"x":1}' }),
  note('a path with a line end', { path: 'a.txt\n' }),
  note('a text that the pattern refuses', { code: 'abc' }),
  note('a text that the format refuses', { mail: 'nobody' }),
  note('an unknown key', { text: 'a', tex: 'b' }),
  { id: 'another key for the only text', tool: 'needs_text', sent: { text: 'a' } },
  { id: 'null for a required text', tool: 'needs_text', sent: { input: null } },
  { id: 'nothing at all', tool: 'needs_text', sent: {} },
]

function note(id: string, sent: Record<string, unknown>): Argument {
  return { id, tool: 'note', sent }
}
