import type { ContractTier, Product } from '#lib/contract/market/instruments.ts'
import type { MarketName } from '../../frames/frame.ts'
import type { CandleKind } from '../../market-feed.ts'
import type { Level } from '../../intervals.ts'
import type { PublicClient } from '../client/public-client.ts'

/** A market as its exchange lists it. Decimals are texts without exponent. */
export interface ListedMarket {
  readonly product: Product
  /** The exchange's own name of it in its calls and messages. */
  readonly id: string
  readonly base: string
  readonly quote: string
  readonly tick: string
  /** The size step in the exchange's unit of size: contracts for some perpetuals. */
  readonly lot: string
  /** Base coin per unit of size; 1 for spot. */
  readonly contractSize: string
  /** In units of size; null if the exchange sends none. */
  readonly minSize: string | null
  readonly maxLimitSize: string | null
  readonly maxMarketSize: string | null
  readonly minValue: string | null
  readonly maxLeverage: string | null
  /** The exchange has stopped trading in it. */
  readonly halted: boolean
}

/** `[price, size]` as the exchange writes them, the size in its own unit. */
export type RawLevel = readonly [price: unknown, size: unknown]

/** The content of one message, before it is rounded to ticks and lots. Times are the exchange's milliseconds. */
export type Said = SaidBook | SaidTrades | SaidTicker | SaidDerivative | SaidRefusal | { readonly type: 'listing' }

export interface SaidBook {
  readonly type: 'book'
  readonly market: MarketName
  readonly snapshot: boolean
  readonly time: number | null
  readonly asks: readonly RawLevel[]
  readonly bids: readonly RawLevel[]
  /** The numbers that reveal a gap, as far as the exchange sends them. */
  readonly sequence: BookSequence
  /** CRC-32 of the best levels, signed or unsigned; null if none was sent. */
  readonly checksum: number | null
}

/** `last` is this message's number; `first` the first that it covers; `previous` that of the message before. */
export interface BookSequence {
  readonly first?: number | null
  readonly last?: number | null
  readonly previous?: number | null
}

export interface SaidTrades {
  readonly type: 'trades'
  readonly market: MarketName
  /** In any order. */
  readonly trades: readonly RawTrade[]
}

export interface RawTrade {
  readonly id: string
  readonly time: unknown
  readonly price: unknown
  readonly size: unknown
  readonly buy: boolean
}

/** Figures of a ticker; those that a message omits are as before. `volume` is in units of size, `turnover` in the quote coin. */
export interface SaidTicker {
  readonly type: 'ticker'
  readonly market: MarketName
  readonly time: number | null
  readonly last?: unknown
  readonly open24h?: unknown
  readonly high24h?: unknown
  readonly low24h?: unknown
  readonly volume?: unknown
  readonly turnover?: unknown
  readonly openUtc?: unknown
  readonly bid?: unknown
  readonly bidSize?: unknown
  readonly ask?: unknown
  readonly askSize?: unknown
}

export interface SaidDerivative {
  readonly type: 'derivative'
  readonly market: MarketName
  readonly time: number | null
  readonly index?: unknown
  readonly mark?: unknown
  /** A ratio: 0.0001. */
  readonly fundingRate?: unknown
  readonly nextFundingTime?: unknown
  /** In units of size. */
  readonly openInterest?: unknown
}

/** The exchange refused a subscription, or closes a topic. */
export interface SaidRefusal {
  readonly type: 'refusal'
  readonly message: string
}

/** A finished bar: opening time, prices, base volume and turnover; mark and index prices have neither. */
export interface RawBar {
  readonly time: unknown
  readonly open: unknown
  readonly high: unknown
  readonly low: unknown
  readonly close: unknown
  /** In the base coin. */
  readonly volume: unknown
  readonly turnover: unknown
}

/** One channel of a socket. */
export interface Topic {
  /** Unique within its address. */
  readonly key: string
  /** The socket's address, as ccxt's table has it (replaced by `LIVE_URL`). */
  readonly url: string
  /** The exchange's form of the channel, put into the messages of `subscribe` and `unsubscribe`. */
  readonly channel: unknown
}

/** Finds our name of a market by the exchange's. */
export type Names = (product: Product, id: string) => MarketName | null

/** Everything that differs between exchanges. */
export interface Exchange {
  /** The name shown to people. */
  readonly title: string
  /** The client of its calls; each group of sockets gets another one like it. */
  readonly client: PublicClient
  /** Whether the exchange announces changes of its list; otherwise the list is read every ten minutes. */
  readonly saysListings?: boolean
  /** Topics that one message may name; 50 if omitted. */
  readonly topicsPerMessage?: number
  /** How a gap in a book is detected. */
  readonly continuity: Continuity
  list(): Promise<readonly ListedMarket[]>
  /** Turnover of 24 hours in the quote coin, by product and the exchange's name: `spot:BTC-USDT`. */
  turnovers(): Promise<ReadonlyMap<string, number>>
  /** The tiers of a perpetual by the value of a position in USDT, where the exchange publishes such; null if this market has none. */
  tiers?(market: ListedMarket): Promise<readonly ContractTier[] | null>
  /** The exchange's clock. */
  time(): Promise<number>
  /** Channels that are open for every listed market, and for all markets together. */
  tickerTopics(markets: readonly ListedMarket[]): readonly Topic[]
  bookTopic(market: ListedMarket): Topic
  tradesTopic(market: ListedMarket): Topic
  subscribe(topics: readonly Topic[]): unknown
  unsubscribe(topics: readonly Topic[]): unknown
  /** Reads a message of any socket. Never throws: a message that cannot be understood gives nothing. */
  read(message: unknown, url: string, names: Names): readonly Said[]
  /** Fetches the book's snapshot where the stream brings none. */
  snapshot?(market: ListedMarket): Promise<Omit<SaidBook, 'type' | 'market'>>
  /** Figures that no stream brings, fetched every `restEveryMs` for the wanted markets. */
  readonly restEveryMs?: number
  restFigures?(wanted: readonly ListedMarket[], names: Names): Promise<readonly Said[]>
  /** The newest trades, in any order, with the ids that the stream gives them. */
  recentTrades(market: ListedMarket): Promise<readonly RawTrade[]>
  /** Bars per call of `bars`; null if this kind is not published. */
  barsPerCall(market: ListedMarket, kind: CandleKind): number | null
  /** The bars that open in the span, inclusive, in any order; at most `barsPerCall` of them, the newest first to be kept. */
  bars(market: ListedMarket, kind: CandleKind, level: Level, from: number, to: number): Promise<readonly RawBar[]>
  /** The newest settled funding rates. */
  fundings(market: ListedMarket): Promise<readonly { readonly time: unknown; readonly rate: unknown }[]>
}

export interface Continuity {
  /**
   * `previous`: every change names the one before. `range`: every change names the span of numbers it covers, and a snapshot is fetched.
   * `growing`: numbers only grow. `none`: there are none.
   */
  readonly sequence: 'previous' | 'range' | 'growing' | 'none'
  /** The checksum that is sent with changes, if any. */
  readonly checksum: 'texts' | 'digits' | null
  /** A book is fetched anew after this long if nothing else would reveal that it is wrong; null if something would. */
  readonly renewMs: number | null
  /** Levels that a side keeps; the exchange takes away all others, or expects us to. */
  readonly levelsMax: number
  /** A book is stale after this long without a message, however quiet the market: the exchange's heartbeat and a reserve. */
  readonly silentMaxMs: number
}
