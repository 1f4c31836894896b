import { describe, expect, it, vi } from 'vitest'
import { FrameRig, START, MINUTE_MS, HOUR_MS, spot, LIST, NAME, CONTRACT, bookEvent, tickerEvent } from '#tests/rigs/feeds/frame-rig.ts'
import type { Trade } from '../market-feed.ts'
import type { BarsEvent } from './frame.ts'
import { FrameFeed } from './frame-feed.ts'

// Goal: a feed of frames shows what the frames contain, no more and no less.

describe('a market that nothing is known of', () => {
  it('has an empty book, no trades, no prices, and is synchronising', () => {
    const { feed, market, contract } = new FrameRig()
    expect(feed.status(market).state).toBe('synchronising')
    expect([feed.book(market).asks.prices.length, feed.book(market).bids.prices.length]).toEqual([0, 0])
    expect([feed.trades(market, { limit: 5 }), feed.last(market), feed.ticker(market).bid]).toEqual([[], 0, 0])
    expect(feed.candles(market, { interval: '1h', limit: 10 })).toEqual([])
    expect(feed.derivative(contract)).toMatchObject({ mark: 0, nextFundingTime: 0 })
    expect(feed.fundingHistory(contract, { skip: 0, limit: 5 })).toEqual([])
  })

  it('is no market at all without a list', () => {
    const feed = new FrameFeed({ source: 'live', exchange: null, clock: { now: () => START, state: () => 'live' } })
    expect([feed.markets, feed.market('spot', 'BTCUSDT'), feed.instruments]).toEqual([[], undefined, null])
  })
})

describe('books, trades and tickers', () => {
  it('change what readers got never, and come back empty while they are fetched again', () => {
    const rig = new FrameRig().live()
    const before = rig.feed.book(rig.market)
    rig.say(
      bookEvent(
        false,
        [
          [101, 0],
          [103, 7],
        ],
        [[100, 9]],
      ),
    )
    const after = rig.feed.book(rig.market)
    expect([[...before.asks.prices], [...before.bids.sizes]]).toEqual([[101], [4]])
    expect([[...after.asks.prices], [...after.bids.sizes]]).toEqual([[103], [9]])
    rig.say({ type: 'state', market: NAME, state: 'stale' })
    expect(rig.feed.book(rig.market).asks.prices).toHaveLength(1)
    rig.say({ type: 'state', market: NAME, state: 'synchronising' })
    expect(rig.feed.book(rig.market).asks.prices).toHaveLength(0)
  })

  it('say when the book was last heard: a heartbeat counts, a ticker counts only without a book', () => {
    const rig = new FrameRig()
    rig.say(tickerEvent({}))
    expect(rig.feed.status(rig.market).seenAt).toBe(START)
    rig.live().now += 5000
    rig.say(tickerEvent({}))
    expect(rig.feed.status(rig.market).seenAt).toBe(START)
    rig.say(bookEvent(false, [], []))
    expect(rig.feed.status(rig.market).seenAt).toBe(START + 5000)
  })

  it('take the last price from whichever came last, and the best prices from the book', () => {
    const rig = new FrameRig()
    rig.say(tickerEvent({ last: 95 }))
    expect(rig.feed.ticker(rig.market)).toMatchObject({ last: 95, bid: 99, ask: 101, open24h: 90, openUtc: 90 })
    rig.live().now += 10
    rig.trade(111)
    expect(rig.feed.ticker(rig.market)).toMatchObject({ last: 111, high24h: 111, bid: 100, bidSize: 4, ask: 101 })
    rig.say(tickerEvent({ time: rig.now + 1, last: 112 }))
    expect(rig.feed.last(rig.market)).toBe(112)
  })

  it('keep every trade once, also one that comes late', () => {
    const rig = new FrameRig().live()
    const trades: Trade[] = [7, 8, 9].map((id) => ({ id, time: START - id, price: id, size: 1, buy: false }))
    rig.say({ type: 'trades', market: NAME, trades: trades.slice(0, 2) })
    rig.say({ type: 'trades', market: NAME, trades: trades.slice(1) })
    expect(rig.feed.trades(rig.market, { limit: 10 }).map(({ id }) => id)).toEqual([9, 8, 7])
    expect(rig.feed.trades(rig.market, { limit: 10, idAbove: 7, idBelow: 9 }).map(({ id }) => id)).toEqual([8])
    expect(rig.feed.trades(rig.market, { limit: 10, startTime: START - 8 }).map(({ id }) => id)).toEqual([8, 7])
  })

  it('are wanted for a minute after a read of a book or of trades, and by nothing else', () => {
    const { feed, market, contract } = new FrameRig()
    feed.ticker(market)
    feed.status(market)
    expect(feed.wanted()).toEqual([])
    feed.frozen().book(market)
    feed.trades(contract, { limit: 1 })
    expect(feed.wanted()).toEqual([NAME, CONTRACT])
  })

  it('reach listeners, with their extremes', () => {
    vi.useFakeTimers()
    const rig = new FrameRig().live()
    const listener = vi.fn()
    const undo = rig.feed.subscribe(listener)
    for (const price of [100, 120, 90]) rig.trade(price)
    rig.now += 100
    vi.advanceTimersByTime(100)
    vi.advanceTimersByTime(100)
    expect(listener).toHaveBeenCalledOnce()
    expect(listener.mock.calls[0]?.[0]).toMatchObject([{ market: rig.market, from: START, to: rig.now, high: 120, low: 90, last: 90 }])
    undo()
    expect(vi.getTimerCount()).toBe(0)
    vi.useRealTimers()
  })
})

describe('the list of markets', () => {
  it('keeps the objects of unchanged markets, changes terms, and delists what is missing', () => {
    const rig = new FrameRig().live()
    const [kept, changed] = rig.feed.markets
    const listener = vi.fn()
    rig.feed.onMarkets(listener)
    const [first, second] = spot as [(typeof spot)[0], (typeof spot)[0]]
    rig.say({ type: 'instruments', list: { version: 2, spot: [first, { ...second, minTradeUSDT: '77' }], futures: [] } })
    expect(listener).toHaveBeenCalledOnce()
    expect(rig.feed.markets[0]).toBe(kept)
    expect(rig.feed.markets[1]).not.toBe(changed)
    expect(rig.feed.markets[1]?.spot?.minTradeUSDT).toBe('77')
    expect(rig.feed.market('futures', CONTRACT.slice(8))).toBeUndefined()
    rig.say({ type: 'instruments', list: { version: 3, spot: [], futures: [] } })
    expect(rig.feed.status(kept ?? rig.market)).toMatchObject({ state: 'delisted' })
    expect(rig.feed.book(kept ?? rig.market).asks.prices).toHaveLength(0)
    rig.say({ type: 'instruments', list: LIST })
    expect(rig.feed.status(rig.market).state).toBe('synchronising')
  })
})

describe('funding', () => {
  it('is settled at the rate and the mark that were shown when its time passed', () => {
    const rig = new FrameRig()
    const next = START + HOUR_MS
    const told = { type: 'derivative', market: CONTRACT, time: START } as const
    rig.say({ ...told, mark: 500, fundingRateMillionths: 120, nextFundingTime: next })
    rig.say({ type: 'funding', market: CONTRACT, settlements: [{ time: next - 8 * HOUR_MS, rateMillionths: 5 }] })
    rig.now = next + 200
    rig.say({ ...told, mark: 510, fundingRateMillionths: 90, nextFundingTime: next })
    expect(rig.feed.fundingHistory(rig.contract, { skip: 0, limit: 5 })).toEqual([
      { time: next, rateMillionths: 120, mark: 500 },
      { time: next - 8 * HOUR_MS, rateMillionths: 5 },
    ])
    expect(rig.feed.derivative(rig.contract)).toMatchObject({ fundingRateMillionths: 90, nextFundingTime: next + 8 * HOUR_MS })
    rig.say({ type: 'funding', market: CONTRACT, settlements: [{ time: next, rateMillionths: 7 }] })
    expect(rig.feed.fundingHistory(rig.contract, { skip: 0, limit: 1 })).toMatchObject([{ rateMillionths: 120 }])
  })
})

describe('candles', () => {
  const hour = Math.floor(START / HOUR_MS) * HOUR_MS
  const told = (level: BarsEvent['level'], from: number, to: number, length: number): BarsEvent => {
    const bars = []
    for (let time = from; time <= to; time += length) bars.push({ time, open: 10, high: 12, low: 9, close: 11, volume: 2, quote: 20n })
    return { type: 'bars', market: NAME, kind: 'market', level, from, to, bars }
  }

  it('ask for exactly what they lack, and are shown when it has come', async () => {
    const rig = new FrameRig().live()
    const window = { interval: '4h', limit: 2 } as const
    const ready = rig.feed.prepare(rig.market, window)
    const day = Math.floor(START / (24 * HOUR_MS)) * 24 * HOUR_MS
    expect(rig.asked).toEqual([{ market: NAME, kind: 'market', level: 'hour', from: day + 8 * HOUR_MS, to: day + 11 * HOUR_MS }])
    void rig.feed.prepare(rig.market, window)
    expect(rig.asked).toHaveLength(1)
    rig.say(told('hour', day + 8 * HOUR_MS, day + 11 * HOUR_MS, HOUR_MS))
    await ready
    expect(rig.feed.candles(rig.market, window)).toEqual([
      { time: day + 8 * HOUR_MS, open: 10, high: 12, low: 9, close: 11, volume: 8, quote: 80n },
    ])
  })

  it('resolve even if nothing comes, and do not wait again soon', async () => {
    vi.useFakeTimers()
    const rig = new FrameRig()
    const ready = rig.feed.prepare(rig.market, { interval: '1m', limit: 5 })
    await vi.advanceTimersByTimeAsync(3000)
    await ready
    await rig.feed.prepare(rig.market, { interval: '1m', limit: 5 })
    expect(rig.asked).toHaveLength(1)
    vi.useRealTimers()
  })

  it('continue from trades, stay flat in a minute without one, and agree with the minutes that were told', () => {
    const rig = new FrameRig()
    rig.say(told('minute', hour, hour, MINUTE_MS))
    rig.now = hour + MINUTE_MS - 1000
    rig.live()
    rig.trade(11)
    rig.now = hour + MINUTE_MS + 100
    rig.trade(15, 3)
    rig.trade(13, 1)
    rig.now = hour + 3 * MINUTE_MS + 100
    rig.trade(20, 1)
    const closes = (interval: '1m' | '5m' | '1h') =>
      rig.feed.candles(rig.market, { interval, limit: 9 }).map(({ open, high, low, close, volume }) => [open, high, low, close, volume])
    expect(closes('1m')).toEqual([
      [10, 12, 9, 11, 2],
      [15, 15, 13, 13, 4],
      [13, 13, 13, 13, 0],
      [20, 20, 20, 20, 1],
    ])
    expect(closes('5m')).toEqual([[10, 20, 9, 20, 7]])
    expect(closes('1h')).toEqual([[10, 20, 9, 20, 7]])
  })

  it('take nothing from trades of a minute that had ended before they were fetched, and ask for it', () => {
    const rig = new FrameRig().live()
    const heard = vi.fn<() => void>()
    rig.feed.subscribe(heard)
    const minute = Math.floor(START / MINUTE_MS) * MINUTE_MS
    rig.trade(90, 1, minute - 1000)
    rig.trade(95, 2, minute + 1000)
    expect(rig.feed.trades(rig.market, { limit: 9 }).map(({ price }) => price)).toEqual([95, 90])
    const bars = rig.feed.candles(rig.market, { interval: '1m', limit: 2 })
    expect(bars.map(({ time, open, volume }) => [time, open, volume])).toEqual([[minute, 95, 2]])
    // The minute is over and was followed only in part, so it is fetched, whatever was made of it.
    rig.now = minute + MINUTE_MS + 1000
    void rig.feed.prepare(rig.market, { interval: '1m', limit: 2 })
    expect(rig.asked.some(({ level, from, to }) => level === 'minute' && from <= minute && to >= minute)).toBe(true)
    rig.feed.close()
  })

  it('are left out where trades may have been missed', () => {
    const rig = new FrameRig().live()
    rig.now += MINUTE_MS
    rig.trade(100)
    rig.now += MINUTE_MS
    rig.trade(101)
    rig.say({ type: 'state', market: NAME, state: 'stale' })
    rig.now += 3 * MINUTE_MS
    rig.say({ type: 'state', market: NAME, state: 'live' })
    rig.now += MINUTE_MS
    rig.trade(105)
    const times = rig.feed.candles(rig.market, { interval: '1m', limit: 9 }).map(({ close }) => close)
    expect(times).toEqual([100, 101, 105])
    void rig.feed.prepare(rig.market, { interval: '1m', limit: 5 })
    expect(rig.asked).toEqual([
      expect.objectContaining({ level: 'minute', from: START - 30_000 + 2 * MINUTE_MS, to: START - 30_000 + 5 * MINUTE_MS }),
    ])
  })
})
