import type { MarketRow } from '#lib/contract/market/market.ts'
import { formatCompact } from '#lib/format/compact.ts'
import { findDirection, formatPercent, formatPrice, MISSING } from '#lib/format/number.ts'

/** The figures of a market row that pages show. */
export type RowField =
  | 'last'
  | 'open24h'
  | 'high24h'
  | 'low24h'
  | 'bid'
  | 'ask'
  | 'mark'
  | 'index'
  | 'change24h'
  | 'fundingRate'
  | 'baseVolume'
  | 'quoteVolume'
  | 'openInterest'

/** A row, or its known part before the first prices have arrived. */
export type KnownRow = Pick<MarketRow, 'product' | 'symbol' | 'pricePlace'> & Partial<MarketRow>

/** Formats a figure of a row: prices with the pair's decimals, ratios in percent, volumes shortened. `tag` is BCP-47. */
export function rowText(row: KnownRow, field: RowField, tag: string): string {
  const value = row[field]
  if (value === undefined) return MISSING
  switch (field) {
    case 'change24h':
      return formatPercent(value)
    case 'fundingRate':
      return formatPercent(value, { decimals: 4 })
    case 'baseVolume':
    case 'quoteVolume':
    case 'openInterest':
      return formatCompact(value, tag)
    default:
      return formatPrice(value, row.pricePlace)
  }
}

/** Returns the direction of a figure, for those that have one. */
export function rowDirection(row: KnownRow, field: RowField): 'up' | 'down' | 'flat' | undefined {
  return field === 'change24h' || field === 'fundingRate' ? findDirection(row[field]) : undefined
}
