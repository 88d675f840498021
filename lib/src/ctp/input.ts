import { isRecord, type Properties } from '../schema/members.ts'
import { shortList } from '../words.ts'
import { holds } from './conditions.ts'
import { type Errors, type Path, report } from './errors.ts'
import { copyJson, kindInWords, setField } from './json.ts'
import type { InputField, Plan } from './plan.ts'
import type { Reading } from './readers.ts'

/** What an input comes to: every error, and what was read for each field of the plan. */
export interface ReadInput {
  readonly errors: Errors
  /** Empty where the input is no object of values. */
  readonly readings: readonly Reading[]
}

/** Reads an input by its parameters, and never changes it. Only its own properties count. `path` is where it stands. */
export function readInput(
  { fields, names, order }: Plan,
  input: unknown,
  strict: boolean,
  path?: Path,
): ReadInput {
  const errors: Errors = []
  const kind = kindOfInput(input)
  if (kind !== undefined || !isRecord(input)) {
    const message = `The input must be an object of values by parameter name, got ${kind}; send {} where there are none`
    report(errors, path, 'TYPE_ERROR', message)
    return { errors, readings: [] }
  }
  const readings = fields.map(field => readingFor(field, input, strict))
  const active = order.length > 0 ? activity(fields, order, readings) : undefined
  for (let i = 0; i < fields.length; i++) {
    const field = fields[i]!
    const reading = readings[i]!
    if (!reading.ok) {
      report(errors, { above: path, step: field.name }, reading.code, `${field.label} ${reading.problem}`)
    } else if (reading.value === undefined && field.required && active?.[i] !== false) {
      const message = `Required field missing: send ${field.label}, ${field.words}`
      report(errors, { above: path, step: field.name }, 'MISSING_REQUIRED', message)
    }
  }
  if (strict) reportUnknown(input, names, path, errors)
  return { errors, readings }
}

/** The values of an input by name: as they were read, what does not fit as it came. */
export function valuesOf({ fields }: Plan, { readings }: ReadInput): Properties {
  const values: Properties = {}
  for (const [i, reading] of readings.entries()) {
    const { name, absent } = fields[i]!
    const value = reading.ok ? reading.value : reading.raw
    if (value === undefined) continue
    // a default is every call's, and a tool may change what it gets
    setField(values, name, reading === absent ? copyJson(value).value : value)
  }
  return values
}

// ---

/** What an input is instead of an object of values. */
function kindOfInput(input: unknown): string | undefined {
  try {
    return isRecord(input) ? undefined : kindInWords(input)
  } catch {
    return 'something that cannot be read'
  }
}

const UNREADABLE: Reading = { ok: false, code: 'TYPE_ERROR', problem: 'could not be read' }

function readingFor(
  { name, takesEmpty, absent, read }: InputField,
  input: Properties,
  strict: boolean,
): Reading {
  try {
    const raw = Object.hasOwn(input, name) ? input[name] : undefined
    if (raw === undefined || raw === null || (raw === '' && !takesEmpty)) return absent
    const reading = read(raw, strict)
    return reading.ok ? reading : { ...reading, raw }
  } catch {
    // a getter or a Proxy that throws
    return UNREADABLE
  }
}

/** Which parameters count: those whose rules all hold. One that does not count has no value for the rules of others. */
function activity(
  fields: readonly InputField[],
  order: readonly number[],
  readings: readonly Reading[],
): readonly boolean[] {
  const active = fields.map(() => false)
  const seenBy = (target: number): unknown => {
    const reading = active[target] ? readings[target] : undefined
    if (!reading?.ok) return undefined
    // what a file holds is nobody's condition, and could be long
    return fields[target]!.type === 'file' && reading.value !== undefined ? A_FILE : reading.value
  }
  for (const i of order)
    active[i] = fields[i]!.rules.every(rule => holds(rule.condition, seenBy(rule.target), rule.value))
  return active
}

const A_FILE = Symbol('a file')

function reportUnknown(
  input: Properties,
  names: ReadonlySet<string>,
  path: Path | undefined,
  errors: Errors,
): void {
  let unknown: string[]
  try {
    unknown = Object.keys(input).filter(name => input[name] !== undefined && !names.has(name))
  } catch {
    return report(errors, path, 'TYPE_ERROR', 'The input could not be read; send a plain object')
  }
  const known = names.size === 0 ? 'the tool takes none' : `the tool takes ${shortList([...names]).text}`
  for (const name of unknown)
    report(
      errors,
      { above: undefined, step: name },
      'UNKNOWN_FIELD',
      `Unknown parameter: leave it out; ${known}`,
    )
}
