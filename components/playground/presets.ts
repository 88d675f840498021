import { presets as all, type Preset } from '../../tests/hosts/presets.ts'
import type { Call } from './call.ts'

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
  choices: presets.map(({ id, tool, args }): Choice => {
    const source = files[`../../tests/hosts/probe/tools/${tool}.ts`]!
    return { id, call: { source, args: jsonOf(args), execute: 'written' } }
  }),
}))

export const choices = groups.flatMap(group => group.choices)

// ---

function titles(): Record<string, Preset[]> {
  return {
    'What comes of a call': all.outcomes,
    'Arguments that hosts rewrite': all.arguments,
    'Hostile texts': all['hostile texts'],
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
