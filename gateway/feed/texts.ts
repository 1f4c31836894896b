import { formatUnits, trimZeros } from '#lib/kernel/decimal-text.ts'
import { divideUnits } from '#lib/kernel/rounding.ts'
import type { Market } from './markets.ts'

/** Figures of the feed as decimal strings, the same in every API. */

const RATIO_DECIMALS = 5

/**
 * Returns the change from `open` to `last`, as a ratio of five decimals: `0.01230` is +1.23 %. `0` if there is nothing to compare with.
 */
export function changeRatio(last: number, open: number): string {
  if (open === 0) return '0'
  return formatUnits(divideUnits(BigInt(last - open) * 10n ** BigInt(RATIO_DECIMALS), BigInt(open), 'half-up'), RATIO_DECIMALS)
}

/** Formats a price in ticks; empty if it is not known, which 0 means. */
export function knownPrice(market: Market, ticks: number): string {
  return ticks > 0 ? market.priceText(ticks) : ''
}

/** Formats millionths as a decimal without trailing zeros: 100 is `0.0001`. */
export function millionthsText(millionths: number): string {
  return trimZeros(formatUnits(BigInt(millionths), 6))
}
