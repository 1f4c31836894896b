import type { ScaledSizes } from '#lib/contract/trading/order-kinds.ts'
/** How the sizes of scaled orders grow from the first to the last: not at all, by the same step up, or by the same step down. */

/** Returns the weight of each of several scaled orders: 1 for all, 1 to n, or n to 1. */
export function scaledWeights(count: number, sizes: ScaledSizes): number[] {
  return Array.from({ length: count }, (_, nth) => (sizes === 'flat' ? 1 : sizes === 'ascending' ? nth + 1 : count - nth))
}

/**
 * Splits a total into whole shares by weights. No share is off its exact value by a whole unit, and together they are the total: each is
 * the difference of two rounded running sums.
 */
export function splitByWeights(total: number, weights: readonly number[]): number[] {
  const all = BigInt(weights.reduce((sum, weight) => sum + weight, 0))
  let seen = 0n
  let given = 0
  return weights.map((weight) => {
    seen += BigInt(weight)
    const until = Number((BigInt(total) * seen) / all)
    const share = until - given
    given = until
    return share
  })
}

/**
 * Returns the prices of scaled orders, in whole price steps: evenly spaced from the first to the last, each rounded to the nearest step,
 * half up.
 */
export function scaledPrices(from: number, to: number, count: number): number[] {
  const gaps = BigInt(count - 1)
  return Array.from({ length: count }, (_, nth) => {
    const spanned = BigInt(to - from) * BigInt(nth) * 2n + gaps
    const steps = spanned >= 0n ? spanned / (2n * gaps) : -((-spanned + 2n * gaps - 1n) / (2n * gaps))
    return from + Number(steps)
  })
}
