import type { MarketRow } from '#lib/contract/market/market.ts'

/** The fields of a row that the list of pairs needs. */
export type PickedRow = Pick<
  MarketRow,
  | 'product'
  | 'symbol'
  | 'baseCoin'
  | 'quoteCoin'
  | 'pricePlace'
  | 'last'
  | 'change24h'
  | 'high24h'
  | 'low24h'
  | 'quoteVolume'
  | 'ts'
  | 'maxLeverage'
  | 'listedMs'
>

/** Returns the name of a row among those of both products. */
export function pairKey({ product, symbol }: Pick<PickedRow, 'product' | 'symbol'>): string {
  return `${product}:${symbol}`
}

/** Returns the fields of a row that the list of pairs needs, of a row with more of them. */
export function pickRow(row: MarketRow): PickedRow {
  const { product, symbol, baseCoin, quoteCoin, pricePlace, last, change24h, high24h, low24h, quoteVolume, ts, maxLeverage, listedMs } = row
  const picked = { product, symbol, baseCoin, quoteCoin, pricePlace, last, change24h, high24h, low24h, quoteVolume, ts }
  return { ...picked, ...(maxLeverage !== undefined && { maxLeverage }), ...(listedMs !== undefined && { listedMs }) }
}
