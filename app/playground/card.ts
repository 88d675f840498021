import type { PiComponent, PiTheme } from 'everyhost/pi'

/** What Pi and OMP leave of a terminal of 80 columns to what a tool draws: they keep one free on each side. */
const width = 78

/** A theme without colours. */
export const plain: PiTheme = { fg: (_, text) => text, bold: text => text }

export function linesOf(...drawn: PiComponent[]): string[] {
  return drawn.flatMap(component => component.render(width))
}
