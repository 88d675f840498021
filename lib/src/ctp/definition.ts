import { isRecord, type Properties } from '../schema/members.ts'
import { either } from '../words.ts'
import {
  anyJson,
  checkRecord,
  type Field,
  type Fields,
  flag,
  formed,
  list,
  meant,
  oneOf,
  positiveCount,
  record,
  required,
  text,
  violation,
  wrongType,
} from './checks.ts'
import { type Errors, linesOf, type Path, report, resultOf } from './errors.ts'
import { ID, isValidToolId, MAX_ID } from './helpers.ts'
import { readInput } from './input.ts'
import { copyJson, own } from './json.ts'
import { checkParameters } from './parameter.ts'
import { planFor } from './plan.ts'
import type { ToolDefinition, ValidationResult } from './types.ts'
import { CATEGORIES, EXECUTION_MODES, METHODS } from './vocabulary.ts'

/**
 * Checks a tool definition, and says all that is wrong with it, in the order of the document.
 *
 * What the JSON Schema of the same name says is checked here too, and beyond it what no schema can say: names that repeat,
 * patterns that do not compile or could take too long, bounds that leave nothing between them, defaults and an `example.input`
 * that do not fit their parameters, and `dependsOn` that names no parameter or leads in a circle.
 *
 * Never throws and never changes the definition; what JSON cannot carry is an error at its place.
 *
 * @example
 * import { validateToolDefinition } from 'everyhost/ctp'
 *
 * const { valid, errors } = validateToolDefinition({
 *   id: 'My Tool',
 *   name: 'Minimal Tool',
 *   description: 'Echoes a text.',
 *   category: 'utilities',
 *   tags: ['example'],
 *   method: 'POST',
 *   parameters: [{ name: 'input', type: 'text', label: 'Input', description: 'What to echo', required: true }],
 *   outputDescription: 'The same text',
 *   example: { input: { input: 'test' }, output: 'test' },
 * })
 * console.log(valid)
 * for (const { path, message, code } of errors) console.log(path, code, message)
 * // false
 * // id INVALID_ID ID must be lowercase hyphen-separated, e.g. json-formatter: write my-tool
 */
export function validateToolDefinition(definition: unknown): ValidationResult {
  return resultOf(errorsIn(copyJson(definition, true).value))
}

/**
 * A copy of a definition that is valid, frozen through and through: whatever becomes of the original, nothing runs by it.
 *
 * @throws {TypeError} where it is not valid, with every reason
 */
export function definitionOf(definition: unknown): ToolDefinition {
  const { value } = copyJson(definition)
  const errors = errorsIn(value)
  if (errors.length === 0) return freeze(value) as ToolDefinition
  const id = isRecord(value) ? own(value, 'id') : undefined
  const name = isValidToolId(id) ? `definition of ${id}` : 'definition'
  throw new TypeError([`The ${name} is not valid.`, ...linesOf(errors)].join('\n'))
}

// ---

/** What is wrong with a definition that has been copied. */
function errorsIn(value: unknown): Errors {
  const errors: Errors = []
  checkRecord(value, undefined, errors, DEFINITION, {
    also: { example: (example, path) => checkExample(value as Properties, example, path, errors) },
  })
  return errors
}

function freeze(value: unknown): unknown {
  if (typeof value === 'object' && value !== null) {
    for (const item of Object.values(value)) freeze(item)
    Object.freeze(value)
  }
  return value
}

const id: Field = {
  words: 'an id such as json-formatter',
  check: (value, path, errors) => {
    if (typeof value !== 'string') return wrongType('a text', value, path, errors)
    if (ID.test(value)) {
      if (value.length > MAX_ID)
        violation(`must have at most ${MAX_ID} characters, has ${value.length}`, path, errors)
      return
    }
    const suggested = idFrom(value)
    const instead = isValidToolId(suggested) ? `: write ${suggested}` : ''
    const message = `ID must be lowercase hyphen-separated, e.g. json-formatter${instead}`
    report(errors, path, 'INVALID_ID', message)
  },
}

/** The id that a name was meant to be, if it is short enough to guess. */
function idFrom(name: string): string {
  if (name.length > MAX_ID) return ''
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

const category: Field = {
  words: either(CATEGORIES),
  check: (value, path, errors) => {
    if (typeof value !== 'string') return wrongType('a text', value, path, errors)
    if ((CATEGORIES as readonly string[]).includes(value)) return
    const message = `Unknown category: write ${either(CATEGORIES)}${meant(value, CATEGORIES)}`
    report(errors, path, 'INVALID_CATEGORY', message)
  },
}

const EXAMPLE: Fields = {
  input: required({
    words: 'an object with a value for each required parameter',
    check: (value, path, errors) => {
      if (isRecord(value)) anyJson.check(value, path, errors)
      else wrongType('an object', value, path, errors)
    },
  }),
  output: required(anyJson),
  description: text(),
}

/** An example is what a model imitates, so its input has to be one that works. */
function checkExample(
  definition: Properties,
  example: unknown,
  path: Path | undefined,
  errors: Errors,
): void {
  checkRecord(example, path, errors, EXAMPLE, {
    renamed: { name: 'description' },
    also: {
      input: (input, place) => {
        const planned = planFor(own(definition, 'parameters'))
        if (planned.ok) errors.push(...readInput(planned.plan, input, false, place).errors)
      },
    },
  })
}

const DEFINITION: Fields = {
  id: required(id),
  name: required(text(1, 50)),
  description: required(text(1, 500)),
  category: required(category),
  tags: required(list(text(1, 30), { least: 1, unique: true })),
  method: required(oneOf(METHODS)),
  parameters: required({
    words: 'a list of parameters, [] where the tool takes none',
    check: (value, path, errors) => checkParameters(value, path, errors, 'definition'),
  }),
  outputDescription: required(text(1, 200)),
  example: required({ words: 'an object with an input and the output for it', check: () => {} }),
  version: formed('a version of three numbers, such as 1.0.0', /^\d+\.\d+\.\d+$/),
  icon: text(),
  keywords: list(text(), { unique: true }),
  relatedTools: list(id),
  aiInstructions: text(0, 1000),
  rateLimit: record(
    { requests: positiveCount, window: positiveCount },
    { renamed: { windowSeconds: 'window' } },
  ),
  executionMode: oneOf(EXECUTION_MODES),
  requiresAuth: flag,
  deprecated: flag,
  deprecationMessage: text(),
}
