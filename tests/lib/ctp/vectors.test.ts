import {
  isValidCategory,
  isValidParameterType,
  isValidToolId,
  validateParameters,
  validateToolDefinition,
  validateToolResult,
} from 'everyhost/ctp'
import { describe, expect, test } from 'vitest'
import vectors from '../vectors/ctp.json' with { type: 'json' }

// What the pages of the protocol print, and what follows from them. The order of errors is theirs to choose, so it is not compared.

interface Found {
  errors: readonly { path: string; code: string }[]
}

const inAnyOrder = ({ errors }: Found) => errors.map(({ path, code }) => `${path} ${code}`).sort()

test.for(vectors.definitions)('definition: $name', ({ definition, errors }) => {
  const result = validateToolDefinition(definition)
  expect(inAnyOrder(result)).toEqual(errors.toSorted())
  expect(result.valid).toBe(errors.length === 0)
})

describe.for(vectors.inputs)('input: $name', ({ parameters, cases }) => {
  test.for(cases as { input: unknown; errors: string[] }[])('$input', ({ input, errors }) => {
    expect(inAnyOrder(validateParameters(parameters, input))).toEqual(errors.toSorted())
  })
})

test.for(vectors.results)('result: $result', ({ result, errors }) => {
  expect(inAnyOrder(validateToolResult(result))).toEqual(errors.toSorted())
})

test.for(vectors.helpers)('$helper("$value") is $answer', ({ helper, value, answer }) => {
  const helpers: Record<string, (value: unknown) => boolean> = {
    isValidCategory,
    isValidParameterType,
    isValidToolId,
  }
  expect(helpers[helper]!(value)).toBe(answer)
})
