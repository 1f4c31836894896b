import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Market } from '#gateway/feed/markets.ts'
import { BookCopy, type BookRow } from '#tests/rigs/book-copy.ts'
import { startHub, type TestClient, type TestHub } from '#tests/rigs/hub.ts'

/** Goal: check the content of each public channel (dialect, section 8.2), and that a client can rebuild the market from it. */

let hub: TestHub
let client: TestClient

beforeEach(async () => {
  hub = await startHub()
  client = await hub.connect()
})

afterEach(async () => {
  await hub.close()
})

describe('books', () => {
  it.each([
    ['SPOT', 'BTCUSDT'],
    ['USDT-FUTURES', 'BTCUSDT'],
    ['SPOT', 'TRXUSDT'],
  ] as const)('of %s %s rebuild from deltas, frame by frame, without a gap', async (instType, instId) => {
    const [, snapshot] = await client.subscribe('books', instType, instId)
    const copy = new BookCopy()
    expect(copy.apply(snapshot)).toBe(true)
    // An odd number: the first topic of a hub is due on odd turns, so the last message has the state of this very moment.
    hub.turn(401)
    const updates = await client.drain()
    expect(updates.length).toBeGreaterThan(100)
    for (const update of updates) {
      expect(update.action).toBe('update')
      expect(copy.apply(update)).toBe(true)
    }
    const market = hub.feed.market(instType === 'SPOT' ? 'spot' : 'futures', instId) as Market
    const book = hub.feed.book(market)
    const expected = [...book.asks.prices].map((price, index) => [
      market.priceText(price),
      market.sizeText(book.asks.sizes[index] as number),
    ])
    expect([...copy.asks].toSorted((a, b) => Number(a[0]) - Number(b[0]))).toEqual(expected)
  })

  it('fit a client that joins later, in the middle of the stream', async () => {
    await client.subscribe('books')
    hub.turn(7)
    const late = await hub.connect()
    hub.advance(150)
    const [, snapshot] = await late.subscribe('books')
    const copy = new BookCopy()
    expect(copy.apply(snapshot)).toBe(true)
    hub.turn(60)
    for (const update of await late.drain()) expect(copy.apply(update)).toBe(true)
  })

  it.each([1, 5, 15, 50])('of %i levels are whole snapshots with a checksum, only when something changed', async (levels) => {
    const [, first] = await client.subscribe(`books${levels}`)
    hub.turn(40)
    const messages = [first, ...(await client.drain())]
    expect(messages.length).toBeGreaterThan(3)
    for (const message of messages) {
      const [row] = message.data as [BookRow]
      expect([message.action, row.asks.length, row.bids.length]).toEqual(['snapshot', levels, levels])
      expect(new BookCopy().apply(message)).toBe(true)
    }
    const bodies = messages
      .slice(1)
      .map((message) => JSON.stringify([(message.data as [BookRow])[0].asks, (message.data as [BookRow])[0].bids]))
    expect(bodies.every((body, index) => index === 0 || body !== bodies[index - 1])).toBe(true)
  })
})

interface TradeRow {
  readonly ts: string
  readonly price: string
  readonly size: string
  readonly side: string
  readonly tradeId: string
}

describe('trade', () => {
  it('gives the newest fifty, then every trade once, newest first in each frame', async () => {
    const [, snapshot] = await client.subscribe('trade')
    hub.turn(300)
    const messages = [snapshot, ...(await client.drain())]
    expect((snapshot.data as TradeRow[]).length).toBe(50)
    const rows = messages.flatMap((message) => (message.data as TradeRow[]).toReversed())
    const market = hub.feed.market('spot', 'BTCUSDT') as Market
    const tape = hub.feed.trades(market, { limit: rows.length }).toReversed()
    expect(rows).toEqual(
      tape.map((trade) => ({
        ts: String(trade.time),
        price: market.priceText(trade.price),
        size: market.sizeText(trade.size),
        side: trade.buy ? 'buy' : 'sell',
        tradeId: String(trade.id),
      })),
    )
  })

  it('does not repeat trades when the clock is set back', async () => {
    const [, snapshot] = await client.subscribe('trade')
    hub.turn(100)
    hub.advance(-5000)
    hub.turn(100)
    const messages = [snapshot, ...(await client.drain())]
    const ids = messages.flatMap((message) => (message.data as TradeRow[]).map((row) => row.tradeId))
    expect(new Set(ids).size).toBe(ids.length)
    expect(messages.length).toBeGreaterThan(1)
  })
})

describe('candles', () => {
  it.each(['candle1m', 'candle5m', 'candle1H', 'candle1D', 'candle1Dutc'])(
    '%s: many bars, then the changed ones; together what the market says',
    async (channel) => {
      const [, snapshot] = await client.subscribe(channel)
      expect((snapshot.data as string[][]).length).toBe(500)
      // From half a minute before the hour to after it, so that bars of every interval close meanwhile. The last turn is separate.
      hub.turn(449)
      const bars = new Map<string, string[]>()
      for (const message of [snapshot, ...(await client.drain())])
        for (const row of message.data as string[][]) bars.set(row[0] as string, row)
      const market = hub.feed.market('spot', 'BTCUSDT') as Market
      const interval = ({ candle1m: '1m', candle5m: '5m', candle1H: '1h' } as const)[channel] ?? '1d'
      const expected = hub.feed.candles(market, { interval, limit: 5 }).map((bar) => {
        const prices = [bar.open, bar.high, bar.low, bar.close].map(market.priceText)
        const quote = market.quoteText(bar.quote)
        return [String(bar.time)].concat(prices, market.sizeText(bar.volume), quote, quote)
      })
      expect([...bars.values()].slice(-5)).toEqual(expected)
    },
  )

  it.each(['3m', '15m', '30m', '4H', '6H', '12H', '1W', '6Hutc', '12Hutc', '1Wutc', '1M', '1Mutc', '3D', '3Dutc'])(
    'candle%s exists',
    async (suffix) => {
      const [, snapshot] = await client.subscribe(`candle${suffix}`, 'USDT-FUTURES')
      expect((snapshot.data as string[][]).every((row) => row.length === 8)).toBe(true)
    },
  )
})

describe('ticker', () => {
  it('of a spot pair has no contract figures', async () => {
    const [, { data }] = await client.subscribe('ticker')
    const [row] = data as [Record<string, string>]
    expect(Object.keys(row).toSorted()).toEqual([
      'askPr',
      'askSz',
      'baseVolume',
      'bidPr',
      'bidSz',
      'change24h',
      'changeUtc24h',
      'high24h',
      'instId',
      'lastPr',
      'low24h',
      'open24h',
      'openUtc',
      'quoteVolume',
      'seenAt',
      'state',
      'ts',
    ])
    expect(Object.values(row).every((value) => typeof value === 'string')).toBe(true)
  })

  it('of a contract adds mark, index, funding and open interest', async () => {
    const [, { data }] = await client.subscribe('ticker', 'USDT-FUTURES')
    expect((data as [Record<string, string>])[0]).toMatchObject({
      symbol: 'BTCUSDT',
      symbolType: '1',
      deliveryPrice: '0',
      nextFundingTime: String(Date.UTC(2026, 10, 21, 16)),
    })
    expect(Object.keys((data as [object])[0])).toEqual(expect.arrayContaining(['markPrice', 'indexPrice', 'fundingRate', 'holdingAmount']))
  })

  it('is sent when a figure changed', async () => {
    await client.subscribe('ticker')
    hub.turn(100)
    const messages = await client.drain()
    const figures = messages.map((message) => JSON.stringify({ ...(message.data as [object])[0], ts: '', seenAt: '' }))
    expect(messages.length).toBeGreaterThan(10)
    expect(figures.every((text, index) => index === 0 || text !== figures[index - 1])).toBe(true)
  })
})

describe('a burst', () => {
  it('begins with another topic each time, for clients that only look at the first', async () => {
    for (const instId of ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT']) await client.subscribe('ticker', 'SPOT', instId)
    const firsts = new Set<string>()
    for (let turn = 0; turn < 40; turn += 1) {
      hub.turn()
      const [first] = await client.drain()
      if (first?.arg?.['instId']) firsts.add(first.arg['instId'])
    }
    expect(firsts.size).toBe(4)
  })
})
