import { defineTool, validateInput } from 'everyhost'
import { describe, expect, test } from 'vitest'
import vectors from './vectors/validate.json' with { type: 'json' }

interface Vector {
  name: string
  why: string
  schema: object
  args: unknown
  /** The arguments as text, where an object literal could not hold them. */
  json?: string
  /** What execute gets, where that is not what was sent. */
  value?: unknown
  lines: string[]
}

describe('calls that went wrong in the field', () => {
  test.for(vectors as Vector[])('$name: $why', ({ schema, args, json, value, lines }) => {
    const sent = json === undefined ? args : JSON.parse(json)
    const before = JSON.stringify(sent)
    const tool = defineTool({ name: 'tool', description: 'A tool', input: schema, execute: () => 'ok' })
    const checked = validateInput(tool, sent)
    if (lines.length > 0) expect(checked).toMatchObject({ ok: false, lines })
    else expect(checked).toEqual({ ok: true, value: value ?? sent })
    expect(JSON.stringify(sent)).toBe(before)
  })
})
