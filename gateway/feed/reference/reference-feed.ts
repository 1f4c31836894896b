import type { FeedSource } from '#lib/contract/market/feed-sources.ts'
import type { FeedState } from '#lib/contract/market/market.ts'
import type { Product } from '#lib/contract/market/instruments.ts'
import { required } from '#lib/kernel/assert.ts'
import { barsOf } from '../tape/bars.ts'
import { BOOK_SLOT_MS, bookAt, touchAt } from '../book/book.ts'
import { EventPump } from './event-pump.ts'
import { currentFunding, fundingHistory, openInterestAt } from '../funding/funding.ts'
import type { DerivativeListing, Listing } from './listing.ts'
import { MINUTE_MS } from '../intervals.ts'
import type * as feed from '../market-feed.ts'
import type { Market } from '../markets.ts'
import { RollingDay } from '../tape/rolling-day.ts'
import { emptyBarSlot } from '../tape/tape.ts'
import { lastTradeAt, tradesOf } from '../tape/tape-reader.ts'
import type { MarketClock } from '../clock/market-clock.ts'

/** The part of a feed that does not change over time. */
class Listings {
  readonly markets: readonly Market[]
  readonly #bySymbol: ReadonlyMap<string, Market>
  readonly #byMarket: ReadonlyMap<Market, Listing>
  readonly #days: ReadonlyMap<Market, RollingDay>

  constructor(listings: readonly Listing[]) {
    this.markets = listings.map((listing) => listing.market)
    this.#bySymbol = new Map(this.markets.map((market) => [`${market.product}:${market.symbol}`, market]))
    this.#byMarket = new Map(listings.map((listing) => [listing.market, listing]))
    this.#days = new Map(listings.map((listing) => [listing.market, new RollingDay(listing.tape)]))
  }

  market(product: Product, symbol: string): Market | undefined {
    return this.#bySymbol.get(`${product}:${symbol}`)
  }

  of(market: Market): Listing {
    return required(this.#byMarket.get(market), `${market.product} ${market.symbol} is listed by this feed`)
  }

  derivativeOf(market: Market): DerivativeListing {
    return required(this.of(market).derivative, `${market.symbol} is a futures market`)
  }

  dayOf(market: Market): RollingDay {
    return required(this.#days.get(market), `${market.product} ${market.symbol} has a rolling day`)
  }
}

/** Reads tapes up to the time of a clock. */
class ReferenceView implements feed.MarketView {
  readonly source: FeedSource
  readonly isHeard = false
  readonly markets: readonly Market[]
  readonly #listings: Listings
  readonly #clock: MarketClock

  constructor(source: FeedSource, listings: Listings, clock: MarketClock) {
    this.source = source
    this.markets = listings.markets
    this.#listings = listings
    this.#clock = clock
  }

  now(): number {
    return this.#clock.now()
  }

  state(): FeedState {
    const { length } = this.markets
    const state = this.#clock.state()
    return {
      source: this.source,
      state,
      marketTime: this.#clock.now(),
      exchange: null,
      books: state === 'stale' ? 0 : length,
      of: length,
      problem: state === 'stale' ? 'restarting' : null,
    }
  }

  /** Computed prices are always current; those of a replay until its end, and where the recording of the market reaches. */
  status(market: Market): feed.MarketStatus {
    const { state, marketTime } = this.state()
    if (state !== 'live') return { state: state === 'ended' ? 'halted' : 'stale', seenAt: marketTime }
    const { firstMinute, endMinute } = this.#listings.of(market).tape
    const isRecorded = marketTime >= firstMinute * MINUTE_MS && marketTime < endMinute * MINUTE_MS
    return isRecorded ? { state: 'live', seenAt: marketTime } : { state: 'stale', seenAt: Math.min(marketTime, endMinute * MINUTE_MS) }
  }

  market(product: Product, symbol: string): Market | undefined {
    return this.#listings.market(product, symbol)
  }

  candles(market: Market, window: feed.CandleWindow): feed.Bar[] {
    const kind = window.kind ?? 'market'
    const tape = kind === 'market' ? this.#listings.of(market).tape : this.#listings.derivativeOf(market)[kind]
    return barsOf(tape, window, this.now())
  }

  trades(market: Market, window: feed.TradeWindow): feed.Trade[] {
    return tradesOf(this.#listings.of(market).tape, window, this.now())
  }

  last(market: Market): number {
    return this.#last(market, this.now()).price
  }

  book(market: Market): feed.Book {
    const now = this.now()
    const { book } = this.#listings.of(market)
    return bookAt(book, Math.floor(now / BOOK_SLOT_MS), now, this.#last(market, now))
  }

  bookVersion(_market: Market): number {
    return Math.floor(this.now() / BOOK_SLOT_MS)
  }

  ticker(market: Market): feed.Ticker {
    const now = this.now()
    const last = this.#last(market, now)
    const touch = touchAt(this.#listings.of(market).book, Math.floor(now / BOOK_SLOT_MS), last)
    const day = this.#listings.dayOf(market).at(now)
    return {
      time: now,
      last: last.price,
      open24h: day?.open ?? last.price,
      high24h: day?.high ?? last.price,
      low24h: day?.low ?? last.price,
      volume: day?.volume ?? 0,
      quote: day?.quote ?? 0n,
      openUtc: day?.openUtc ?? last.price,
      ...touch,
    }
  }

  derivative(market: Market): feed.Derivative {
    const now = this.now()
    const { index, mark, funding, openInterest } = this.#listings.derivativeOf(market)
    const { rateMillionths, nextTime } = currentFunding(funding, now)
    return {
      time: now,
      index: index.priceAt(now),
      mark: mark.priceAt(now),
      fundingRateMillionths: rateMillionths,
      nextFundingTime: nextTime,
      openInterest: openInterestAt(funding.key, openInterest, now),
    }
  }

  fundingHistory(market: Market, window: feed.FundingWindow): feed.FundingSettlement[] {
    return fundingHistory(this.#listings.derivativeOf(market).funding, window, this.now())
  }

  /** Returns the last trade; before the first one, the price that it will open at. */
  #last(market: Market, now: number): { price: number; buy: boolean } {
    const { tape } = this.#listings.of(market)
    const last = lastTradeAt(tape, now)
    if (last) return last
    const bar = emptyBarSlot()
    tape.readBar('minute', Math.max(tape.firstMinute, Math.floor(now / MINUTE_MS)), bar)
    return { price: bar.open, buy: true }
  }
}

/** A feed over tapes, used for both simulated and recorded markets. */
export class ReferenceFeed extends ReferenceView implements feed.MarketFeed {
  readonly #listings: Listings
  readonly #pump: EventPump
  readonly replay: feed.ReplayControl | undefined

  /** `replay` is the clock once more if its course can be changed. */
  constructor(source: FeedSource, listings: readonly Listing[], clock: MarketClock, replay?: feed.ReplayControl) {
    const shared = new Listings(listings)
    super(source, shared, clock)
    this.#listings = shared
    this.#pump = new EventPump(listings, clock)
    this.replay = replay
  }

  frozen(): feed.MarketView {
    const { marketTime, state } = this.state()
    return new ReferenceView(this.source, this.#listings, { now: () => marketTime, state: () => state })
  }

  subscribe(listener: (events: readonly feed.MarketEvent[]) => void): () => void {
    return this.#pump.subscribe(listener)
  }

  /** Every book is a function of the time. */
  onBooks(_listener: (markets: readonly Market[]) => void): () => void {
    return () => {}
  }

  /** The list of a computed market never changes. */
  onMarkets(_listener: () => void): () => void {
    return () => {}
  }

  /** Everything is computed when it is read. */
  prepare(): Promise<void> {
    return Promise.resolve()
  }

  /** Every book is computed when it is read. */
  want(_market: Market): void {}

  close(): void {
    this.#pump.close()
  }
}
