import type { Frame, MarketName } from '../frames/frame.ts'
import type { CandleKind } from '../market-feed.ts'
import type { Level } from '../intervals.ts'

/** The exchanges whose public markets can be followed, by the names that ccxt and `LIVE_EXCHANGE` use. */
export const LIVE_EXCHANGES = ['okx', 'binance', 'bitget', 'bybit', 'kraken'] as const
export type LiveExchange = (typeof LIVE_EXCHANGES)[number]

/**
 * The operator's settings of the live feed. The feed's own process (`feed-process.ts`) is forked with serialization `advanced` and gets
 * them as JSON in its first argument; it ends when its channel closes.
 */
export interface LiveSettings {
  readonly exchange: LiveExchange
  /** `top`: that many markets with the highest turnover of 24 hours; `all`; or a list of symbols such as `BTCUSDT`. */
  readonly markets: { readonly top: number } | 'all' | readonly string[]
  /** Replaces the exchange's addresses: an origin such as `http://127.0.0.1:4000`; null for its own. */
  readonly url: string | null
  /** The folder in which the past is kept. */
  readonly dataDir: string
}

/** Messages to the feed's own process. */
export type ToFeedProcess =
  /** All markets that are read or traded now: only these get a book and trades. Replaces the previous set. */
  | { readonly type: 'want'; readonly markets: readonly MarketName[] }
  /** Asks for finished bars that open in the span, inclusive. Answered by a `bars` event. */
  | {
      readonly type: 'bars'
      readonly market: MarketName
      readonly kind: CandleKind
      readonly level: Level
      readonly from: number
      readonly to: number
    }
  | { readonly type: 'stop' }

/** Messages from the feed's own process. The first frame brings the instruments. */
export type FromFeedProcess =
  | { readonly type: 'frame'; readonly frame: Frame }
  /** It cannot start and will not try again: one sentence for the operator. */
  | { readonly type: 'refused'; readonly message: string }
