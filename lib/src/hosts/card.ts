import type { StatusPiece } from './status-line.ts'

/** What draws itself in the terminal of Pi, and of OMP, which comes of it. */
export interface Card {
  render(width: number): string[]
  invalidate(): void
}

/** A card of lines in the host's colours. Hosts draw every card again with each frame, and a result may be long. */
export function cardOf(
  lines: (width: number) => readonly StatusPiece[][],
  paint: (piece: StatusPiece) => string,
): Card {
  let last: { width: number; lines: string[] } | undefined
  return {
    render(width) {
      if (last?.width !== width) last = { width, lines: lines(width).map(line => line.map(paint).join('')) }
      return last.lines
    },
    invalidate() {
      last = undefined
    },
  }
}
