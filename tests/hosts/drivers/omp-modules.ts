// OMP fits no lockfile, so its types are not there when the drivers are checked. These are the parts of it that they use.

import type { OmpTool } from 'everyhost/omp'

/** A tool as OMP takes it, ours or one written by hand. */
export type AnyTool = Partial<Omit<OmpTool, 'execute' | 'loadMode' | 'lenientArgValidation'>> & {
  name: string
  loadMode?: string
  lenientArgValidation?: boolean
  execute(toolCallId: string, args: never, ...rest: unknown[]): Promise<unknown>
}

export interface Message {
  role: string
  content: { type: string; text?: string }[]
  toolCallId?: string
  toolName?: string
  isError?: boolean
  details?: unknown
  stopReason?: string
}

export interface Event {
  type: string
  toolCallId?: string
  toolName?: string
  args?: unknown
  result?: object
  partialResult?: unknown
  isError?: boolean
  message?: Message
}

export interface ShownTool {
  name: string
  description: string
  parameters: Record<string, unknown>
}

interface Context {
  systemPrompt: string[]
  messages: Message[]
  tools: readonly AnyTool[]
}

interface Model {
  id: string
  api: string
}

type Stream = (model: Model, context: Context, options: object) => unknown

interface MockModel extends Model {
  calls: { context: { messages: Message[]; tools: ShownTool[] } }[]
  stream: Stream
}

interface Registered {
  definition: AnyTool
}

interface Loaded {
  extensions: { path: string; tools: Map<string, Registered> }[]
  errors: { path: string; error: string }[]
}

interface Card {
  updateResult(result: object, isPartial: boolean): void
  setExpanded(expanded: boolean): void
  render(width: number): string[]
}

interface Modules {
  '@oh-my-pi/pi-agent-core': {
    agentLoop(
      prompts: object[],
      context: Context,
      config: object,
      signal: AbortSignal | undefined,
      stream: Stream,
    ): AsyncIterable<Event> & { result(): Promise<Message[]> }
  }
  '@oh-my-pi/pi-ai': {
    streamSimple: Stream
    validateToolArguments(tool: AnyTool, call: object): unknown
  }
  '@oh-my-pi/pi-ai/providers/mock': { createMockModel(options: { responses: object[] }): MockModel }
  '@oh-my-pi/pi-catalog/models': { getBundledModel(provider: string, id: string): Model }
  '@oh-my-pi/pi-coding-agent/extensibility/extensions/loader': {
    loadExtensions(paths: string[], cwd: string): Promise<Loaded>
    discoverAndLoadExtensions(
      paths: string[],
      cwd: string,
      bus: undefined,
      disabled: undefined,
      options: { ambient: boolean },
    ): Promise<Loaded>
  }
  '@oh-my-pi/pi-coding-agent/extensibility/custom-tools/loader': {
    loadCustomTools(
      paths: { path: string }[],
      cwd: string,
      builtIn: string[],
    ): Promise<{ tools: { tool: AnyTool }[]; errors: { error: string }[] }>
  }
  '@oh-my-pi/pi-coding-agent/extensibility/custom-tools/wrapper': {
    CustomToolAdapter: new (tool: AnyTool, getContext: () => object) => AnyTool
  }
  '@oh-my-pi/pi-coding-agent/eval/js/tool-bridge': {
    callSessionTool(name: string, args: unknown, options: object): Promise<unknown>
  }
  '@oh-my-pi/pi-coding-agent/tools/approval': {
    resolveApproval(tool: AnyTool, args: unknown, mode: string): { policy: string }
    formatApprovalPrompt(tool: AnyTool, args: unknown): string
  }
  '@oh-my-pi/pi-coding-agent/modes/components/tool-execution': {
    ToolExecutionComponent: new (
      name: string,
      args: unknown,
      options: object,
      tool: AnyTool | undefined,
      ui: object,
      cwd: string,
    ) => Card
  }
}

export async function omp<Name extends keyof Modules>(name: Name): Promise<Modules[Name]> {
  return import(name)
}
