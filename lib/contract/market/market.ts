import { Type, type Static } from 'typebox'
import { FuturesInstrument, SpotInstrument } from './instrument-list.ts'
import { FEED_PROBLEMS, FEED_SOURCES, FEED_STATES, SHOWN_STATES } from './feed-sources.ts'

/**
 * Market data as the web app reads it (`GET /v1/market/*`), before the streams take over. Money is a decimal string; times are
 * milliseconds of the market clock unless stated otherwise.
 */

/** The source of the prices, so that pages can label them (DESIGN 2, reference market). */
export const FeedState = Type.Object({
  source: Type.Enum(FEED_SOURCES),
  state: Type.Enum(FEED_STATES),
  /** Market clock at the time of the answer; equals the wall clock except in replay. */
  marketTime: Type.Integer(),
  /** Name of the followed exchange as people write it, such as "OKX"; null unless the source is `live`. */
  exchange: Type.Union([Type.String(), Type.Null()]),
  /** Number of markets that are `live`, and the number of markets whose order book is wanted: equal except while a live feed is behind. */
  books: Type.Integer(),
  of: Type.Integer(),
  /** The reason why the prices are not current; null if they are. Each has a sentence in the catalogues. */
  problem: Type.Union([Type.Enum(FEED_PROBLEMS), Type.Null()]),
})
export type FeedState = Static<typeof FeedState>

export const MarketRow = Type.Object({
  product: Type.Union([Type.Literal('spot'), Type.Literal('futures')]),
  symbol: Type.String(),
  baseCoin: Type.String(),
  quoteCoin: Type.String(),
  /** Decimal places of a price. */
  pricePlace: Type.Integer(),
  /** Decimal places of a size. */
  volumePlace: Type.Integer(),
  last: Type.String(),
  /** Price 24 hours ago. */
  open24h: Type.String(),
  /** Ratio: `0.0123` is +1.23 %. */
  change24h: Type.String(),
  high24h: Type.String(),
  low24h: Type.String(),
  baseVolume: Type.String(),
  quoteVolume: Type.String(),
  bid: Type.String(),
  ask: Type.String(),
  ts: Type.Integer(),
  state: Type.Enum(SHOWN_STATES),
  /** Time of the market's last update, in the market's time: the market clock less this is the age of its prices. */
  seenAt: Type.Integer(),
  /** 48 points, oldest first: closes of half-hours, and the last price at the end. Empty if the call did not ask for it. */
  sparkline: Type.Array(Type.String()),
  /** When trading began, in milliseconds since 1970, where the market's exchange says so. */
  listedMs: Type.Optional(Type.Integer()),
  /** Futures only, as all that follows. */
  maxLeverage: Type.Optional(Type.String()),
  mark: Type.Optional(Type.String()),
  index: Type.Optional(Type.String()),
  fundingRate: Type.Optional(Type.String()),
  nextFundingTime: Type.Optional(Type.Integer()),
  openInterest: Type.Optional(Type.String()),
})
export type MarketRow = Static<typeof MarketRow>

/**
 * `GET /v1/market/tickers[?product][&symbols][&sparklines=false]`: every listed pair, or those of a product, or the named ones (at most 100
 * symbols, separated by commas; unlisted ones are left out).
 */
export const MarketTickers = Type.Object({ feed: FeedState, rows: Type.Array(MarketRow) })
export type MarketTickers = Static<typeof MarketTickers>

/** `[openTime, open, high, low, close, baseVolume]` */
export const Candle = Type.Tuple([Type.Integer(), Type.String(), Type.String(), Type.String(), Type.String(), Type.String()])
export type Candle = Static<typeof Candle>

/** `GET /v1/market/candles?product&symbol&interval&limit[&endTime]`: oldest first. */
export const MarketCandles = Type.Object({ feed: FeedState, candles: Type.Array(Candle) })
export type MarketCandles = Static<typeof MarketCandles>

/** `[price, size]`, best first. */
export const BookLevel = Type.Tuple([Type.String(), Type.String()])
export type BookLevel = Static<typeof BookLevel>

export const MarketTrade = Type.Object({
  id: Type.String(),
  price: Type.String(),
  size: Type.String(),
  side: Type.Union([Type.Literal('buy'), Type.Literal('sell')]),
  ts: Type.Integer(),
})
export type MarketTrade = Static<typeof MarketTrade>

/** `GET /v1/market/snapshot?product&symbol`: the data for a trade page's first paint. */
export const MarketSnapshot = Type.Object({
  feed: FeedState,
  row: MarketRow,
  /** The pair's own instrument, under the name of its product. */
  spot: Type.Optional(SpotInstrument),
  futures: Type.Optional(FuturesInstrument),
  asks: Type.Array(BookLevel),
  bids: Type.Array(BookLevel),
  /** Newest first. */
  trades: Type.Array(MarketTrade),
})
export type MarketSnapshot = Static<typeof MarketSnapshot>

/** `GET /v1/market/rates`: how many units of each currency of specification 3.2 one USDT is worth. */
export const MarketRates = Type.Object({
  rates: Type.Record(Type.String(), Type.String()),
  /** ISO date of the reference rates. */
  asOf: Type.String(),
})
export type MarketRates = Static<typeof MarketRates>
