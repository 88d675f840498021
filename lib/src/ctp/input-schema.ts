import { setOwn } from '../schema/members.ts'
import { stepTest } from './decimal.ts'
import type { Constraints, Parameter } from './types.ts'

type Keywords = { readonly [keyword: string]: unknown }

/** The JSON Schema of an input, as the protocol's page on MCP maps it. */
export interface InputSchema {
  readonly type: 'object'
  readonly properties: { readonly [name: string]: Keywords }
  readonly required: readonly string[]
}

/**
 * Parameters, already checked, as the JSON Schema that a client of MCP reads.
 *
 * It says less than the parameters do. One with `dependsOn` is in no list of required ones, since whether it is needed depends on
 * the call; a `step` that does not start at a multiple of itself has no keyword; `json` is an object there, and a color has six
 * digits.
 */
export function inputSchemaOf(parameters: readonly Parameter[]): InputSchema {
  const properties = {}
  for (const parameter of parameters) setOwn(properties, parameter.name, propertyOf(parameter))
  const needed = parameters.filter(({ required, dependsOn = [] }) => required && dependsOn.length === 0)
  return { type: 'object', properties, required: needed.map(({ name }) => name) }
}

/** One parameter as a property of that schema. */
export function propertyOf(parameter: Parameter): Keywords {
  const { description, defaultValue } = parameter
  return {
    ...keywordsOf(parameter),
    ...(description !== undefined && { description }),
    ...(defaultValue !== undefined && { default: defaultValue }),
  }
}

// ---

function keywordsOf({ type, options = [], validation = {} }: Parameter): Keywords {
  switch (type) {
    case 'text':
    case 'textarea': {
      const { minLength, maxLength, pattern } = validation
      return { type: 'string', ...given({ minLength, maxLength, pattern }) }
    }
    case 'number':
      return { type: 'number', ...numberKeywords(validation) }
    case 'boolean':
      return { type: 'boolean' }
    case 'select':
      return {
        type: 'string',
        enum: options.filter(({ disabled }) => disabled !== true).map(({ value }) => value),
      }
    case 'json':
      return { type: 'object' }
    case 'file':
      return { type: 'string', format: 'binary' }
    case 'color':
      return { type: 'string', pattern: '^#[0-9a-fA-F]{6}$' }
    case 'date':
      return { type: 'string', format: 'date' }
    case 'datetime':
      return { type: 'string', format: 'date-time' }
    case 'url':
      return { type: 'string', format: 'uri' }
    case 'email':
      return { type: 'string', format: 'email' }
  }
}

function numberKeywords({ min, max, step }: Constraints): Keywords {
  // a multiple counts from 0, a step from the minimum
  const multipleOf = step !== undefined && stepTest(step, 0)(min ?? 0) ? step : undefined
  return given({ minimum: min, maximum: max, multipleOf })
}

function given(keywords: Keywords): Keywords {
  return Object.fromEntries(Object.entries(keywords).filter(([, value]) => value !== undefined))
}
