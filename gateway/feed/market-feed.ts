import type { FeedState } from '#lib/contract/market.ts'
import type { Product } from '#lib/contract/instruments.ts'
import type { Interval } from './intervals.ts'
import type { Market } from './markets.ts'

/**
 * The reference market (DESIGN 2): what every price in the product comes from. Whatever stands behind it, a caller sees only what
 * has happened up to `now()`; nothing of the future shows in a candle, a trade or a book.
 *
 * Prices are integer ticks and sizes integer lots of the market they belong to; `market.priceText` and `market.sizeText` write
 * them. Times are milliseconds of the market clock.
 */
export interface MarketView {
  readonly source: FeedState['source']
  /** The market clock. Equals the wall clock except in a replay, where it runs at its own speed and stops at the end. */
  now(): number
  state(): FeedState
  /** Every listed market: spot first, then futures, each in the order of the contract table. */
  readonly markets: readonly Market[]
  /** The listed market of an upper-case symbol. */
  market(product: Product, symbol: string): Market | undefined
  /** Bars whose opening time lies in the window, oldest first; the last one may still be running. */
  candles(market: Market, window: CandleWindow): Bar[]
  /** Trades of the window, newest first. */
  trades(market: Market, window: TradeWindow): Trade[]
  /** The order book now, best level first, at least 150 levels on each side. */
  book(market: Market): Book
  /** Twenty-four rolling hours (1440 minutes, the last one running) and the best prices. */
  ticker(market: Market): Ticker
  /** Index, mark, funding and open interest of a futures market. */
  derivative(market: Market): Derivative
  /** Settled funding rates, newest first. */
  fundingHistory(market: Market, window: FundingWindow): FundingSettlement[]
}

/** The market as it moves. */
export interface MarketFeed extends MarketView {
  /** The market at this moment, standing still: for answers whose parts must fit together. */
  frozen(): MarketView
  /**
   * Tells what happened in every market since the last call, about ten times a second while anyone listens. The returned function
   * takes the listener back.
   */
  subscribe(listener: (events: readonly MarketEvent[]) => void): () => void
  /** Stops timers and closes what is open. */
  close(): void
}

/** Which price a candle shows: trades, or for futures the mark or index price (those have no volume). */
export type CandleKind = 'market' | 'mark' | 'index'

export interface CandleWindow {
  readonly interval: Interval
  /** At most so many bars, counted back from the end of the window. */
  readonly limit: number
  /** First opening time, inclusive. */
  readonly startTime?: number | undefined
  /** Last opening time, inclusive; the market clock where it is left out or lies in the future. */
  readonly endTime?: number | undefined
  readonly kind?: CandleKind | undefined
  /** False where nobody reads the quote volumes: those of old days and weeks take time to add up. They are 0 then. */
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
  /** Inclusive; the market clock where it is left out or lies in the future. */
  readonly endTime?: number | undefined
  /** Only trades with a smaller id. */
  readonly idBelow?: number | undefined
}

export interface Trade {
  /** Grows with time; unique within its market. */
  readonly id: number
  readonly time: number
  readonly price: number
  readonly size: number
  /** The side of the taker. */
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
  /** Lots of 24 hours. */
  readonly volume: number
  /** Ticks x lots of 24 hours. */
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
  /** Ticks of the futures market. */
  readonly index: number
  readonly mark: number
  /** Rate that is charged at `nextFundingTime`, in millionths: 100 is 0.01 %. */
  readonly fundingRateMillionths: number
  readonly nextFundingTime: number
  /** Lots. */
  readonly openInterest: number
}

export interface FundingWindow {
  /** Settlements to leave out, counted from the newest. */
  readonly skip: number
  readonly limit: number
}

export interface FundingSettlement {
  readonly time: number
  readonly rateMillionths: number
}

/** What one market did in (from, to]. */
export interface MarketEvent {
  readonly market: Market
  readonly from: number
  readonly to: number
  /** Oldest first; only the newest `EVENT_TRADES_MAX` of a replay that runs fast. */
  readonly trades: readonly Trade[]
  /** Extremes of all trades of the span, also of those left out; the last price where there was none. */
  readonly high: number
  readonly low: number
  readonly last: number
}

/** Trades in one event at most. */
export const EVENT_TRADES_MAX = 500

/** A feed cannot be started: one sentence for the operator, without a stack. */
export class FeedStartError extends Error {
  override readonly name = 'FeedStartError'
}
