import type { Content } from '../hosts/content.ts'
import { mcpAnswers } from '../hosts/mcp-answer.ts'
import type { Tool } from '../tool.ts'
import { type Lane, type Sent, textOf } from './lane.ts'

/** A `CallToolResult` of the protocol. */
export interface McpReceives {
  readonly content: readonly Content[]
  readonly isError?: true
}

/** The parameters of a `notifications/progress`, but for the token. */
export interface McpTold {
  readonly progress: number
  readonly total?: number
  readonly message: string
}

export async function callOnMcp(tool: Tool, { args, signal }: Sent): Promise<Lane<McpReceives, McpTold>> {
  const progress: McpTold[] = []
  const params = { name: tool.name, arguments: args, _meta: { progressToken: 0 } }
  const receives = (await mcpAnswers([tool])(
    { method: 'tools/call', params },
    {
      signal,
      async notify({ params: { progressToken: _, ...told } }) {
        progress.push(told)
      },
    },
  )) as unknown as McpReceives
  return { reads: textOf(receives.content), isError: receives.isError === true, receives, progress }
}
