import type { ToolImage } from '../tool.ts'

/** A piece of a result, as MCP has it, and Pi and OMP after it. */
export type Content = { type: 'text'; text: string } | { type: 'image'; data: string; mimeType: string }

/** A text and its pictures. An empty text is none: some model providers refuse one. */
export function contentOf(text: string, images: readonly ToolImage[] = []): Content[] {
  const pictures = images.map(({ data, mimeType }): Content => ({ type: 'image', data, mimeType }))
  return text === '' ? pictures : [{ type: 'text', text }, ...pictures]
}
