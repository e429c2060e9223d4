/**
 * Money is an integer of minor units (e.g. cents) with a currency (ISO 4217). Rates are in basis points:
 * 1,600 is 16 %. Products are computed with `bigint`, so that no digit is lost before rounding.
 */

/** currencies (ISO 4217), each with the number of decimals of its minor unit */
export const CURRENCIES = { KES: 2, UGX: 0, TZS: 2, RWF: 0, USD: 2, EUR: 2 } as const
export type Currency = keyof typeof CURRENCIES

export const BASIS_POINTS = 10_000

/**
 * Returns `minor` × `numerator` / `denominator`, rounded to a whole minor unit, half away from zero. All
 * three are integers; the denominator is positive. Throws a RangeError if the result is not a safe integer.
 */
export function multiplyByRatio(minor: number, numerator: number, denominator: number): number {
  const product = BigInt(minor) * BigInt(numerator)
  const below = BigInt(denominator)
  const size = product < 0n ? -product : product
  const rounded = (2n * size + below) / (2n * below)
  return safe(product < 0n ? -rounded : rounded)
}

/** Returns the share of an amount that a rate in basis points gives, minor units. */
export const applyBasisPoints = (minor: number, basisPoints: number): number =>
  multiplyByRatio(minor, basisPoints, BASIS_POINTS)

/** Returns the sum of amounts of one currency. Throws a RangeError if it is not a safe integer. */
export const sumAmounts = (amounts: readonly number[]): number =>
  safe(amounts.reduce((sum, amount) => sum + BigInt(amount), 0n))

/**
 * Divides an amount by integer weights, so that the parts add up to it. The sum of the weights must not be
 * 0. A negative weight, e.g. a discount, gets a part with the other sign. The remainder is distributed in
 * single minor units, first to the parts that lost most by rounding.
 */
export function allocate(minor: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n)
  if (sum === 0n) throw new RangeError('The weights add up to 0.')
  const sign = sum < 0n ? -1n : 1n
  const whole = sum * sign
  const parts = weights.map((weight, index) => {
    const exact = BigInt(minor) * BigInt(weight) * sign
    const lost = ((exact % whole) + whole) % whole
    return { index, part: (exact - lost) / whole, lost }
  })
  const left = Number(BigInt(minor) - parts.reduce((all, { part }) => all + part, 0n))
  const byLoss = parts.toSorted((a, b) => (a.lost === b.lost ? a.index - b.index : a.lost > b.lost ? -1 : 1))
  for (const each of byLoss.slice(0, left)) each.part += 1n
  return parts.map(({ part }) => safe(part))
}

function safe(value: bigint): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError(`The amount ${value} is too large.`)
  return number
}
