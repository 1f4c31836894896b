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
  const open = opener(name, market, echo)
  return open ? ok({ name: echo, open }) : refuse(STREAM_ERRORS.channelUnknown)
}

/** Returns the function that opens a channel of a market; undefined if there is no such channel. */
function opener(name: string, market: Market, arg: string): Channel['open'] | undefined {
  switch (name) {
    case 'ticker':
      return () => new TickerTopic(market, arg)
    case 'trade':
      return (view) => new TradeTopic(market, arg, view)
    case `candle${SECOND}`:
      return (view) => new SecondTopic(market, arg, view)
    case 'books':
      return (view) => new BooksTopic(market, arg, view)
    case 'books1':
    case 'books5':
    case 'books15':
    case 'books50':
      return (view) => new TopBookTopic(market, Number(name.slice('books'.length)), arg, view)
    default:
      return undefined
  }
}
