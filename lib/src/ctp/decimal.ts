/**
 * Whether a number lies a whole number of steps from a base. Numbers count as the decimals that they are written as, so 0.3 is
 * three steps of 0.1; beyond 2^53 or 15 decimals, where a double holds no exact one, 15 digits of the quotient decide.
 */
export function isOnStep(value: number, step: number, base: number): boolean {
  const parts = [value, step, base].map(partsOf)
  const scale = Math.max(...parts.map(({ decimals }) => decimals))
  if (scale > 15 || [value, step, base].some(number => Math.abs(number) > Number.MAX_SAFE_INTEGER)) {
    return Number.isInteger(Number(((value - base) / step).toPrecision(15)))
  }
  const [scaledValue, scaledStep, scaledBase] = parts.map(
    ({ digits, decimals }) => digits * 10n ** BigInt(scale - decimals),
  ) as [bigint, bigint, bigint]
  return (scaledValue - scaledBase) % scaledStep === 0n
}

// ---

/** 12.5 is 125 with 1 decimal, and 1e-7 is 1 with 7. */
function partsOf(number: number): { digits: bigint; decimals: number } {
  const [mantissa = '', exponent = '0'] = String(number).split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  const decimals = fraction.length - Number(exponent)
  const digits = BigInt(whole + fraction)
  return decimals >= 0 ? { digits, decimals } : { digits: digits * 10n ** BigInt(-decimals), decimals: 0 }
}
