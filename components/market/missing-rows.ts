import type { FuturesInstrument, Product, SpotInstrument } from '#lib/contract/market/instruments.ts'
import { listing } from '#lib/routing/listed-pairs.ts'
import type { MarketRow } from '#lib/contract/market/market.ts'

/** Returns the listed pairs without prices, for a page that has no market data yet; the stream fills them in. */
export function missingRows(product: Product): MarketRow[] {
  return [...listing()[product].values()].map((instrument) => withoutPrices(product, instrument))
}

/** Returns the row of a listed pair without prices; undefined for a pair that is not listed. */
export function missingRow(product: Product, symbol: string): MarketRow | undefined {
  const instrument = listing()[product].get(symbol)
  return instrument && withoutPrices(product, instrument)
}

function withoutPrices(product: Product, instrument: SpotInstrument | FuturesInstrument): MarketRow {
  return {
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
    state: 'synchronising',
    seenAt: 0,
    sparkline: [],
  }
}
