import {
  createRuntime,
  isValidCategory,
  isValidParameterType,
  isValidToolId,
  type Parameter,
  type ToolFunction,
  ToolRegistry,
  type ToolResult,
  toMcpTool,
  validateParameters,
  validateToolDefinition,
  validateToolResult,
} from 'everyhost/ctp'
import { describe, expect, test } from 'vitest'
import vectors from '../vectors/ctp.json' with { type: 'json' }
import { WORD_COUNTER } from './documents.ts'

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

test.for(vectors.properties)('property: $name', ({ parameter, property }) => {
  const example = { input: { [parameter.name]: 'x' }, output: null }
  const { inputSchema } = toMcpTool({ ...WORD_COUNTER, parameters: [parameter as Parameter], example })
  expect(inputSchema).toEqual({
    type: 'object',
    properties: { [parameter.name]: property },
    required: [parameter.name],
  })
})

describe('running', () => {
  const quantity: Parameter = {
    name: 'quantity',
    type: 'number',
    label: 'Quantity',
    description: 'Number of items',
    required: true,
    validation: { min: 1, max: 100, step: 1 },
  }
  const calls: unknown[] = []
  const tools: Record<string, { parameters: Parameter[]; fn: ToolFunction }> = {
    t: {
      parameters: [quantity],
      fn: params => {
        calls.push(params)
        return { success: true, data: params }
      },
    },
    slow: { parameters: [], fn: () => new Promise(() => {}) },
    badout: { parameters: [], fn: () => ({ success: true }) as ToolResult },
    boom: {
      parameters: [],
      fn: () => {
        throw new Error('secret')
      },
    },
  }
  const registry = new ToolRegistry()
  for (const [id, { parameters, fn }] of Object.entries(tools)) {
    const example = { input: id === 't' ? { quantity: 1 } : {}, output: null }
    registry.register({ ...WORD_COUNTER, id, parameters, example }, fn)
  }
  const runtime = createRuntime(registry, { validateInput: true, validateOutput: true, timeout: 50 })

  test.for(vectors.runs)('$name', async ({ tool, input, result }) => {
    calls.length = 0
    const got = await runtime.execute(tool, input)
    expect(got).toMatchObject(result)
    expect(validateToolResult(got).errors).toEqual([])
    expect(JSON.stringify(got)).not.toContain('secret')
    expect(calls.length).toBe(result.success ? 1 : 0)
  })
})
