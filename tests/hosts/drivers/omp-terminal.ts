// What OMP's own component draws of a call and its result, with our tools and with one that leaves drawing to OMP.

import { type AnyTool, omp } from './omp-modules.ts'

const { ToolExecutionComponent } = await omp('@oh-my-pi/pi-coding-agent/modes/components/tool-execution')

export interface Drawn {
  /** The name that was called, where no tool has it. */
  name?: string | undefined
  args: unknown
  result?: object
  expanded?: boolean
  width?: number
}

/** The lines, without colours and the space that fills them up; every other escape sequence stays. */
export function draw(
  tool: AnyTool | undefined,
  { name = '', args, result, expanded = false, width = 72 }: Drawn,
): string[] {
  const ui = { requestRender() {}, requestComponentRender() {}, resetDisplay() {} }
  const card = new ToolExecutionComponent(
    tool?.name ?? name,
    args,
    { useBuiltInRenderer: false },
    tool,
    ui,
    '.',
  )
  if (result) card.updateResult(result, false)
  card.setExpanded(expanded)
  const lines = card.render(width).map(line => line.replace(COLOURS, '').trim())
  return lines.filter(line => line !== '')
}

const COLOURS = /\u001b\[[\d;]*m/g
