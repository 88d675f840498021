// Pi is installed where the drivers run, not here, and every version has types of its own. That ours fit them is checked
// there, with pi-types.ts.

declare module '@earendil-works/pi-agent-core'
declare module '@earendil-works/pi-ai/api/anthropic-messages'
declare module '@earendil-works/pi-ai/api/openai-completions'
declare module '@earendil-works/pi-ai/providers/faux'
declare module '@earendil-works/pi-coding-agent'
declare module '@earendil-works/pi-tui'
