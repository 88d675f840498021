/** How many items two lists have in common at their beginnings, and then at their ends. */
export function commonEnds<Item>(a: readonly Item[], b: readonly Item[]): { start: number; end: number } {
  const shorter = Math.min(a.length, b.length)
  let start = 0
  while (start < shorter && a[start] === b[start]) start++
  let end = 0
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end++
  return { start, end }
}
