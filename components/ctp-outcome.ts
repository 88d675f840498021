import {
  normalizeParameters,
  type Parameter,
  type ToolDefinition,
  type ValidationError,
  validateParameters,
  validateToolDefinition,
} from 'everyhost/ctp'
import { type NotJson, readJson } from './json-problem.ts'

/** What a definition, as JSON text, comes to. */
export type DefinitionOutcome =
  | NotJson
  | { kind: 'refused'; errors: readonly ValidationError[] }
  | { kind: 'valid'; definition: ToolDefinition }

export function definitionOutcome(json: string): DefinitionOutcome {
  const read = readJson(json)
  if (read.kind === 'not-json') return read
  const { valid, errors } = validateToolDefinition(read.value)
  return valid ? { kind: 'valid', definition: read.value as ToolDefinition } : { kind: 'refused', errors }
}

/** What somebody has entered, by the names of the parameters. */
export type Entries = ReadonlyMap<string, unknown>

/** What an input comes to: errors, or the values as a tool gets them. */
export type InputOutcome =
  | { kind: 'refused'; errors: readonly ValidationError[] }
  | { kind: 'valid'; value: string }

export function inputOutcome({ parameters }: ToolDefinition, entries: Entries): InputOutcome {
  const input = Object.fromEntries(entries)
  const { valid, errors } = validateParameters(parameters, input)
  if (!valid) return { kind: 'refused', errors }
  return { kind: 'valid', value: JSON.stringify(normalizeParameters(parameters, input), named, 2) }
}

/** The parameters that a form asks for: not the hidden ones, nor those whose rules do not hold. */
export function askedFor({ parameters }: ToolDefinition, entries: Entries): Parameter[] {
  return parameters.filter(
    ({ name, hidden, dependsOn = [] }) =>
      hidden !== true && (dependsOn.length === 0 || isMissed(parameters, name, entries)),
  )
}

/** What a form begins with: the values of the example, as a person would enter them. A file is nothing to begin with. */
export function firstEntries({ parameters, example }: ToolDefinition): Map<string, unknown> {
  const given = new Map(Object.entries(example.input))
  return new Map(
    parameters.flatMap(({ name, type }) =>
      given.has(name) && type !== 'file' ? [[name, asEntered(type, given.get(name))]] : [],
    ),
  )
}

// ---

/** Whether a parameter would be missed if it were required and not there: it counts, then. */
function isMissed(parameters: readonly Parameter[], name: string, entries: Entries): boolean {
  const probes = parameters.map(({ defaultValue, ...rest }) =>
    rest.name === name ? { ...rest, required: true } : { ...rest, defaultValue },
  )
  const others = [...entries].filter(([other]) => other !== name)
  const { errors } = validateParameters(probes, Object.fromEntries(others))
  return errors.some(({ path, code }) => path === name && code === 'MISSING_REQUIRED')
}

function asEntered(type: string, value: unknown): unknown {
  if (type === 'boolean') return value === true || /^(?:true|1)$/i.test(String(value))
  return type === 'json' && typeof value !== 'string' ? JSON.stringify(value) : String(value)
}

function named(_key: string, value: unknown): unknown {
  return typeof File === 'function' && value instanceof File
    ? `(the file ${value.name}, ${value.size} bytes)`
    : value
}
