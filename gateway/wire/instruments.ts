import type { FuturesInstrument, InstrumentList, SpotInstrument, InstrumentFees } from '#lib/contract/market/instruments.ts'
import { listCoins } from '#lib/contract/market/listed-coins.ts'
import { required } from '#lib/kernel/assert.ts'
import type { MarketFeed } from '#gateway/feed/market-feed.ts'
import type { Market } from '#gateway/feed/markets.ts'

/** The instruments of the running market, as everything outside the exchange reads them. */
export interface Instruments {
  /** The list as it is now: another object after each change, and only then. */
  current(): InstrumentList
  /** Notifies a listener after each change. Returns a function that unsubscribes. */
  onChange(listener: (list: InstrumentList) => void): () => void
}

/** Returns every coin that an account may hold: the quote coins of the listed pairs, then their base coins. */
export function coinsHeld({ markets }: Pick<MarketFeed, 'markets'>): string[] {
  return listCoins({
    spot: markets.filter(({ product }) => product === 'spot'),
    futures: markets.filter(({ product }) => product === 'futures'),
  })
}

/** Returns a market's spot pair. Its decimals are the market's: a recording may have more than the contract table. */
export function toSpotInstrument(market: Market, fees?: InstrumentFees): SpotInstrument {
  const pair = required(market.spot, `${market.symbol} is a spot market`)
  return { ...pair, pricePlace: market.pricePlace, volumePlace: market.sizePlace, ...(fees && { fees }) }
}

/** Returns a market's contract, with the market's decimals. */
export function toFuturesInstrument(market: Market, fees?: InstrumentFees): FuturesInstrument {
  const contract = required(market.futures, `${market.symbol} is a futures market`)
  return { ...contract, pricePlace: String(market.pricePlace), volumePlace: String(market.sizePlace), ...(fees && { fees }) }
}

/** Returns the instruments of a feed's markets, and follows them: the version is 1 at first and grows by one with each change. */
export function followInstruments(feed: Pick<MarketFeed, 'markets' | 'onMarkets' | 'fees'>): Instruments {
  let list = toInstrumentList(feed, 1)
  const listeners = new Set<(list: InstrumentList) => void>()
  feed.onMarkets(() => {
    const changed = toInstrumentList(feed, list.version)
    if (JSON.stringify(changed) === JSON.stringify(list)) return
    list = { ...changed, version: list.version + 1 }
    for (const listener of listeners) listener(list)
  })
  return {
    current: () => list,
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

function toInstrumentList({ markets, fees }: Pick<MarketFeed, 'markets' | 'fees'>, version: number): InstrumentList {
  const levels = fees?.levels() ?? {}
  return {
    version,
    spot: markets.filter(({ product }) => product === 'spot').map((market) => toSpotInstrument(market, fees?.of(market))),
    futures: markets.filter(({ product }) => product === 'futures').map((market) => toFuturesInstrument(market, fees?.of(market))),
    ...(Object.keys(levels).length > 0 && { fees: levels }),
  }
}
