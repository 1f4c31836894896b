import { formatUnits, trimZeros } from '#lib/kernel/decimal.ts'
import { type Amount, amountText } from '#gateway/engine/amounts.ts'
import type { Market, MarketTerms } from '#gateway/engine/markets.ts'
import { averageText, lotsText, ticksText } from '#gateway/engine/units.ts'
import type { MarketKey } from '../view-parts.ts'

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

export function idText(id: number): string | null {
  return id === 0 ? null : String(id)
}

/** An amount that may be missing. */
export function amountOrZero(amount: Amount | undefined): string {
  return amount === undefined ? '0' : amountText(amount)
}
