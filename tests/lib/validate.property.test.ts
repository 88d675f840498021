import { Ajv2019 } from 'ajv/dist/2019.js'
import { defineTool, ToolDefinitionError, validateInput } from 'everyhost'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { schemas, sharedSchemas, values } from './json-schemas.ts'

/** Schemas, each compiled with ajv, which takes most of the time. EVERYHOST_FUZZ_RUNS=20000 looks further. */
const RUNS = Number(process.env.EVERYHOST_FUZZ_RUNS ?? 500)

const LINE = /^Invalid arguments(?: at \/[^\n]*)?: \S[^\n]*$/

function toolFor(input: object) {
  return defineTool({ name: 'tool', description: 'A tool', input, execute: () => 'ok' })
}

test('accepts what ajv accepts and refuses what ajv refuses, with a line that has words for it', () => {
  const ajv = new Ajv2019({ strict: false, validateFormats: false })
  let compared = 0
  let refused = 0
  const agree = fc.property(
    schemas.schema,
    fc.array(values, { minLength: 20, maxLength: 30 }),
    (schema, candidates) => {
      let tool: ReturnType<typeof toolFor>
      try {
        tool = toolFor({ type: 'object', properties: { value: schema }, required: ['value'] })
      } catch (error) {
        if (!(error instanceof ToolDefinitionError)) throw error
        refused++
        return
      }
      const peer = ajv.compile(tool.input)
      for (const value of candidates) {
        const checked = validateInput(tool, { value })
        // what a null left out makes valid is compared as it reaches execute
        const agreed = peer(checked.ok ? checked.value : { value }) === checked.ok
        const worded =
          checked.ok || (checked.lines.length > 0 && checked.lines.every(line => LINE.test(line)))
        const known = checked.ok || checked.issues.every(({ code }) => code !== 'schema')
        compared++
        // expect() would cost more than all that is tested here
        if (!agreed || !worded || !known)
          expect({ schema: tool.input, value, checked, agreed, worded, known }).toBeUndefined()
      }
      ajv.removeSchema()
    },
  )
  fc.assert(agree, { seed: 20260131, numRuns: RUNS, endOnFailure: true })
  expect(compared).toBeGreaterThan(10 * RUNS)
  expect(refused).toBeLessThan(RUNS / 10)
}, 120_000)

test('says of a schema whose parts are shared what it says of the same JSON', () => {
  let compared = 0
  let refused = 0
  const agree = fc.property(
    sharedSchemas,
    fc.array(values, { minLength: 20, maxLength: 30 }),
    (schema, all) => {
      let shared: ReturnType<typeof toolFor>
      try {
        shared = toolFor(schema)
      } catch (error) {
        if (!(error instanceof ToolDefinitionError)) throw error
        expect(() => toolFor(JSON.parse(JSON.stringify(schema)))).toThrow(ToolDefinitionError)
        return
      }
      const apart = toolFor(JSON.parse(JSON.stringify(schema)))
      for (const value of all) {
        const [one, other] = [validateInput(shared, { value }), validateInput(apart, { value })]
        compared++
        if (!one.ok) refused++
        if (JSON.stringify(one) !== JSON.stringify(other)) expect({ schema, value, one }).toEqual({ other })
      }
    },
  )
  fc.assert(agree, { seed: 20260131, numRuns: RUNS, endOnFailure: true })
  expect(compared).toBeGreaterThan(5 * RUNS)
  expect(refused).toBeGreaterThan(RUNS)
}, 60_000)
