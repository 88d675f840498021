import { isRecord, type Properties } from '../schema/members.ts'
import { literal, shortList } from '../words.ts'
import {
  anyJson,
  anyNumber,
  type Check,
  checkRecord,
  count,
  type Field,
  type Fields,
  flag,
  formed,
  list,
  oneOf,
  positive,
  record,
  required,
  text,
  violation,
  wrongType,
} from './checks.ts'
import { type Dependencies, inOrderOfNeed } from './conditions.ts'
import { type Errors, type Path, report, sentence } from './errors.ts'
import { ACCEPT_TOKEN } from './files.ts'
import { own } from './json.ts'
import { MAX_PATTERN, readPattern } from './patterns.ts'
import { type Readable, readerFor } from './readers.ts'
import { CONDITIONS, PARAMETER_TYPES } from './vocabulary.ts'

/** What a list of parameters is held to: all that a definition needs, or only what a value can be checked by. */
export type Purpose = 'definition' | 'input'

export const NAME: Field = formed(
  'a name such as maxLength: a letter, then letters, digits and underscores, at most 50 in all',
  /^[a-zA-Z][a-zA-Z0-9_]{0,49}$/,
)

/** Checks a list of parameters, already copied: each by itself, and what they say of each other. */
export function checkParameters(
  value: unknown,
  path: Path | undefined,
  errors: Errors,
  purpose: Purpose,
): void {
  if (!Array.isArray(value)) return wrongType('a list of parameters', value, path, errors)
  const relations = relationsOf(value)
  for (const [i, parameter] of value.entries())
    checkParameter(parameter, i, { above: path, step: i }, errors, purpose, relations)
}

/** For each parameter of a list, by index, the parameters that its rules name. */
export function dependenciesOf(
  parameters: readonly unknown[],
  indexes: ReadonlyMap<unknown, number>,
): Dependencies {
  return parameters.map(parameter => {
    const rules = isRecord(parameter) ? own(parameter, 'dependsOn') : undefined
    if (!Array.isArray(rules)) return []
    return rules.map(rule => (isRecord(rule) ? (indexes.get(own(rule, 'field')) ?? -1) : -1))
  })
}

/** The first parameter of each name. */
export function indexesByName(parameters: readonly unknown[]): ReadonlyMap<unknown, number> {
  const indexes = new Map<unknown, number>()
  for (const [i, parameter] of parameters.entries()) {
    const name = isRecord(parameter) ? own(parameter, 'name') : undefined
    if (typeof name === 'string' && !indexes.has(name)) indexes.set(name, i)
  }
  return indexes
}

// ---

interface Relations {
  readonly indexes: ReadonlyMap<unknown, number>
  /** The positions of rules that lead back to their own parameter, by its index. */
  readonly cyclic: ReadonlyMap<number, ReadonlySet<number>>
}

function relationsOf(parameters: readonly unknown[]): Relations {
  const indexes = indexesByName(parameters)
  const cyclic = new Map<number, Set<number>>()
  for (const [i, position] of inOrderOfNeed(dependenciesOf(parameters, indexes)).cyclic) {
    const positions = cyclic.get(i) ?? new Set()
    cyclic.set(i, positions.add(position))
  }
  return { indexes, cyclic }
}

function checkParameter(
  parameter: unknown,
  i: number,
  path: Path | undefined,
  errors: Errors,
  purpose: Purpose,
  relations: Relations,
): void {
  const isSelect = isRecord(parameter) && own(parameter, 'type') === 'select'
  checkRecord(parameter, path, errors, TABLES[purpose][isSelect ? 'select' : 'other'], {
    ...(purpose === 'input' && { rest: anything }),
    renamed: RENAMED,
    also: {
      name: (name, place) => {
        const first = relations.indexes.get(name)
        if (first === undefined || first === i) return
        const message = `Parameter name already used by parameters[${first}]: give this one another`
        report(errors, place, 'DUPLICATE_PARAMETER', message)
      },
      defaultValue: (value, place) => checkDefault(parameter as Properties, value, place, errors),
      dependsOn: (rules, place) => {
        for (const position of (rules as unknown[]).keys()) {
          const field: Path = { above: { above: place, step: position }, step: 'field' }
          if (relations.cyclic.get(i)?.has(position))
            violation('makes this parameter depend on itself; take one rule of the circle out', field, errors)
          else if (purpose === 'definition')
            checkTarget(
              parameter as Properties,
              (rules as Properties[])[position]!,
              field,
              errors,
              relations.indexes,
            )
        }
      },
    },
  })
}

function checkTarget(
  parameter: Properties,
  rule: Properties,
  path: Path | undefined,
  errors: Errors,
  indexes: ReadonlyMap<unknown, number>,
): void {
  if (indexes.has(own(rule, 'field'))) return
  const others = [...indexes.keys()].filter(name => name !== own(parameter, 'name')).map(literal)
  const known = others.length === 0 ? 'it has none' : shortList(others).text
  violation(`must be the name of another parameter of this tool: ${known}`, path, errors)
}

/** A default stands in for a value, so it has to pass as one. */
function checkDefault(parameter: Properties, value: unknown, path: Path | undefined, errors: Errors): void {
  const readable = readableOf(parameter)
  if (readable === undefined || value === null || (value === '' && !offersEmpty(readable))) return
  const reading = readerFor(readable)(value, false)
  if (!reading.ok) report(errors, path, reading.code, sentence(reading.problem))
}

/** The parts that a value is checked by, where they are in order. */
function readableOf(parameter: Properties): Readable | undefined {
  const errors: Errors = []
  const { defaultValue: _, ...parts } = TABLES.input[own(parameter, 'type') === 'select' ? 'select' : 'other']
  checkRecord(
    parameter,
    undefined,
    errors,
    { type: parts.type!, options: parts.options!, validation: parts.validation! },
    { rest: anything },
  )
  return errors.length === 0 ? (parameter as unknown as Readable) : undefined
}

/** Whether the empty text is one of the options, and so no lack of a value. */
export function offersEmpty({ type, options = [] }: Readable): boolean {
  return type === 'select' && options.some(({ value }) => value === '')
}

/** What has no part in checking a value may be as it likes. */
function anything(): void {}

const pattern: Field = {
  words: `a regular expression of at most ${MAX_PATTERN} characters`,
  check: (value, path, errors) => {
    if (typeof value !== 'string') return wrongType('a text', value, path, errors)
    const read = readPattern(value)
    if (!read.ok) violation(read.problem, path, errors)
  },
}

const acceptToken = formed(
  'an extension such as .json, or a media type such as image/png or image/*',
  ACCEPT_TOKEN,
)

const validation: Field = {
  words: 'an object of constraints',
  check: (value, path, errors) =>
    checkRecord(value, path, errors, CONSTRAINTS, {
      also: {
        minLength: atMost('maxLength', value, errors),
        min: atMost('max', value, errors),
        minItems: atMost('maxItems', value, errors),
      },
    }),
}

const CONSTRAINTS: Fields = {
  minLength: count,
  maxLength: count,
  pattern,
  min: anyNumber,
  max: anyNumber,
  step: positive,
  accept: list(acceptToken),
  maxSize: count,
  minItems: count,
  maxItems: count,
  custom: text(),
}

function atMost(upper: string, constraints: unknown, errors: Errors): Check {
  return (value, path) => {
    const most = isRecord(constraints) ? own(constraints, upper) : undefined
    if (typeof most === 'number' && (value as number) > most)
      violation(`must be at most ${upper}, which is ${most}`, path, errors)
  }
}

const option = record({
  value: { ...required(text()), takesAny: true },
  label: required(text(1)),
  description: text(),
  disabled: flag,
})

function options(least: number): Field {
  const each = list(option, { least })
  return {
    words: each.words,
    check: (value, path, errors) => {
      each.check(value, path, errors)
      if (Array.isArray(value)) checkValuesDiffer(value, path, errors)
    },
  }
}

function checkValuesDiffer(choices: readonly unknown[], path: Path | undefined, errors: Errors): void {
  const seen = new Map<string, number>()
  for (const [i, choice] of choices.entries()) {
    const value = isRecord(choice) ? own(choice, 'value') : undefined
    if (typeof value !== 'string') continue
    const first = seen.get(value)
    if (first === undefined) seen.set(value, i)
    else
      violation(
        `repeats the value of option ${first}`,
        { above: { above: path, step: i }, step: 'value' },
        errors,
      )
  }
}

const RULE: Fields = {
  field: required(text(1)),
  condition: required(oneOf(CONDITIONS)),
  value: anyJson,
}

const COMPARING_RULE: Fields = { ...RULE, value: required(anyJson) }

const rule: Field = {
  words: 'a rule of field, condition and value',
  check: (value, path, errors) => {
    const condition = isRecord(value) ? own(value, 'condition') : undefined
    const compares = condition === 'equals' || condition === 'notEquals' || condition === 'contains'
    checkRecord(value, path, errors, compares ? COMPARING_RULE : RULE)
  },
}

const READ: Fields = {
  type: required(oneOf(PARAMETER_TYPES)),
  required: flag,
  defaultValue: anyJson,
  options: options(0),
  validation,
  dependsOn: list(rule),
}

const DESCRIBED: Fields = {
  name: required(NAME),
  type: READ.type!,
  label: required(text(1, 50)),
  description: required(text(1, 200)),
  required: required(flag),
  defaultValue: anyJson,
  placeholder: text(0, 100),
  options: options(0),
  validation,
  dependsOn: READ.dependsOn!,
  group: text(),
  order: count,
  hidden: flag,
  aiHint: text(0, 200),
}

const choices = required(options(1))

const TABLES: { readonly [purpose in Purpose]: { readonly select: Fields; readonly other: Fields } } = {
  definition: { select: { ...DESCRIBED, options: choices }, other: DESCRIBED },
  input: {
    select: { name: required(text(1)), ...READ, options: choices },
    other: { name: required(text(1)), ...READ },
  },
}

/** What the protocol's reference package calls these. */
const RENAMED = {
  default: 'defaultValue',
  visibleWhen: 'dependsOn',
  minLength: 'validation.minLength',
  maxLength: 'validation.maxLength',
  pattern: 'validation.pattern',
  min: 'validation.min',
  max: 'validation.max',
  step: 'validation.step',
  accept: 'validation.accept',
  maxSize: 'validation.maxSize',
}
