import type { ToolDefinition, ValidationResult } from 'everyhost/ctp'

/** A definition that is valid, with one parameter; the tests break it. */
export const WORD_COUNTER = {
  id: 'word-counter',
  name: 'Word Counter',
  description: 'Counts the words of a text.',
  category: 'analyzers',
  tags: ['text', 'count'],
  method: 'POST',
  parameters: [
    { name: 'text', type: 'textarea', label: 'Text', description: 'What to count', required: true },
  ],
  outputDescription: 'How many words there are',
  example: { input: { text: 'one two' }, output: { words: 2 } },
} as const satisfies ToolDefinition

/** The definition with other fields, or without those that are undefined. */
export function definition(fields: object = {}): object {
  return Object.fromEntries(
    Object.entries({ ...WORD_COUNTER, ...fields }).filter(([, value]) => value !== undefined),
  )
}

/** The definition with one parameter beside its own, which is optional unless it says otherwise. */
export function withParameter(fields: object): object {
  return definition({ parameters: [...WORD_COUNTER.parameters, parameter(fields)] })
}

/** A parameter that is valid as far as `fields` are. */
export function parameter(fields: object): object {
  const whole = {
    name: 'extra',
    type: 'text',
    label: 'Extra',
    description: 'One more',
    required: false,
    ...fields,
  }
  return Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== undefined))
}

/** Errors as a reader sees them, a line each. */
export function lines({ errors }: ValidationResult): string[] {
  return errors.map(({ path, code, message }) => `${path === '' ? '(root)' : path} ${code} ${message}`)
}
