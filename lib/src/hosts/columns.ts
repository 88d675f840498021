/**
 * The longest beginning of a clean line that fits into so many terminal columns.
 *
 * Every character from U+1100 on counts as two. Unicode's East Asian Width has no wide one below it and many narrow ones
 * above, so a line may end early but never runs over, which Pi takes for a crash of the component that drew it.
 */
export function fitting(line: string, columns: number): string {
  let width = 0
  let end = 0
  for (const character of line.slice(0, Math.max(columns, 0) * 2)) {
    width += character < '\u1100' ? 1 : 2
    if (width > columns) break
    end += character.length
  }
  return line.slice(0, end)
}

/** How many columns a clean line takes at most, counted like {@link fitting}. */
export function columnsOf(line: string): number {
  let width = 0
  for (const character of line) width += character < '\u1100' ? 1 : 2
  return width
}
