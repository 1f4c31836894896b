import { FUTURES_INSTRUMENTS, SPOT_INSTRUMENTS, type Product } from '#lib/contract/instruments.ts'
import { isListed } from '#lib/routing/listed-pairs.ts'
import type { MarketRow } from '#lib/contract/market.ts'

/** The listed pairs without a single price: what a page shows while there is no market data, to be filled in live. */
export function missingRows(product: Product): MarketRow[] {
  const instruments = product === 'spot' ? SPOT_INSTRUMENTS : FUTURES_INSTRUMENTS
  return instruments.filter(({ symbol }) => isListed(product, symbol)).map((instrument) => ({
    product,
    symbol: instrument.symbol,
    baseCoin: instrument.baseCoin,
    quoteCoin: instrument.quoteCoin,
    pricePlace: Number(instrument.pricePlace),
    volumePlace: Number(instrument.volumePlace),
    last: '',
    open24h: '',
    change24h: '',
    high24h: '',
    low24h: '',
    baseVolume: '',
    quoteVolume: '',
    bid: '',
    ask: '',
    ts: 0,
    sparkline: [],
  }))
}

/** The row of one listed pair without prices; undefined for a pair that is not listed. */
export function missingRow(product: Product, symbol: string): MarketRow | undefined {
  return missingRows(product).find((row) => row.symbol === symbol)
}
