import { FUTURES_INSTRUMENTS, SPOT_INSTRUMENTS, type Product } from '#lib/contract/market/instruments.ts'
import { isListed } from '#lib/routing/listed-pairs.ts'
import type { MarketRow } from '#lib/contract/market/market.ts'

/** Returns the listed pairs without prices, for a page that has no market data yet; the stream fills them in. */
export function missingRows(product: Product): MarketRow[] {
  const instruments = product === 'spot' ? SPOT_INSTRUMENTS : FUTURES_INSTRUMENTS
  return instruments
    .filter(({ symbol }) => isListed(product, symbol))
    .map((instrument) => ({
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
      state: 'synchronising' as const,
      seenAt: 0,
      sparkline: [],
    }))
}

/** Returns the row of a listed pair without prices; undefined for a pair that is not listed. */
export function missingRow(product: Product, symbol: string): MarketRow | undefined {
  return missingRows(product).find((row) => row.symbol === symbol)
}
