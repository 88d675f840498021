/** The number that a text spells in decimal digits, as people and programs write it: no other base, no thousands, no words. */
export function numberIn(text: string): number | undefined {
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text)) return undefined
  const value = Number(text)
  return Number.isFinite(value) ? value : undefined
}
