import type { FeedSource, MarketState } from '#lib/contract/market/feed-sources.ts'
import type { TradingMode } from '#lib/contract/market/trading-modes.ts'
import type { FeedState } from '#lib/contract/market/market.ts'
import type { Product, InstrumentFees, OperatorLevels } from '#lib/contract/market/instruments.ts'
import type { Interval } from './intervals.ts'
import type { Market } from './markets.ts'

/**
 * The reference market (DESIGN 2), the source of every price in the product. Whatever the source behind it, a caller sees only what
 * has happened up to `now()`; no candle, trade or book shows anything of the future.
 *
 * Prices are integer ticks and sizes integer lots of the market they belong to; `market.priceText` and `market.sizeText` format
 * them. Times are milliseconds of the market clock.
 */
export interface MarketView {
  readonly source: FeedSource
  /**
   * Whether books and trades arrive after they happened, as those of another exchange do. `bookVersion` and trade ids then tell what is
   * new, not times, and a market may not be current.
   */
  readonly isHeard: boolean
  /** The market clock. Equals the wall clock except in a replay, where it runs at its own speed and stops at the end. */
  now(): number
  state(): FeedState
  /** Returns whether a market's prices are current. Only a market that is `live` may fill, trigger or liquidate anything. */
  status(market: Market): MarketStatus
  /** Every listed market: spot first, then futures, each in the order of the contract table. */
  readonly markets: readonly Market[]
  /** Returns the listed market of an upper-case symbol. */
  market(product: Product, symbol: string): Market | undefined
  /** Returns the bars whose opening time lies in the window, oldest first; the last one may still be running. */
  candles(market: Market, window: CandleWindow): Bar[]
  /** Returns the trades of the window, newest first. */
  trades(market: Market, window: TradeWindow): Trade[]
  /** Returns the price of the last trade; before the first one the price that the market will open at, and 0 if nothing is known. */
  last(market: Market): number
  /**
   * Returns the current order book, best level first, with at least 150 levels on each side; of another exchange's market those that are
   * known, which may be none.
   */
  book(market: Market): Book
  /** Returns a number that differs whenever the order book may have changed. */
  bookVersion(market: Market): number
  /** Returns the statistics of twenty-four rolling hours (1440 minutes, the last one running) and the best prices. */
  ticker(market: Market): Ticker
  /** Returns index, mark, funding and open interest of a futures market. */
  derivative(market: Market): Derivative
  /** Returns settled funding rates, newest first. */
  fundingHistory(market: Market, window: FundingWindow): FundingSettlement[]
  /** What an operator has changed of the fees; the reference market knows of none. */
  readonly fees?: FeesInForce | undefined
}

/** The market as a live feed. */
export interface MarketFeed extends MarketView {
  /** Returns the market frozen at this moment, for answers whose parts must be consistent. */
  frozen(): MarketView
  /**
   * Reports what happened since the last call, one event per market that traded, about ten times a second while anyone listens. The
   * returned function removes the listener.
   */
  subscribe(listener: (events: readonly MarketEvent[]) => void): () => void
  /**
   * Reports markets whose books may have changed, as soon as another exchange sends a change. A computed or a recorded market reports
   * nothing. Returns a function that unsubscribes.
   */
  onBooks(listener: (markets: readonly Market[]) => void): () => void
  /** Notifies a listener whenever `markets` has changed: a market is new, gone, or has other terms. Returns a function that unsubscribes. */
  onMarkets(listener: () => void): () => void
  /**
   * Resolves when `candles` can return the window, or when that proves impossible for now: a live market fetches its past on demand.
   */
  prepare(market: Market, window: CandleWindow): Promise<void>
  /**
   * Asks for a market's book and trades, as reading them does: those of another exchange are only followed while they are read or traded,
   * and for a minute after.
   */
  want(market: Market): void
  /** The course of a replay, which its operator can change; other markets have none. */
  readonly replay?: ReplayControl | undefined
  /** Stops timers and closes everything that is open. */
  close(): void
}

/** The run of a replay's clock from a moment on. Two clocks of the same replay that follow it show the same time. */
export interface ReplayCourse {
  /** The market time at a time of the wall clock; both in milliseconds. */
  readonly marketMs: number
  readonly wallMs: number
  readonly speed: number
  readonly paused: boolean
}

/** The course of a replay, which its operator can change. */
export interface ReplayControl {
  /** Market times at which the recording begins and ends. */
  readonly begin: number
  readonly end: number
  /** Returns the course as of now, to be changed and followed. */
  course(): ReplayCourse
  /** Changes the course. The clock never goes back: a course that is behind it takes effect once it has caught up. */
  follow(course: ReplayCourse): void
  /** Nothing is heard of the one that sets the course: the market stands still and is stale until a course is followed. */
  lose(): void
  /**
   * Reads on towards the course's time, for as long as other work can wait. Returns whether the market has reached it; one that is computed
   * has at once.
   */
  advance(): boolean
}

/** The fees that an operator has changed; none where they are those of the contract table. */
export interface FeesInForce {
  of(market: Market): InstrumentFees | undefined
  levels(): OperatorLevels
}

/** Whether a market's prices are current. */
export interface MarketStatus {
  readonly state: MarketState
  /** What an operator lets happen in it, if that is not everything; where nothing is filled, the state is `halted`. */
  readonly mode?: Exclude<TradingMode, 'open'>
  /** Time of the last update or heartbeat of its book, in the market's time; `now()` less this is the age of its data. */
  readonly seenAt: number
}

/** The price that a candle shows: trades, or for futures the mark or index price (those have no volume). */
export const CANDLE_KINDS = ['market', 'mark', 'index'] as const
export type CandleKind = (typeof CANDLE_KINDS)[number]

export interface CandleWindow {
  readonly interval: Interval
  /** Maximum number of bars, counted back from the end of the window. */
  readonly limit: number
  /** First opening time, inclusive. */
  readonly startTime?: number | undefined
  /** Last opening time, inclusive; the market clock if it is omitted or in the future. */
  readonly endTime?: number | undefined
  readonly kind?: CandleKind | undefined
  /** False if nobody reads the quote volumes, which take time to add up for old days and weeks. Finished minutes then add 0. */
  readonly quotes?: boolean | undefined
}

export interface Bar {
  /** Opening time. */
  readonly time: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  /** Lots. */
  readonly volume: number
  /** Ticks x lots, summed over the trades: `market.quoteText` writes it in the quote coin. */
  readonly quote: bigint
}

export interface TradeWindow {
  readonly limit: number
  /** Inclusive. */
  readonly startTime?: number | undefined
  /** Inclusive; the market clock if it is omitted or in the future. */
  readonly endTime?: number | undefined
  /** Only trades with a smaller id. */
  readonly idBelow?: number | undefined
  /** Only trades with a larger id, however early they happened: trades of another exchange arrive late. */
  readonly idAbove?: number | undefined
}

export interface Trade {
  /** Grows with time; unique within its market. */
  readonly id: number
  readonly time: number
  readonly price: number
  readonly size: number
  /** Whether the taker bought. */
  readonly buy: boolean
}

/** One side of a book: parallel arrays, best first. */
export interface BookSide {
  readonly prices: Float64Array
  readonly sizes: Float64Array
}

export interface Book {
  readonly time: number
  readonly asks: BookSide
  readonly bids: BookSide
}

export interface Ticker {
  readonly time: number
  readonly last: number
  /** Price 24 hours ago. */
  readonly open24h: number
  readonly high24h: number
  readonly low24h: number
  /** Volume of 24 hours in lots. */
  readonly volume: number
  /** Volume of 24 hours in ticks x lots. */
  readonly quote: bigint
  /** First price of the current UTC day. */
  readonly openUtc: number
  readonly bid: number
  readonly bidSize: number
  readonly ask: number
  readonly askSize: number
}

export interface Derivative {
  readonly time: number
  /** In ticks of the futures market. */
  readonly index: number
  readonly mark: number
  /** Rate that is charged at `nextFundingTime`, in millionths: 100 is 0.01 %. */
  readonly fundingRateMillionths: number
  readonly nextFundingTime: number
  /** Lots. */
  readonly openInterest: number
}

export interface FundingWindow {
  /** Number of settlements to skip, counted from the newest. */
  readonly skip: number
  readonly limit: number
}

export interface FundingSettlement {
  readonly time: number
  readonly rateMillionths: number
  /** The mark price of that moment in ticks, if the feed kept it. */
  readonly mark?: number
}

/** The events of one market in (from, to]. A market without a trade has no event. */
export interface MarketEvent {
  readonly market: Market
  readonly from: number
  readonly to: number
  /** Oldest first; in a fast replay only the newest `EVENT_TRADES_MAX`. */
  readonly trades: readonly Trade[]
  /** Extremes of all trades of the span, including omitted ones. */
  readonly high: number
  readonly low: number
  readonly last: number
}

/** Maximum number of trades in one event. */
export const EVENT_TRADES_MAX = 500

/** A feed cannot be started. The message is one sentence for the operator, shown without a stack. */
export class FeedStartError extends Error {
  override readonly name = 'FeedStartError'
}
