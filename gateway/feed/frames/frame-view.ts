import type { FeedSource } from '#lib/contract/market/feed-sources.ts'
import type { FeedState } from '#lib/contract/market/market.ts'
import type { Product } from '#lib/contract/market/instruments.ts'
import type { MarketClock } from '../clock/market-clock.ts'
import type * as feed from '../market-feed.ts'
import type { Market } from '../markets.ts'
import type { ConnectionEvent } from './frame.ts'
import type { FrameMarkets } from './frame-markets.ts'
import { takeCandles } from './needed-bars.ts'

/** Where frames come from: the exchange's name as people write it, null for a recording. */
export interface FrameOrigin {
  readonly source: FeedSource
  readonly exchange: string | null
}

/**
 * Reads the data of all frames so far. Markets are found by name, since the terms of one may have changed while a reader holds it. A market
 * that is unknown or gone has an empty book and no trades.
 */
export class FrameView implements feed.MarketView {
  readonly source: FeedSource
  readonly isHeard = true
  readonly #exchange: string | null
  readonly #data: FrameMarkets
  readonly #clock: MarketClock

  constructor({ source, exchange }: FrameOrigin, data: FrameMarkets, clock: MarketClock) {
    this.source = source
    this.#exchange = exchange
    this.#data = data
    this.#clock = clock
  }

  get markets(): readonly Market[] {
    return this.#data.markets
  }

  now(): number {
    return this.#clock.now()
  }

  state(): FeedState {
    const state = this.#clock.state()
    const { connection } = this.#data
    const isReached = connection === null ? this.#exchange === null : connection.state !== 'stale'
    const {
      books = 0,
      of = 0,
      problem = null,
      code = isReached ? 'unsynchronised' : 'unreachable',
    } = connection ?? ({ problem: this.#exchange } as Partial<ConnectionEvent>)
    return {
      source: this.source,
      state: state === 'live' && !isReached ? 'stale' : state,
      marketTime: this.#clock.now(),
      exchange: this.#exchange,
      books,
      of,
      problem: state === 'stale' ? 'restarting' : problem === null ? null : code,
    }
  }

  status(market: Market): feed.MarketStatus {
    const { state, seenAt } = this.#data.of(market)
    const clock = this.#clock.state()
    return { state: state !== 'live' || clock === 'live' ? state : clock === 'ended' ? 'halted' : 'stale', seenAt }
  }

  market(product: Product, symbol: string): Market | undefined {
    return this.#data.market(product, symbol)
  }

  candles(market: Market, window: feed.CandleWindow): feed.Bar[] {
    const now = this.now()
    return takeCandles(this.#data.of(market).series(window.kind ?? 'market', now), window, now)
  }

  trades(market: Market, window: feed.TradeWindow): feed.Trade[] {
    this.#data.look(market, this.now())
    return this.#data.of(market).trades.read(window)
  }

  last(market: Market): number {
    return this.#data.of(market).last
  }

  book(market: Market): feed.Book {
    this.#data.look(market, this.now())
    return this.#data.of(market).book(this.now())
  }

  bookVersion(market: Market): number {
    return this.#data.of(market).bookVersion
  }

  ticker(market: Market): feed.Ticker {
    return this.#data.of(market).ticker(this.now())
  }

  derivative(market: Market): feed.Derivative {
    return this.#data.of(market).derivative(this.now())
  }

  fundingHistory(market: Market, window: feed.FundingWindow): feed.FundingSettlement[] {
    const data = this.#data.of(market)
    data.settle(this.now())
    return data.funding.read(window)
  }
}
