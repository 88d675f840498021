// What the playground has to pick from: every call of the probe, and every argument that a host rewrites.

import { argumentCases } from './probe/arguments.ts'
import { calls } from './probe/calls.ts'

export interface Preset {
  id: string
  tool: string
  args: unknown
}

const isHostile = ({ tool }: Preset) => tool === 'fail' || tool === 'say'

export const presets: Record<'outcomes' | 'arguments' | 'hostile texts', Preset[]> = {
  outcomes: calls.filter(call => !isHostile(call)),
  arguments: argumentCases.map(({ id, tool, sent }) => ({ id, tool, args: sent })),
  'hostile texts': calls.filter(isHostile),
}
