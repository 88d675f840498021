import { presets as all, type Preset } from '../../tests/hosts/presets.ts'
import { type Call, hasArgumentsOf } from './call.ts'

const files = import.meta.glob<string>('../../tests/hosts/probe/tools/*.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
})

export interface Choice {
  id: string
  call: Call
}

/** What there is to pick from, in groups. The tools are those that were put through the real hosts, to the letter. */
export const groups = Object.entries(titles()).map(([label, presets]) => ({
  label,
  choices: presets.map(({ id, tool, args, asks = '', givesUp = false }): Choice => {
    const source = files[`../../tests/hosts/probe/tools/${tool}.ts`]!
    return { id, call: { source, args: jsonOf(args), execute: 'written', name: asks, givesUp } }
  }),
}))

export const choices = groups.flatMap(group => group.choices)

/** The preset in which the tool of a call is given the arguments of that call. */
export function presetWithArgumentsOf(call: Call): string | undefined {
  return choices.find(choice => choice.call.name === '' && hasArgumentsOf(choice.call, call))?.id
}

/** The preset in which the model asks the same tool for the same name that it has not. */
export function presetAskingAs({ source, name }: Call): string | undefined {
  if (name === '') return undefined
  return choices.find(({ call }) => call.source === source && call.name === name)?.id
}

// ---

function titles(): Record<string, Preset[]> {
  return {
    'What comes of a call': all.outcomes,
    'Arguments that hosts rewrite': all.arguments,
    'Hostile texts': all['hostile texts'],
    'What else the table of hosts says': all['other rows'],
  }
}

/** A value as JSON in which every character can be seen. */
function jsonOf(value: unknown): string {
  return JSON.stringify(value, undefined, 2).replace(/[\p{C}\p{Zl}\p{Zp}]/gu, found => {
    if (found === '\n') return found
    const units = Array.from({ length: found.length }, (_, unit) => found.charCodeAt(unit))
    return units.map(unit => `\\u${unit.toString(16).padStart(4, '0')}`).join('')
  })
}
