import { FUTURES_INSTRUMENTS, SPOT_INSTRUMENTS, type InstrumentList } from '#lib/contract/market/instruments.ts'
import { required } from '#lib/kernel/assert.ts'
import type { FeedEvent, TickerEvent } from '#gateway/feed/frames/frame.ts'
import { FrameFeed } from '#gateway/feed/frames/frame-feed.ts'
import type { BarsRequest } from '#gateway/feed/frames/needed-bars.ts'
import type { Trade } from '#gateway/feed/market-feed.ts'

export const START = Date.UTC(2026, 0, 5, 12, 0, 30)
export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const spot = SPOT_INSTRUMENTS.slice(0, 2)
export const futures = FUTURES_INSTRUMENTS.slice(0, 1)
export const LIST: InstrumentList = { version: 1, spot, futures }
export const NAME = `spot:${required(spot[0], 'a pair').symbol}` as const
export const CONTRACT = `futures:${required(futures[0], 'a contract').symbol}` as const

/** A feed of frames that a test fills by hand. */
export class FrameRig {
  now = START
  readonly asked: BarsRequest[] = []
  readonly feed = new FrameFeed({
    source: 'live',
    exchange: 'OKX',
    clock: { now: () => this.now, state: () => 'live' },
    ask: (request) => void this.asked.push(request),
  })
  #sequence = 0

  constructor() {
    this.say({ type: 'instruments', list: LIST })
  }
  say(...events: FeedEvent[]): void {
    this.#sequence += 1
    this.feed.apply({ sequence: this.#sequence, time: this.now, events })
  }
  get market() {
    return required(this.feed.market('spot', NAME.slice(5)), 'it is listed')
  }
  get contract() {
    return required(this.feed.market('futures', CONTRACT.slice(8)), 'it is listed')
  }
  live(): this {
    this.say({ type: 'state', market: NAME, state: 'live' }, bookEvent(true, [[101, 5]], [[100, 4]]))
    return this
  }
  trade(price: number, size = 1, time = this.now): void {
    this.#trades += 1
    const trade: Trade = { id: time * 1000 + this.#trades, time, price, size, buy: true }
    this.say({ type: 'trades', market: NAME, trades: [trade] })
  }
  #trades = 0
}

export function bookEvent(snapshot: boolean, asks: [number, number][], bids: [number, number][]): FeedEvent {
  const side = (levels: [number, number][]) => ({
    prices: Float64Array.from(levels, ([price]) => price),
    sizes: Float64Array.from(levels, ([, size]) => size),
  })
  return { type: 'book', market: NAME, snapshot, time: START, asks: side(asks), bids: side(bids) }
}

export function tickerEvent(over: Partial<TickerEvent>): TickerEvent {
  const sizes = { volume: 10, quote: 1000n, bidSize: 1, askSize: 1 }
  return {
    type: 'ticker',
    market: NAME,
    time: START,
    last: 100,
    open24h: 90,
    high24h: 110,
    low24h: 80,
    openUtc: null,
    bid: 99,
    ask: 101,
    ...sizes,
    ...over,
  }
}
