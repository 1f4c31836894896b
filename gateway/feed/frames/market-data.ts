import type { MarketState } from '#lib/contract/market/feed-sources.ts'
import type { Book, CandleKind, Derivative, Ticker, Trade } from '../market-feed.ts'
import type { Market } from '../markets.ts'
import { HOUR_MS } from '../intervals.ts'
import { BarSeries } from './bar-series.ts'
import { BookLevels } from './book-levels.ts'
import type { BookEvent, DerivativeEvent, FeedEvent, Frame, MarketName, TickerEvent } from './frame.ts'
import { FundingLog } from './funding-log.ts'
import { TRADES_KEPT, TradeRing } from './trade-ring.ts'

/** All data of one market from frames. */
export class MarketData {
  market: Market
  readonly trades = new TradeRing()
  readonly funding = new FundingLog()
  readonly #asks = new BookLevels(1)
  readonly #bids = new BookLevels(-1)
  readonly #series: Readonly<Record<CandleKind, BarSeries>> = { market: new BarSeries(), mark: new BarSeries(), index: new BarSeries() }
  #state: MarketState = 'synchronising'
  /** Time of the last update of the book, or of the ticker of a market without one. */
  #bookSeenAt = 0
  #tickerSeenAt = 0
  #settledAt = 0
  /** Time of the last figures of a perpetual; 0 before the first. */
  #figuresAt = 0
  /** When the market became live; Infinity before it first was. */
  #liveSince = Infinity
  #bookTime = 0
  #bookVersion = 0
  #ticker: TickerEvent | null = null
  #derivative: Omit<Derivative, 'time'> = { index: 0, mark: 0, fundingRateMillionths: 0, nextFundingTime: 0, openInterest: 0 }
  #book: Book | null = null

  constructor(market: Market) {
    this.market = market
  }

  get state(): MarketState {
    return this.#state
  }

  get seenAt(): number {
    return this.#state === 'live' ? this.#bookSeenAt : Math.max(this.#bookSeenAt, this.#tickerSeenAt)
  }

  /** Grows with each change of the book. */
  get bookVersion(): number {
    return this.#bookVersion
  }

  /** The price of the last trade, from trades or from the ticker, whichever is newer; 0 if neither has come. */
  get last(): number {
    const trade = this.trades.newest
    if (trade === undefined) return this.#ticker?.last ?? 0
    return this.#ticker === null || trade.time >= this.#ticker.time ? trade.price : this.#ticker.last
  }

  /** Puts the market into a state. A book that is being fetched again is unknown until its snapshot comes. */
  become(state: MarketState, nowMs: number): void {
    if (state === this.#state) return
    if (this.#state === 'live') for (const series of this.#allSeries()) series.lose(nowMs)
    if (state === 'live') this.#liveSince = nowMs
    if (state === 'live') for (const series of this.#allSeries()) series.follow(nowMs)
    if (state === 'synchronising' || state === 'delisted') this.#clearBook()
    this.#state = state
  }

  applyBook({ snapshot, asks, bids, time }: BookEvent, nowMs: number): void {
    this.#bookSeenAt = Math.max(this.#bookSeenAt, nowMs)
    const isHeartbeat = !snapshot && asks.prices.length === 0 && bids.prices.length === 0
    if (isHeartbeat) return
    if (snapshot) {
      this.#asks.clear()
      this.#bids.clear()
    }
    this.#asks.set(asks)
    this.#bids.set(bids)
    this.#bookTime = time
    this.#bookVersion += 1
    this.#book = null
  }

  /** Returns the new trades: a trade from before the market was live is only remembered, and moves nothing. */
  applyTrades(trades: readonly Trade[], nowMs: number): readonly Trade[] {
    const fresh = this.trades.add(trades)
    for (const { time, price, size } of fresh) this.#series.market.add(time, price, size, nowMs)
    return fresh.filter(({ time }) => time >= this.#liveSince)
  }

  applyTicker(ticker: TickerEvent, nowMs: number): void {
    this.#ticker = ticker
    this.#tickerSeenAt = nowMs
    if (this.#state !== 'live' && ticker.last > 0) this.#series.market.add(ticker.time, ticker.last, 0)
  }

  applyDerivative({ type: _type, market: _market, time, ...figures }: DerivativeEvent, nowMs: number): void {
    this.settle(nowMs)
    const before = this.#derivative
    this.#figuresAt = time
    this.#derivative = { ...before, ...figures }
    // For a moment after a settlement, exchanges still send its time as the next one.
    if ((figures.nextFundingTime ?? 0) <= this.#settledAt)
      this.#derivative = { ...this.#derivative, nextFundingTime: before.nextFundingTime }
    if (figures.mark !== undefined && figures.mark > 0) this.#series.mark.add(time, figures.mark, 0)
    if (figures.index !== undefined && figures.index > 0) this.#series.index.add(time, figures.index, 0)
  }

  /** Settles funding whose time has passed: at the rate and the mark price that were shown until now. */
  settle(nowMs: number): void {
    const { nextFundingTime: time, fundingRateMillionths: rateMillionths, mark } = this.#derivative
    if (time === 0 || time > nowMs) return
    this.funding.settle({ time, rateMillionths, ...(mark > 0 && { mark }) })
    this.#settledAt = time
    // The exchange will send the next time; until then it is expected after the usual interval.
    const nextFundingTime = time + Number(this.market.futures?.fundInterval ?? 8) * HOUR_MS
    this.#derivative = { ...this.#derivative, nextFundingTime }
    this.settle(nowMs)
  }

  series(kind: CandleKind, nowMs: number): BarSeries {
    const series = this.#series[kind]
    series.roll(nowMs)
    return series
  }

  book(nowMs: number): Book {
    if (this.#bookTime === 0) return { time: nowMs, asks: this.#asks.read(), bids: this.#bids.read() }
    this.#book ??= { time: this.#bookTime, asks: this.#asks.read(), bids: this.#bids.read() }
    return this.#book
  }

  derivative(nowMs: number): Derivative {
    this.settle(nowMs)
    return { time: nowMs, ...this.#derivative }
  }

  ticker(nowMs: number): Ticker {
    const { last } = this
    const told = this.#ticker
    const { price: bid, size: bidSize } = this.#bids.best
    const { price: ask, size: askSize } = this.#asks.best
    const isBookKnown = bid > 0 || ask > 0
    return {
      time: nowMs,
      last,
      open24h: told?.open24h ?? last,
      high24h: Math.max(told?.high24h ?? last, last),
      low24h: Math.min(told?.low24h ?? last, last),
      volume: told?.volume ?? 0,
      quote: told?.quote ?? 0n,
      openUtc: told?.openUtc ?? told?.open24h ?? last,
      bid: isBookKnown ? bid : (told?.bid ?? 0),
      bidSize: isBookKnown ? bidSize : (told?.bidSize ?? 0),
      ask: isBookKnown ? ask : (told?.ask ?? 0),
      askSize: isBookKnown ? askSize : (told?.askSize ?? 0),
    }
  }

  /**
   * Returns frames that amount to everything but the bars of the past, for a reader that has heard nothing or missed something: the book
   * also where it is empty, since the reader may have another one, and book and ticker each with the time of its last news.
   */
  known(market: MarketName): Omit<Frame, 'sequence'>[] {
    const [settlements, trades] = [this.funding.read({ skip: 0, limit: Infinity }), this.trades.read({ limit: TRADES_KEPT })]
    const book = { type: 'book', market, snapshot: true, time: this.#bookTime, asks: this.#asks.all(), bids: this.#bids.all() } as const
    const rest: readonly FeedEvent[] = [
      ...(settlements.length === 0 ? [] : [{ type: 'funding', market, settlements } as const]),
      ...(this.#figuresAt === 0 ? [] : [{ type: 'derivative', market, time: this.#figuresAt, ...this.#derivative } as const]),
      ...(trades.length === 0 ? [] : [{ type: 'trades', market, trades: trades.toReversed() } as const]),
    ]
    return [
      { time: this.seenAt, events: [{ type: 'state', market, state: this.#state }] },
      { time: this.#bookSeenAt, events: [book] },
      ...(this.#ticker === null ? [] : [{ time: this.#tickerSeenAt, events: [this.#ticker] }]),
      ...(rest.length === 0 ? [] : [{ time: this.seenAt, events: rest }]),
    ]
  }

  #clearBook(): void {
    this.#asks.clear()
    this.#bids.clear()
    this.#bookTime = 0
    this.#bookVersion += 1
    this.#book = null
  }

  #allSeries(): readonly BarSeries[] {
    return [this.#series.market, this.#series.mark, this.#series.index]
  }
}
