import type { Product } from '#lib/contract/market/instruments.ts'
import { STREAM_ERRORS, type StreamError } from '#lib/contract/errors/errors-dialect.ts'
import { refuse, ok, type Result } from '#lib/kernel/result.ts'
import { parseGranularity } from '#gateway/feed/tape/granularity.ts'
import type { MarketView } from '#gateway/feed/market-feed.ts'
import type { Market } from '#gateway/feed/markets.ts'
import { SECOND } from '#gateway/feed/seconds/second-bars.ts'
import { BooksTopic, TopBookTopic } from './book-topics.ts'
import { CandleTopic, SNAPSHOT_BARS } from './candles/candle-topic.ts'
import type { ChannelArg } from './messages.ts'
import { SecondTopic } from './candles/second-topic.ts'
import { TickerTopic } from './ticker-topic.ts'
import type { Past, Topic } from './topic.ts'
import { TradeTopic } from './trade-topic.ts'

/** An existing channel. Its name is unique, however a client spelled it. */
export interface Channel {
  readonly name: string
  open(view: MarketView): Topic
  /** The candles that its first message shows, for a candle channel. */
  readonly past?: Past
}

const PRODUCTS: Readonly<Record<string, Product>> = { SPOT: 'spot', 'USDT-FUTURES': 'futures' }

/** Finds the channel that an argument names. */
export function findChannel(view: MarketView, arg: ChannelArg): Result<Channel, StreamError> {
  const name = arg['channel'] ?? ''
  const instType = (arg['instType'] ?? '').toUpperCase()
  const product = PRODUCTS[instType]
  const market = product && view.market(product, (arg['instId'] ?? '').toUpperCase())
  if (!market) return refuse(STREAM_ERRORS.channelUnknown)
  const echo = JSON.stringify({ instType, channel: name, instId: market.symbol })
  const interval = name.startsWith('candle') ? parseGranularity(name.slice('candle'.length)) : undefined
  if (interval !== undefined) {
    const past = { market, window: { interval, limit: SNAPSHOT_BARS } }
    return ok({ name: echo, open: (opened) => new CandleTopic(market, interval, echo, opened), past })
  }
  const open = Object.hasOwn(OPENERS, name) ? OPENERS[name]?.(market, echo) : undefined
  return open ? ok({ name: echo, open }) : refuse(STREAM_ERRORS.channelUnknown)
}

type Opener = (market: Market, arg: string) => Channel['open']

const topBook =
  (levels: number): Opener =>
  (market, arg) =>
  (view) =>
    new TopBookTopic(market, levels, arg, view)

/** The channels of a market by their names, candles apart. */
const OPENERS: Readonly<Record<string, Opener>> = {
  ticker: (market, arg) => () => new TickerTopic(market, arg),
  trade: (market, arg) => (view) => new TradeTopic(market, arg, view),
  [`candle${SECOND}`]: (market, arg) => (view) => new SecondTopic(market, arg, view),
  books: (market, arg) => (view) => new BooksTopic(market, arg, view),
  books1: topBook(1),
  books5: topBook(5),
  books15: topBook(15),
  books50: topBook(50),
}

export const PUBLIC_CHANNEL_NAMES: readonly string[] = Object.keys(OPENERS)
