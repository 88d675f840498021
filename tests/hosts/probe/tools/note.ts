import { defineTool } from 'everyhost'

export const note = defineTool({
  name: 'note',
  description: 'Notes what it is given',
  input: {
    type: 'object',
    properties: {
      text: { type: 'string' },
      count: { type: 'integer' },
      ratio: { type: 'number' },
      flag: { type: 'boolean' },
      list: { type: 'array', items: { type: 'string' } },
      either: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
      mode: { enum: ['fast', 'slow'] },
      version: { const: '3' },
      path: { type: 'string' },
      point: { type: 'object', properties: { x: { type: 'number' } }, required: ['x'] },
      code: { type: 'string', pattern: '^[A-Z]{3}$' },
      mail: { type: 'string', format: 'email' },
    },
  },
  execute: input => JSON.stringify(input),
})
