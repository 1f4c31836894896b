import type { InstrumentList, Product } from '#lib/contract/market/instruments.ts'
import type { FeedProblem, MarketState } from '#lib/contract/market/feed-sources.ts'
import type { Bar, CandleKind, FundingSettlement, Trade } from '../market-feed.ts'
import type { Level } from '../intervals.ts'

/**
 * The updates of another exchange's market, or of a recording: numbered frames of typed events, which every thread applies in the same
 * order. Prices are integer ticks and sizes integer lots of the instrument that was last listed under the name; both are rounded where they
 * enter. Times are milliseconds of the exchange's clock.
 */
export interface Frame {
  /** Grows by one with each frame of a feed. */
  readonly sequence: number
  /** The exchange's clock when the frame was made. */
  readonly time: number
  readonly events: readonly FeedEvent[]
}

/** Everything that a feed knows, as frames of which each has the time at which its events were heard. */
export interface KnownFrames {
  /** The number of the last frame that is contained. */
  readonly sequence: number
  readonly frames: readonly Omit<Frame, 'sequence'>[]
}

/** A market by product and symbol: `spot:BTCUSDT`. */
export type MarketName = `${Product}:${string}`

export type FeedEvent =
  | InstrumentsEvent
  | StateEvent
  | BookEvent
  | TradesEvent
  | TickerEvent
  | DerivativeEvent
  | FundingEvent
  | BarsEvent
  | ConnectionEvent

/** The whole list of instruments, at the start and whenever it changes. A market that is missing has been delisted. */
export interface InstrumentsEvent {
  readonly type: 'instruments'
  readonly list: InstrumentList
}

/** A market has another state. Sent with the first event of a market, and then with each change. */
export interface StateEvent {
  readonly type: 'state'
  readonly market: MarketName
  readonly state: MarketState
}

/**
 * Levels of a book: `prices[i]` in ticks with `sizes[i]` in lots, in any order. A snapshot replaces the book. In a change, a size of 0
 * removes its level. An event without levels is a heartbeat: the book is as it was.
 */
export interface BookEvent {
  readonly type: 'book'
  readonly market: MarketName
  readonly snapshot: boolean
  readonly time: number
  readonly asks: Levels
  readonly bids: Levels
}

export interface Levels {
  readonly prices: Float64Array
  readonly sizes: Float64Array
}

/** New trades, oldest first. Ids are our own: they grow within a market across restarts (`time` x 1000 and a counter). */
export interface TradesEvent {
  readonly type: 'trades'
  readonly market: MarketName
  readonly trades: readonly Trade[]
}

/** Statistics of twenty-four hours, and the best prices of the exchange's ticker. */
export interface TickerEvent {
  readonly type: 'ticker'
  readonly market: MarketName
  readonly time: number
  readonly last: number
  readonly open24h: number
  readonly high24h: number
  readonly low24h: number
  /** Lots. */
  readonly volume: number
  /** Ticks x lots. */
  readonly quote: bigint
  /** First price of the UTC day; null if the exchange does not send it. */
  readonly openUtc: number | null
  readonly bid: number
  readonly bidSize: number
  readonly ask: number
  readonly askSize: number
}

/** Figures of a perpetual; those that an event omits are as before. */
export interface DerivativeEvent {
  readonly type: 'derivative'
  readonly market: MarketName
  readonly time: number
  readonly index?: number
  readonly mark?: number
  /** The rate that is charged at `nextFundingTime`, in millionths. */
  readonly fundingRateMillionths?: number
  readonly nextFundingTime?: number
  /** Lots. */
  readonly openInterest?: number
}

/** Settled funding rates, newest first. */
export interface FundingEvent {
  readonly type: 'funding'
  readonly market: MarketName
  readonly settlements: readonly FundingSettlement[]
}

/** Requested candles of the past, oldest first and without gaps: `prepare` waits for them. */
export interface BarsEvent {
  readonly type: 'bars'
  readonly market: MarketName
  readonly kind: CandleKind
  /** Minutes, hours and days are fetched and kept; all other intervals are made of them, so that all agree. */
  readonly level: Level
  /** The span that has been asked for, which is known from now on even where it has no bars: opening times, inclusive. */
  readonly from: number
  readonly to: number
  readonly bars: readonly Bar[]
}

/** Whether the exchange can be reached, and how far the start is. */
export interface ConnectionEvent {
  readonly type: 'connection'
  readonly state: 'live' | 'synchronising' | 'stale'
  /** Number of live books among the wanted ones. */
  readonly books: number
  readonly of: number
  /** One sentence for the operator if something is wrong; null otherwise. */
  readonly problem: string | null
  /** The same as pages word it; if omitted, `unreachable` where the state is `stale`, else `unsynchronised`. */
  readonly code?: FeedProblem
}
