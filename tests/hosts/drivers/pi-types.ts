// Never run: the compiler holds what the adapter makes against the types of the Pi beside it.

import type { AgentTool } from '@earendil-works/pi-agent-core'
import type { ExtensionAPI, ExtensionFactory, ToolDefinition } from '@earendil-works/pi-coding-agent'
import { piExtension, toPiTool } from 'everyhost/pi'
import movedOver from '../migrating/pi.ts'
import byHandBefore from '../migrating/pi-before.ts'
import weather from '../weather-tools/pi.ts'
import { tools } from '../weather-tools/tools.ts'

const [forecast] = tools
if (!forecast) throw new Error('weather-tools has no tools')

export const extensions: ExtensionFactory[] = [weather, piExtension(tools), byHandBefore, movedOver]
export const definition: ToolDefinition = toPiTool(forecast)
export const agentTool: AgentTool = toPiTool(forecast)

export default function byHand(pi: ExtensionAPI): void {
  pi.registerTool(toPiTool(forecast!))
  pi.registerTool(toPiTool(forecast!, { failures: 'return', pi }))
  // @ts-expect-error -- a tool without its schema is none, so what Pi declares is not any here
  pi.registerTool({ name: 'forecast' })
}
