// Checked against OMP's own declarations, not run. Where those could not be found, everything would be of type any, and what is
// expected to fail would not.

import type { AgentTool } from '@oh-my-pi/pi-agent-core'
import type {
  CustomTool,
  CustomToolFactory,
} from '@oh-my-pi/pi-coding-agent/extensibility/custom-tools/types'
import type {
  ExtensionAPI,
  ExtensionFactory,
  ToolDefinition,
} from '@oh-my-pi/pi-coding-agent/extensibility/extensions/types'
import { ompExtension, toOmpTool } from 'everyhost/omp'
import movedOver from '../migrating/omp.ts'
import before from '../migrating/omp-before.ts'
import { tools } from '../weather-tools/tools.ts'

const tool = toOmpTool(tools[0]!, { intent: 'omit' })

export const extension: ExtensionFactory = ompExtension(tools)
export const factory: CustomToolFactory = before
export const moved: ExtensionFactory = movedOver
export const registered: ToolDefinition = tool
export const looped: AgentTool = tool
export const custom: CustomTool = tool

export default function register(omp: ExtensionAPI): void {
  omp.registerTool(tool)
}

// @ts-expect-error -- no extension takes a number
export const noExtension: ExtensionFactory = (_: number) => {}
// @ts-expect-error -- a result is an object
export const noDefinition: ToolDefinition = { ...tool, execute: async () => 1 }
// @ts-expect-error -- there is no such tier
export const noLooped: AgentTool = { ...tool, approval: 'never' }
// @ts-expect-error -- a schema is an object
export const noCustom: CustomTool = { ...tool, parameters: 1 }
