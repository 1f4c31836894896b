import type { ModelExchange } from './model-exchange.ts'
import type { ModelChange, ModelMarket } from './model-market.ts'

export type MessageKind = 'book' | 'trades' | 'ticker' | 'figures' | 'candle' | 'listing'

/** A message of a public stream, before faults. */
export interface StreamMessage {
  readonly channel: string
  readonly kind: MessageKind
  readonly market: ModelMarket | null
  readonly body: object
}

/** A client's message on a socket, understood. */
export interface Heard {
  readonly open: readonly string[]
  readonly close: readonly string[]
  readonly replies: readonly (string | object)[]
  /** The reason why this needs a key; null if it needs none. */
  readonly breach: string | null
}

/** One exchange's way of publishing the model: its public REST calls and streams. */
export interface Dialect {
  readonly name: 'okx' | 'binance'
  /** The public calls. Any other is a breach. */
  readonly paths: readonly RegExp[]
  readonly streams: RegExp
  /** Answers a public call; null for a call that the exchange does not have. */
  rest(path: string, query: URLSearchParams, exchange: ModelExchange): unknown
  /** Its answer to one request too many, and to one after a warning. */
  tooMany(status: 429 | 418, untilMs: number): unknown
  hear(text: string, path: string): Heard
  /** The first messages of a channel. */
  first(channel: string, exchange: ModelExchange): readonly StreamMessage[]
  /** The messages about a step of a market, for all channels. */
  change(change: ModelChange): readonly StreamMessage[]
  /** The book's heartbeat. */
  heartbeat(market: ModelMarket): readonly StreamMessage[]
  /** Ticker, mark, index, funding, open interest and running candle of a market. */
  figures(market: ModelMarket, exchange: ModelExchange): readonly StreamMessage[]
  /** The list of instruments has changed. */
  listing(exchange: ModelExchange): readonly StreamMessage[]
  /** Makes the checksum or, where there is none, the numbers of a book message wrong. */
  spoil(body: object): object
  /** Makes the prices of a ticker or mark 10 % too high. */
  inflate(body: object): object
}
