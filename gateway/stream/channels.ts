import type { Product } from '#lib/contract/market/instruments.ts'
import { MARKET_CHANNELS } from '#lib/contract/open-streams.ts'
import { STREAM_ERRORS, type StreamError } from '#lib/contract/errors/errors-dialect.ts'
import { refuse, ok, type Result } from '#lib/kernel/result.ts'
import { parseGranularity } from '#gateway/feed/tape/granularity.ts'
import type { MarketView } from '#gateway/feed/market-feed.ts'
import type { Market } from '#gateway/feed/markets.ts'
import { SECOND } from '#gateway/feed/seconds/second-bars.ts'
import { BooksTopic, TopBookTopic } from './book-topics.ts'
import { CandleTopic, SNAPSHOT_BARS } from './candle-topic.ts'
import type { ChannelArg } from './messages.ts'
import { SecondTopic } from './second-topic.ts'
import { TickerTopic } from './ticker-topic.ts'
import type { Past, Topic } from './topic.ts'
import { TradeTopic } from './trade-topic.ts'

/** An existing channel. Its name is unique, however a client spelled it. */
export interface Channel {
  readonly name: string
  readonly market: Market
  open(view: MarketView): Topic
  /** The candles that its first message shows, for a candle channel. */
  readonly past?: Past
}

const PRODUCTS: Readonly<Record<string, Product>> = { SPOT: 'spot', 'USDT-FUTURES': 'futures' }

type ChannelKind = keyof typeof MARKET_CHANNELS

/** Finds the channel that an argument names. */
export function findChannel(view: MarketView, arg: ChannelArg): Result<Channel, StreamError> {
  const name = arg['channel'] ?? ''
  const instType = (arg['instType'] ?? '').toUpperCase()
  const product = PRODUCTS[instType]
  const market = product && view.market(product, (arg['instId'] ?? '').toUpperCase())
  const kind = kindOf(name)
  if (!market || kind === undefined) return refuse(STREAM_ERRORS.channelUnknown)
  const echo = JSON.stringify({ instType, channel: name, instId: market.symbol })
  if (kind !== 'candle') return ok({ name: echo, market, open: OPENERS[kind](market, echo) })
  const unit = name.slice(kind.length)
  if (unit === SECOND) return ok({ name: echo, market, open: (opened) => new SecondTopic(market, echo, opened) })
  const interval = parseGranularity(unit)
  if (interval === undefined) return refuse(STREAM_ERRORS.channelUnknown)
  const past = { market, window: { interval, limit: SNAPSHOT_BARS } }
  return ok({ name: echo, market, open: (opened) => new CandleTopic(market, interval, echo, opened), past })
}

function kindOf(name: string): ChannelKind | undefined {
  if (name.startsWith(MARKET_CHANNELS.candle.channel)) return 'candle'
  return Object.hasOwn(MARKET_CHANNELS, name) ? (name as ChannelKind) : undefined
}

type Opener = (market: Market, arg: string) => Channel['open']

const OPENERS: Readonly<Record<Exclude<ChannelKind, 'candle'>, Opener>> = {
  ticker: (market, arg) => () => new TickerTopic(market, arg),
  trade: (market, arg) => (view) => new TradeTopic(market, arg, view),
  books: (market, arg) => (view) => new BooksTopic(market, arg, view),
  books1: topBook(1),
  books5: topBook(5),
  books15: topBook(15),
  books50: topBook(50),
}

/** Returns the opener of a channel of the best levels. */
function topBook(levels: number): Opener {
  return (market, arg) => (view) => new TopBookTopic(market, levels, arg, view)
}

/** Finds a channel by its name again, after the list of markets has changed; undefined if its market is not listed any more. */
export function findAgain(view: MarketView, { name }: Pick<Channel, 'name'>): Channel | undefined {
  const found = findChannel(view, JSON.parse(name) as ChannelArg)
  return found.ok ? found.value : undefined
}
