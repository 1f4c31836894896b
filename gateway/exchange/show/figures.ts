import { compare, formatUnits, minimum, trimZeros } from '#lib/kernel/decimal.ts'
import { type Amount, amountText } from '#gateway/engine/ledger/amounts.ts'
import { TICKS_MAX } from '#gateway/engine/book/price-levels.ts'
import { averageText, lotsText, ticksText } from '#gateway/engine/ledger/units.ts'
import type { MarketKey } from '../view-parts.ts'
import type { MarketTerms } from '#gateway/engine/state/market-terms.ts'
import type { Market } from '#gateway/engine/state/records.ts'

/** Decimals of an average price. */
const AVERAGE_PLACES = 8

export function keyOf({ id, terms }: Pick<Market, 'id' | 'terms'>): MarketKey {
  return { market: id, product: terms.product, symbol: terms.symbol }
}

/** A price in its market's places; `0` where there is none. */
export function priceText(terms: MarketTerms, ticks: number): string {
  return ticks === 0 ? '0' : ticksText(terms, ticks)
}

export function sizeText(terms: MarketTerms, lots: number): string {
  return lots === 0 ? '0' : lotsText(terms, lots)
}

/** Ticks x lots in the quote coin; may be negative. */
export function valueText(terms: MarketTerms, units: number): string {
  return trimZeros(formatUnits(BigInt(units), terms.pricePlace + terms.sizePlace))
}

/** Half units: twice a value, or twice a price with `places` of its own. */
export function halfText(twice: number, places: number): string {
  return trimZeros(formatUnits(BigInt(twice) * 5n, places + 1))
}

export function averagePriceText(terms: MarketTerms, units: number, lots: number): string {
  return averageText(terms, units, lots, AVERAGE_PLACES)
}

/** Whether a price is one that a market can come to. */
export function isReachable(terms: MarketTerms, price: string): boolean {
  return compare(price, '0') > 0 && compare(price, ticksText(terms, TICKS_MAX)) < 0
}

/** The largest ratio of maintenance to equity that is shown. */
const RISK_RATIO_MAX = '1000'

/**
 * A ratio of what must be maintained to what stands behind it, for reading: where nothing is left of that, the quotient is zero or below,
 * which would read as safe, and next to nothing makes it as long as anything. Both show the largest ratio.
 */
export function riskRatioText(ratio: string, isLiquidated: boolean): string {
  return isLiquidated && compare(ratio, '1') < 0 ? RISK_RATIO_MAX : minimum(ratio, RISK_RATIO_MAX)
}

export function idText(id: number): string | null {
  return id === 0 ? null : String(id)
}

/** An amount that may be missing. */
export function amountOrZero(amount: Amount | undefined): string {
  return amount === undefined ? '0' : amountText(amount)
}
