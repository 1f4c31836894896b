/** Decimals of a gift's amount and of each of its shares. */
export const GIFT_DECIMALS = 8

/** How a gift is divided: into equal shares, or into random ones. */
export type GiftSplit = 'equal' | 'random'

/** The part of a gift that is left. `left` is in units of 10^-8 of the coin. */
export interface GiftRest {
  readonly split: GiftSplit
  readonly left: bigint
  /** The number of shares that are left, at least 1. */
  readonly shares: number
}

const RANDOM_BITS = 32n

/**
 * Returns the next share of a gift, in units of 10^-8 of the coin. Every share is at least one unit as long as the gift had one unit for
 * each of its shares, and the last one is all that is left, so that the shares are exactly the gift.
 *
 * Equal shares differ by one unit at most. A random share lies anywhere between one unit and twice the average of what is left, so
 * that each share has the same expectation, in any order of claims. `random` has 32 bits.
 */
export function nextShare({ split, left, shares }: GiftRest, random: number): bigint {
  if (shares === 1) return left
  const average = left / BigInt(shares)
  if (split === 'equal') return average
  const choices = 2n * average - 1n
  return 1n + ((BigInt(random) * choices) >> RANDOM_BITS)
}
