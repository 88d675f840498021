import type { ToolImage } from '../tool.ts'

/** A piece of a result, as MCP has it, and Pi and OMP after it. */
export type Content = { type: 'text'; text: string } | { type: 'image'; data: string; mimeType: string }

/** A text and its pictures. An empty text is none: some model providers refuse one. */
export function contentOf(text: string, images: readonly ToolImage[] = []): Content[] {
  const pictures = images.map(({ data, mimeType }): Content => ({ type: 'image', data, mimeType }))
  return text === '' ? pictures : [{ type: 'text', text }, ...pictures]
}

/** The same for hosts that want a piece in any case: an empty text stands where there is nothing else. */
export function wholeContent(text: string, images?: readonly ToolImage[]): Content[] {
  const content = contentOf(text, images)
  return content.length > 0 ? content : [{ type: 'text', text }]
}
