import { type Errors, linesOf, resultOf } from './errors.ts'
import { readInput, valuesOf } from './input.ts'
import { type Planned, planFor } from './plan.ts'
import type { InputParameter, ValidationResult } from './types.ts'

export interface ReadingOptions {
  /**
   * Take nothing for what it is not: no text for a number, a boolean or JSON, no parameter that is not declared, no file of
   * which nobody says what it is where only some kinds are accepted.
   */
  readonly strict?: boolean | undefined
}

/**
 * Checks an input against a tool's parameters, and says all that is wrong with it, in the order of the parameters.
 *
 * Numbers, booleans and JSON may come as text, as forms and query strings send them: `'7'`, `'true'`, `'{"a":1}'`. Absent, null
 * and `''` count as not given; then `defaultValue` stands in. A parameter whose `dependsOn` does not hold is not required, but
 * checked where it is given. Lengths are in code points, sizes in bytes. Names that are not declared are passed over.
 *
 * Parameters that cannot be checked by are errors too, at `parameters[0].type` for instance, and nothing passes then. Never
 * throws, and changes neither argument.
 *
 * @example
 * import { validateParameters } from 'everyhost/ctp'
 *
 * const parameters = [{ name: 'quantity', type: 'number', required: true, validation: { min: 1, max: 100, step: 1 } }]
 * console.log(validateParameters(parameters, { quantity: '7' }).valid)
 * console.log(validateParameters(parameters, { quantity: 0 }).errors[0]?.message)
 * // true
 * // quantity must be from 1 to 100, got 0
 */
export function validateParameters(
  parameters: readonly InputParameter[],
  input: unknown,
  options: ReadingOptions = {},
): ValidationResult {
  const planned = planFor(parameters)
  if (!planned.ok) return resultOf(explained(planned))
  return resultOf(readInput(planned.plan, input, options.strict === true).errors)
}

/**
 * The values of an input as a tool should get them: text read as what the parameter is, defaults filled in, names that are not
 * declared left out. What does not fit stays as it came, for {@link validateParameters} to say so.
 *
 * The result is a new object, JSON in it copied; files are the ones that came.
 *
 * @throws {TypeError} where the parameters themselves are in disorder, with every reason
 *
 * @example
 * import { normalizeParameters } from 'everyhost/ctp'
 *
 * const parameters = [
 *   { name: 'count', type: 'number' },
 *   { name: 'loud', type: 'boolean', defaultValue: false },
 * ]
 * console.log(normalizeParameters(parameters, { count: ' 3 ', colour: 'red' }))
 * // { count: 3, loud: false }
 */
export function normalizeParameters(
  parameters: readonly InputParameter[],
  input: unknown,
  options: ReadingOptions = {},
): Record<string, unknown> {
  const planned = planFor(parameters)
  if (planned.ok) return valuesOf(planned.plan, readInput(planned.plan, input, options.strict === true))
  throw new TypeError(linesOf(explained(planned)).join('\n'))
}

// ---

/** Says so where the arguments may have changed places. */
function explained({ errors }: Planned & { ok: false }): Errors {
  const [first] = errors
  if (first?.path !== 'parameters') return errors
  return [{ ...first, message: `${first.message}; the parameters come first, then the input` }]
}
