import { CATEGORIES, type Category, PARAMETER_TYPES, type ParameterType } from './vocabulary.ts'

/** Lower-case words joined by single hyphens. The schemas hold the same expression. */
export const ID: RegExp = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
export const MAX_ID = 100

/**
 * Whether a value can be the id of a tool: lower-case words joined by hyphens, at most 100 characters.
 *
 * @example
 * import { isValidToolId } from 'everyhost/ctp'
 *
 * console.log(isValidToolId('my-tool'), isValidToolId('My Tool'), isValidToolId('my_tool'))
 * // true false false
 */
export function isValidToolId(id: unknown): id is string {
  return typeof id === 'string' && id.length <= MAX_ID && ID.test(id)
}

/**
 * Whether a value is one of the eight categories.
 *
 * @example
 * import { isValidCategory } from 'everyhost/ctp'
 *
 * console.log(isValidCategory('formatters'), isValidCategory('custom')) // true false
 */
export function isValidCategory(category: unknown): category is Category {
  return (CATEGORIES as readonly unknown[]).includes(category)
}

/**
 * Whether a value is one of the twelve types of parameters.
 *
 * @example
 * import { isValidParameterType } from 'everyhost/ctp'
 *
 * console.log(isValidParameterType('text'), isValidParameterType('string')) // true false
 */
export function isValidParameterType(type: unknown): type is ParameterType {
  return (PARAMETER_TYPES as readonly unknown[]).includes(type)
}
