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

/** Returns the fields of a row that the list of pairs needs. */
export function pickRow(row: MarketRow): PickedRow {
  const { product, symbol, baseCoin, quoteCoin, pricePlace, last, change24h, high24h, low24h, quoteVolume, ts } = row
  const { maxLeverage, listedMs } = row
  return {
    ...{ product, symbol, baseCoin, quoteCoin, pricePlace, last, change24h, high24h, low24h, quoteVolume, ts },
    ...(maxLeverage !== undefined && { maxLeverage }),
    ...(listedMs !== undefined && { listedMs }),
  }
}
