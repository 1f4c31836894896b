/**
 * The possible sources of prices. A new source needs a name here and a folder in `gateway/feed`; the compiler then requires its facts,
 * its settings, its registration and its texts.
 */
export const FEED_SOURCES = ['synthetic', 'replay', 'live'] as const
export type FeedSource = (typeof FEED_SOURCES)[number]

/** `live`: prices move. `ended`: a replay has reached its end. `stale`: the source is silent. */
export const FEED_STATES = ['live', 'ended', 'stale'] as const

/**
 * The reason why a live feed has no current prices. `unreachable`: its exchange does not answer. `limited`: the exchange has told it to
 * wait. `unsynchronised`: order books have not come back in step after several attempts. `restarting`: its own process has ended and starts
 * again, or this gateway hears nothing of the one that follows the exchange.
 */
export const FEED_PROBLEMS = ['unreachable', 'limited', 'unsynchronised', 'restarting'] as const
export type FeedProblem = (typeof FEED_PROBLEMS)[number]

/**
 * The state of one market. Only in `live` is anything filled, triggered or liquidated. `synchronising`: its order book is being fetched.
 * `stale`: nothing has been heard of it for longer than its limit. `halted`: its exchange has stopped trading in it. `delisted`: it is gone.
 */
export const MARKET_STATES = ['live', 'synchronising', 'stale', 'halted', 'delisted'] as const
export type MarketState = (typeof MARKET_STATES)[number]

/**
 * The state of a market as it is shown: that of its prices or, where an operator does not let everything happen (ADR 63), what traders can do.
 * `paused`: an operator has halted it.
 */
export const SHOWN_STATES = [...MARKET_STATES, 'paused', 'cancel-only', 'read-only'] as const
export type ShownState = (typeof SHOWN_STATES)[number]

/** Facts about a source that pages and the exchange depend on. */
export interface FeedFacts {
  /** Whether its prices are current ones of a real market: only such prices may be given to search engines as exchange rates. */
  readonly isRealMarket: boolean
  /** Whether its market starts over at every start of the gateway, so that earlier funding times do not matter for the next one. */
  readonly startsOver: boolean
}

export const FEED_FACTS = {
  synthetic: { isRealMarket: false, startsOver: false },
  replay: { isRealMarket: false, startsOver: true },
  live: { isRealMarket: true, startsOver: false },
} as const satisfies Record<FeedSource, FeedFacts>

/** Checks whether a value from outside is the name of a source. */
export function isFeedSource(unsafe: unknown): unsafe is FeedSource {
  return FEED_SOURCES.some((source) => source === unsafe)
}
