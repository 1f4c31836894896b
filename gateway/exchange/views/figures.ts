import { type Lots, type Ticks, TICKS_MAX, type Units, type Amount } from '#lib/kernel/money.ts'
import { compare, formatUnits, minimum, trimZeros } from '#lib/kernel/decimal-text.ts'
import { amountText } from '#gateway/engine/state/money/amounts.ts'
import { averageText, lotsText, ticksText } from '#gateway/engine/state/money/units.ts'
import type { MarketKey } from './view-parts.ts'
import type { MarketTerms } from '#gateway/engine/state/records/market-terms.ts'
import type { Market } from '#gateway/engine/state/records/records.ts'

/** Decimals of an average price. */
const AVERAGE_DECIMALS = 8

export function keyOf({ id, terms }: Pick<Market, 'id' | 'terms'>): MarketKey {
  return { market: id, product: terms.product, symbol: terms.symbol }
}

/** Formats a price with its market's decimals; `0` if there is none. */
export function priceText(terms: MarketTerms, ticks: Ticks): string {
  return ticks === 0 ? '0' : ticksText(terms, ticks)
}

export function sizeText(terms: MarketTerms, lots: Lots): string {
  return lots === 0 ? '0' : lotsText(terms, lots)
}

/** Formats ticks x lots in the quote coin; may be negative. */
export function valueText(terms: MarketTerms, units: Units): string {
  return trimZeros(formatUnits(BigInt(units), terms.pricePlace + terms.sizePlace))
}

/** Formats half units: `twice` is twice a value, or twice a price with `decimals` decimals. */
export function halfText(twice: number, decimals: number): string {
  return trimZeros(formatUnits(BigInt(twice) * 5n, decimals + 1))
}

export function averagePriceText(terms: MarketTerms, units: Units, lots: Lots): string {
  return averageText(terms, units, lots, AVERAGE_DECIMALS)
}

/** Checks whether a market can reach a price. */
export function isReachable(terms: MarketTerms, price: string): boolean {
  return compare(price, '0') > 0 && compare(price, ticksText(terms, TICKS_MAX)) < 0
}

/** The largest ratio of maintenance to equity that is shown. */
const RISK_RATIO_MAX = '1000'

/**
 * Formats the ratio of maintenance to equity for display. With no equity left, the quotient is zero or negative, which would look safe;
 * with next to none, it has any number of digits. Both show the largest ratio.
 */
export function riskRatioText(ratio: string, isLiquidated: boolean): string {
  return isLiquidated && compare(ratio, '1') < 0 ? RISK_RATIO_MAX : minimum(ratio, RISK_RATIO_MAX)
}

export function idText(id: number): string | null {
  return id === 0 ? null : String(id)
}

/** Formats an amount that may be missing. */
export function amountOrZero(amount: Amount | undefined): string {
  return amount === undefined ? '0' : amountText(amount)
}
