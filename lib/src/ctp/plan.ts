import { isRecord } from '../schema/members.ts'
import { excerpt } from '../words.ts'
import { inOrderOfNeed } from './conditions.ts'
import type { Errors } from './errors.ts'
import { copyJson, isUnchanged } from './json.ts'
import { checkParameters, dependenciesOf, indexesByName, offersEmpty } from './parameter.ts'
import { expected, type Reader, type Reading, readerFor } from './readers.ts'
import type { DependencyRule, Parameter } from './types.ts'
import type { Condition, ParameterType } from './vocabulary.ts'

/** A parameter made ready to read values. */
export interface InputField {
  readonly name: string
  /** What messages call it. */
  readonly label: string
  /** What it takes. */
  readonly words: string
  readonly type: ParameterType
  readonly required: boolean
  /** What nothing given comes to: the default, already read, or no value. */
  readonly absent: Reading
  readonly takesEmpty: boolean
  readonly read: Reader
  readonly rules: readonly Rule[]
}

export interface Rule {
  /** The index of the parameter that it looks at; -1 where there is none. */
  readonly target: number
  readonly condition: Condition
  readonly value: unknown
}

/** Parameters made ready. */
export interface Plan {
  readonly fields: readonly InputField[]
  readonly names: ReadonlySet<string>
  /** The fields by index, those first on which others depend; empty where none depends on another. */
  readonly order: readonly number[]
}

export type Planned =
  | { readonly ok: true; readonly plan: Plan }
  | { readonly ok: false; readonly errors: Errors }

/** Reads parameters. The same list is read anew only when something in it has changed. */
export function planFor(parameters: unknown): Planned {
  const before = plans.get(parameters as object)
  if (before !== undefined && (before.frozen || isUnchanged(parameters, before.copied))) return before.planned
  const { value: copied, frozen } = copyJson(parameters, true)
  const errors: Errors = []
  checkParameters(copied, { above: undefined, step: 'parameters' }, errors, 'input')
  const planned: Planned =
    errors.length > 0 ? { ok: false, errors } : { ok: true, plan: planOf(copied as readonly Parameter[]) }
  if (planned.ok) plans.set(parameters as object, { copied, frozen, planned })
  return planned
}

/**
 * The plan of parameters that have been checked as part of their definition.
 *
 * @throws {TypeError} where they are in disorder all the same
 */
export function soundPlan(parameters: unknown): Plan {
  const planned = planFor(parameters)
  if (planned.ok) return planned.plan
  throw new TypeError(planned.errors.map(({ message }) => message).join('\n'))
}

// ---

interface Known {
  readonly copied: unknown
  /** It cannot change, so there is nothing to compare. */
  readonly frozen: boolean
  readonly planned: Planned
}

const plans = new WeakMap<object, Known>()

function planOf(parameters: readonly Parameter[]): Plan {
  const indexes = indexesByName(parameters)
  const dependencies = dependenciesOf(parameters, indexes)
  const readers = parameters.map(readerFor)
  const fields = parameters.map((parameter, i) => fieldOf(parameter, readers[i]!, dependencies[i]!, readers))
  const dependent = dependencies.some(targets => targets.length > 0)
  return {
    fields,
    names: new Set(fields.map(({ name }) => name)),
    order: dependent ? inOrderOfNeed(dependencies).order : [],
  }
}

function fieldOf(
  parameter: Parameter,
  read: Reader,
  targets: readonly number[],
  readers: readonly Reader[],
): InputField {
  const { name, type, label, required = false, defaultValue, dependsOn = [] } = parameter
  const takesEmpty = offersEmpty(parameter)
  const hasDefault =
    defaultValue !== undefined && defaultValue !== null && (defaultValue !== '' || takesEmpty)
  return {
    name,
    label: excerpt(typeof label === 'string' && label.trim() !== '' ? label : name, 50),
    words: expected(parameter),
    type,
    required,
    absent: hasDefault ? read(defaultValue, false) : NOTHING,
    takesEmpty,
    read,
    rules: dependsOn.map((rule, i) => ruleOf(rule, targets[i]!, readers)),
  }
}

const NOTHING: Reading = { ok: true, value: undefined }

/** A rule compares with what the other parameter makes of its value, as it compares what is sent. */
function ruleOf({ condition, value }: DependencyRule, target: number, readers: readonly Reader[]): Rule {
  const reading = isRecord(value) || target < 0 ? undefined : readers[target]!(value, false)
  return { target, condition, value: reading?.ok ? reading.value : value }
}
