import type { Product } from '#lib/contract/market/instruments.ts'
import type { Candle, MarketTrade } from '#lib/contract/market/market.ts'
import { systemTimers, type Timers } from '#lib/kernel/clock.ts'
import type { Book } from './book-merge.ts'
import { createLiveChannel, type LiveChannel, type Reducer } from './live-channel.ts'
import type { MarketSocket } from './market-socket.ts'
import { reduceBook, reduceCandles, reduceTick, reduceTrades, type Tick } from './reducers.ts'
import { argKey, streamArg, type StreamArg } from './stream-args.ts'

/** Every public channel of every pair, each opened once for all its subscribers. */
export interface LiveMarket {
  ticker(product: Product, symbol: string): LiveChannel<Tick>
  book(product: Product, symbol: string): LiveChannel<Book>
  /** Newest first. */
  trades(product: Product, symbol: string): LiveChannel<readonly MarketTrade[]>
  /** Oldest first; `interval` as `GET /v1/market/candles` takes it. */
  candles(product: Product, symbol: string, interval: string): LiveChannel<readonly Candle[]>
}

export function createLiveMarket(socket: MarketSocket, timers: Timers = systemTimers): LiveMarket {
  /** Creates one registry for each kind of state. */
  function createChannels<State>(reduce: Reducer<State>): (arg: StreamArg) => LiveChannel<State> {
    const channels = new Map<string, LiveChannel<State>>()
    return (arg) => {
      const channel = channels.get(argKey(arg)) ?? createLiveChannel(socket, arg, reduce, timers)
      channels.set(argKey(arg), channel)
      return channel
    }
  }
  const tickers = createChannels(reduceTick)
  const books = createChannels(reduceBook)
  const trades = createChannels(reduceTrades)
  const candles = createChannels(reduceCandles)

  return {
    ticker: (product, symbol) => tickers(streamArg(product, 'ticker', symbol)),
    book: (product, symbol) => books(streamArg(product, 'books', symbol)),
    trades: (product, symbol) => trades(streamArg(product, 'trade', symbol)),
    candles: (product, symbol, interval) => candles(streamArg(product, candleChannel(interval), symbol)),
  }
}

/** Returns the name of a candle channel: hours, days and weeks in capitals (`1h` is `candle1H`), months always `1M`, minutes `1m`. */
export function candleChannel(interval: string): string {
  return `candle${interval.replace(/[hdw]$/, (unit) => unit.toUpperCase())}`
}
