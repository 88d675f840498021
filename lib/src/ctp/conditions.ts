import { equal } from '../schema/equal.ts'
import type { Condition } from './vocabulary.ts'

/** Whether a rule holds for the value of its field; undefined where the field has none. */
export function holds(condition: Condition, value: unknown, wanted: unknown): boolean {
  if (condition === 'exists') return value !== undefined
  if (condition === 'notEquals') return value === undefined || !equal(value, wanted)
  if (value === undefined) return false
  if (condition === 'equals') return equal(value, wanted)
  if (typeof value === 'string') return typeof wanted === 'string' && value.includes(wanted)
  return Array.isArray(value) && value.some(item => equal(item, wanted))
}

/** By item, the indexes of those that it depends on; -1 for one that does not exist. */
export type Dependencies = readonly (readonly number[])[]

/**
 * An order in which every item comes after those it depends on, and the dependencies that make one impossible: without these,
 * `[item, position among its dependencies]`, none leads back to itself.
 */
export function inOrderOfNeed(dependencies: Dependencies): {
  readonly order: readonly number[]
  readonly cyclic: readonly (readonly [item: number, position: number])[]
} {
  const order: number[] = []
  const cyclic: [number, number][] = []
  const state = new Uint8Array(dependencies.length)
  for (let first = 0; first < dependencies.length; first++) {
    if (state[first] !== NEW) continue
    // by hand, since a chain may be longer than the engine's stack
    const open: [item: number, position: number][] = [[first, 0]]
    state[first] = OPEN
    while (open.length > 0) {
      const top = open.at(-1)!
      const [item, position] = top
      const needed = dependencies[item]![position]
      if (needed === undefined) {
        state[item] = DONE
        order.push(item)
        open.pop()
        continue
      }
      top[1]++
      if (needed < 0) continue
      if (state[needed] === OPEN) cyclic.push([item, position])
      if (state[needed] !== NEW) continue
      state[needed] = OPEN
      open.push([needed, 0])
    }
  }
  return { order, cyclic }
}

// ---

const NEW = 0
const OPEN = 1
const DONE = 2
