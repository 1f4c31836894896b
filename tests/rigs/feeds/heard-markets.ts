import { FUTURES_INSTRUMENTS, type InstrumentList, SPOT_INSTRUMENTS } from '#lib/contract/market/instruments.ts'
import type { MarketState } from '#lib/contract/market/feed-sources.ts'
import type { FeedEvent, MarketName } from '#gateway/feed/frames/frame.ts'
import { FrameFeed } from '#gateway/feed/frames/frame-feed.ts'

type Level = readonly [price: number, size: number]

const isTried = ({ symbol }: { readonly symbol: string }) => symbol === 'BTCUSDT' || symbol === 'ETHUSDT'

/** Bitcoin and ether, spot and perpetual, with the terms of the contract table. */
export const TRIED_LIST: InstrumentList = {
  version: 1,
  spot: SPOT_INSTRUMENTS.filter(isTried),
  futures: FUTURES_INSTRUMENTS.filter(isTried),
}

/** A feed of frames that a test writes by hand. */
export class HeardMarkets {
  readonly feed: FrameFeed
  readonly #now: () => number
  #tradeId = 0

  constructor(now: () => number) {
    this.#now = now
    this.feed = new FrameFeed({ source: 'live', exchange: 'OKX', clock: { now, state: () => 'live' } })
  }

  say(...events: FeedEvent[]): void {
    this.feed.apply({ sequence: this.feed.sequence + 1, time: this.#now(), events })
  }

  list(list: InstrumentList = TRIED_LIST): this {
    this.say({ type: 'instruments', list }, { type: 'connection', state: 'live', books: 0, of: 0, problem: null })
    return this
  }

  become(market: MarketName, state: MarketState): void {
    this.say({ type: 'state', market, state })
  }

  /** Sends a whole book, and for a contract its mark and index in the middle of it. */
  book(market: MarketName, bid: Level, ask: Level): void {
    const side = ([price, size]: Level) => ({ prices: Float64Array.of(price), sizes: Float64Array.of(size) })
    const middle = Math.round((bid[0] + ask[0]) / 2)
    const time = this.#now()
    this.say({ type: 'book', market, snapshot: true, time, bids: side(bid), asks: side(ask) })
    if (market.startsWith('futures:')) this.say({ type: 'derivative', market, time, mark: middle, index: middle })
  }

  trade(market: MarketName, price: number, size: number, buy: boolean): void {
    this.#tradeId += 1
    this.say({ type: 'trades', market, trades: [{ id: this.#tradeId, time: this.#now(), price, size, buy }] })
  }

  /** Puts a market into `live` with a book and a last trade. */
  open(market: MarketName, bid: Level, ask: Level): void {
    this.book(market, bid, ask)
    this.trade(market, bid[0], 1, false)
    this.become(market, 'live')
  }
}
