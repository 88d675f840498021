import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser'

export interface JsonProblem {
  line: number
  column: number
  /** What is wrong there, in words that are the same in every browser. */
  sentence: string
}

/** What a text is that somebody is still writing. */
export type NotJson = { kind: 'not-json' } & JsonProblem

/** Reads a text as JSON, or says where it stops being that. */
export function readJson(text: string): { kind: 'json'; value: unknown } | NotJson {
  try {
    return { kind: 'json', value: JSON.parse(text) }
  } catch {
    return { kind: 'not-json', ...jsonProblem(text) }
  }
}

/** Says where a text that `JSON.parse` refuses stops being JSON, and why. */
export function jsonProblem(text: string): JsonProblem {
  if (!text.trim()) return { line: 1, column: 1, sentence: 'there is nothing here yet' }
  const { offset, name } = firstError(text)
  const before = text.slice(0, offset)
  return {
    line: before.split('\n').length,
    column: offset - before.lastIndexOf('\n'),
    sentence: sentence(name, before.trimEnd().at(-1), text[offset]),
  }
}

function firstError(text: string): { offset: number; name: string } {
  const errors: ParseError[] = []
  try {
    parse(text, errors, { disallowComments: true, allowTrailingComma: false })
  } catch {
    return { offset: 0, name: 'TooDeep' }
  }
  const [first] = errors
  return first ? { offset: first.offset, name: printParseErrorCode(first.error) } : { offset: 0, name: '' }
}

function sentence(name: string, previous = '', at = ''): string {
  if (at === "'") return 'single quotes; JSON takes double ones'
  if (previous === ',' && (at === '}' || at === ']')) return `a comma with nothing after it but ${at}`
  if (at === ',' && (previous === '' || '{[,:'.includes(previous))) return 'a comma with nothing before it'
  if (previous === '0' && /\d/.test(at)) return 'a number has no zero in front'
  return sentences[name] ?? 'this is not JSON'
}

const sentences: Record<string, string> = {
  TooDeep: 'nested too deep to say where it breaks',
  InvalidSymbol: 'a bare word; names and texts stand in double quotes',
  InvalidNumberFormat: 'this is no number JSON knows',
  UnexpectedEndOfNumber: 'the number breaks off',
  PropertyNameExpected: 'a property name in double quotes belongs here',
  ValueExpected: 'a value belongs here',
  ColonExpected: 'a colon is missing before this',
  CommaExpected: 'a comma is missing before this',
  CloseBraceExpected: 'the text ends before its closing }',
  CloseBracketExpected: 'the text ends before its closing ]',
  EndOfFileExpected: 'something follows after the end of the value',
  InvalidCommentToken: 'JSON has no comments',
  UnexpectedEndOfString: 'this string has no closing quote on its line; a line break inside is written \\n',
  InvalidUnicode: 'this string has a \\u without four hexadecimal digits',
  InvalidEscapeCharacter: 'this string has an unknown escape; a backslash is written \\\\',
  InvalidCharacter: 'this string has a raw control character; write it as an escape, such as \\t',
}
