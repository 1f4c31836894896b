import type { FuturesInstrument, SpotInstrument } from '#lib/contract/market/instruments.ts'
import { required } from '#lib/kernel/assert.ts'
import type { MarketFeed, MarketView } from '#gateway/feed/market-feed.ts'
import { futuresMarket, spotMarket, type Market } from '#gateway/feed/markets.ts'
import { createSyntheticFeed } from '#gateway/feed/synthetic/synthetic-feed.ts'

/** Instruments that a listed feed has; see `SpotInstrument` and `FuturesInstrument`. */
export interface Listed {
  readonly spot: readonly SpotInstrument[]
  readonly futures: readonly FuturesInstrument[]
}

/** A feed whose list a test changes. */
export interface ListedFeed extends MarketFeed {
  /** Replaces the list. */
  list(listed: Listed): void
}

/**
 * Creates a feed with any list of instruments, each at the prices of the synthetic BTC/USDT in its product: what is tested is the list, not
 * the prices.
 */
export function createListedFeed(first: Listed, now: () => number): ListedFeed {
  const synthetic: MarketFeed = createSyntheticFeed('listed', now)
  const listeners = new Set<() => void>()
  let markets: readonly Market[] = marketsOf(first)

  const priced = ({ product }: Market): Market => required(synthetic.market(product, 'BTCUSDT'), 'the synthetic market has BTC')
  const viewOf = (view: MarketView): MarketView => ({
    source: view.source,
    now: () => view.now(),
    state: () => view.state(),
    status: (market) => view.status(priced(market)),
    markets,
    market: (product, symbol) => markets.find((market) => market.product === product && market.symbol === symbol),
    isHeard: view.isHeard,
    last: (market) => view.last(priced(market)),
    bookVersion: (market) => view.bookVersion(priced(market)),
    candles: (market, window) => view.candles(priced(market), window),
    trades: (market, window) => view.trades(priced(market), window),
    book: (market) => view.book(priced(market)),
    ticker: (market) => view.ticker(priced(market)),
    derivative: (market) => view.derivative(priced(market)),
    fundingHistory: (market, window) => view.fundingHistory(priced(market), window),
  })

  return {
    ...viewOf(synthetic),
    get markets() {
      return markets
    },
    market: (product, symbol) => markets.find((market) => market.product === product && market.symbol === symbol),
    frozen: () => viewOf(synthetic.frozen()),
    subscribe: () => () => {},
    onBooks: (listener) => synthetic.onBooks(listener),
    onMarkets(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    want: (market) => synthetic.want(priced(market)),
    prepare: (market, window) => synthetic.prepare(priced(market), window),
    close: () => synthetic.close(),
    list(listed) {
      markets = marketsOf(listed)
      for (const listener of listeners) listener()
    },
  }
}

function marketsOf({ spot, futures }: Listed): readonly Market[] {
  return [...spot.map((pair) => spotMarket(pair)), ...futures.map((contract) => futuresMarket(contract))]
}
