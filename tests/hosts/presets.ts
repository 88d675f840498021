// What the playground has to pick from: every call of the probe, every argument that a host rewrites, and what else the table
// of hosts has a row for.

import { argumentCases } from './probe/arguments.ts'
import { calls } from './probe/calls.ts'
import { otherRows } from './probe/other-rows.ts'

export interface Preset {
  id: string
  tool: string
  args: unknown
  /** The name that the model asks for, where it is not the tool's. */
  asks?: string
  /** Whether the caller gives up as soon as the tool runs. */
  givesUp?: true
}

const isHostile = ({ tool }: Preset) => tool === 'fail' || tool === 'say'

export const presets: Record<'outcomes' | 'arguments' | 'hostile texts' | 'other rows', Preset[]> = {
  outcomes: calls.filter(call => !isHostile(call)),
  arguments: argumentCases.map(({ id, tool, sent }) => ({ id, tool, args: sent })),
  'hostile texts': calls.filter(isHostile),
  'other rows': otherRows,
}
