/**
 * Makes the test whether a number lies a whole number of steps from a base. Numbers count as the decimals that they are written
 * as, so 0.3 is three steps of 0.1; beyond 2^53 or 15 decimals, where a double holds no exact one, 15 digits of the quotient
 * decide.
 */
export function stepTest(step: number, base: number): (value: number) => boolean {
  const [stepped, based] = [decimalOf(step), decimalOf(base)]
  return value => {
    const given = decimalOf(value)
    const decimals = Math.max(given.decimals, stepped.decimals, based.decimals)
    if (decimals > MAX_DECIMALS || isBeyond(value) || isBeyond(step) || isBeyond(base)) {
      return Number.isInteger(Number(((value - base) / step).toPrecision(15)))
    }
    const point = scaled(given, decimals)
    const start = scaled(based, decimals)
    const stride = scaled(stepped, decimals)
    const exact = !isBeyond(point) && !isBeyond(start) && !isBeyond(point - start) && !isBeyond(stride)
    if (exact) return (point - start) % stride === 0
    return (exactly(given, decimals) - exactly(based, decimals)) % exactly(stepped, decimals) === 0n
  }
}

// ---

const MAX_DECIMALS = 15

function isBeyond(number: number): boolean {
  return Math.abs(number) > Number.MAX_SAFE_INTEGER
}

/** 12.5 is 125 with 1 decimal, and 1e-7 is 1 with 7. */
interface Decimal {
  /** As a number where that is quick. */
  readonly digits: string | number
  readonly decimals: number
}

function decimalOf(number: number): Decimal {
  if (Number.isSafeInteger(number)) return { digits: number, decimals: 0 }
  const [mantissa = '', exponent = '0'] = String(number).split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  return { digits: whole + fraction, decimals: Math.max(0, fraction.length - Number(exponent)) }
}

/** The digits as a whole number at so many decimals; beyond 2^53 it is not exact, which is for the caller to see. */
function scaled({ digits, decimals }: Decimal, at: number): number {
  return Number(digits) * 10 ** (at - decimals)
}

function exactly({ digits, decimals }: Decimal, at: number): bigint {
  return BigInt(digits) * 10n ** BigInt(at - decimals)
}
