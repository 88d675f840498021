import { formOf } from '../schema/forms.ts'
import { isRecord, setOwn } from '../schema/members.ts'

/**
 * A copy of an input schema whose objects take keys they do not name, for a host that takes unknown keys out of a closed
 * object before anybody sees them. A schema that only tests a value (`not`, `if`, `contains`) stays as it is: nothing is taken
 * out for its sake, and opened it would say something else.
 */
export function openSchema<Schema extends object>(schema: Schema): Schema {
  return open(schema) as Schema
}

// ---

const TESTS = ['not', 'if', 'contains']

function open(schema: unknown): unknown {
  if (!isRecord(schema)) return schema
  const copy = {}
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === 'additionalProperties' && value === false) continue
    setOwn(copy, keyword, TESTS.includes(keyword) ? value : openKeyword(keyword, value))
  }
  return copy
}

function openKeyword(keyword: string, value: unknown): unknown {
  const form = formOf(keyword)
  if (!form?.includes('schema')) return value
  if (Array.isArray(value)) return value.map(open)
  if (!form.includes('by name') || !isRecord(value)) return open(value)
  const copy = {}
  for (const [name, part] of Object.entries(value)) setOwn(copy, name, open(part))
  return copy
}
