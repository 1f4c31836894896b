import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SPOT_INSTRUMENTS, FUTURES_INSTRUMENTS } from '#lib/contract/market/instruments.ts'
import { required } from '#lib/kernel/assert.ts'
import { connectClient, startExchangeServer, type ExchangeServer } from '../exchange-server.ts'
import { FeedFollower } from './feed-follower.ts'

// Goal: another Agio is an exchange like any other: its terms, books, trades, figures and past arrive unchanged.

let server: ExchangeServer
let follower: FeedFollower

beforeAll(async () => {
  server = await startExchangeServer()
  follower = new FeedFollower({ exchange: 'bitget', markets: 'all', url: server.origin })
  follower.send({ type: 'want', markets: ['spot:BTCUSDT', 'futures:ETHUSDT'] })
})
afterAll(async () => {
  await follower.stop()
  await server.close()
})

describe('a process that follows another Agio', () => {
  it('has its instruments, with the tiers that it publishes', async () => {
    await expect.poll(() => follower.of('instruments').at(-1)?.list.futures[0]?.tiersFrom).toBe('exchange')
    const list = required(follower.of('instruments').at(-1)?.list, 'it has arrived')
    const bySymbol = <Entry extends { readonly symbol: string }>(entries: readonly Entry[]) =>
      new Map(entries.map((entry) => [entry.symbol, entry]))
    for (const [symbol, own] of bySymbol(FUTURES_INSTRUMENTS)) {
      const { tiers, pricePlace, volumePlace, sizeMultiplier, maxLever, minTradeNum, maxOrderQty } = own
      expect(bySymbol(list.futures).get(symbol)).toMatchObject({
        tiers,
        pricePlace,
        volumePlace,
        sizeMultiplier,
        maxLever,
        minTradeNum,
        maxOrderQty,
      })
    }
    for (const [symbol, { pricePlace, volumePlace, minTradeUSDT }] of bySymbol(SPOT_INSTRUMENTS)) {
      expect(bySymbol(list.spot).get(symbol)).toMatchObject({ pricePlace, volumePlace, minTradeUSDT })
    }
  })

  it.each([
    ['spot:BTCUSDT', 'BTC/USDT', 2, 6],
    ['futures:ETHUSDT', 'ETH/USDT:USDT', 2, 2],
  ] as const)(
    'has the book of %s as ccxt’s own copy, whose checksum is checked, at every moment that both name',
    async (name, symbol, ...places) => {
      const [tick, lot] = places.map((place) => 10 ** Number(place)) as [number, number]
      const client = await connectClient(server)
      const theirs = new Map<number, string>()
      const ours = new Map<number, string>()
      const seen = follower.books
      await expect.poll(() => follower.states.get(name)).toBe('live')
      const both = () => [...ours.keys()].filter((time) => theirs.has(time))
      const levels = (side: readonly (readonly unknown[])[]) =>
        side.map(([price, size]) => [Math.round(Number(price) * tick), Math.round(Number(size) * lot)])
      follower.onBook = (market) => {
        if (market === name) ours.set(seen.get(name)?.time ?? 0, JSON.stringify([follower.side(name, 'asks'), follower.side(name, 'bids')]))
      }
      while (both().length < 10) {
        const book = await client.watchOrderBook(symbol)
        theirs.set(book.timestamp ?? 0, JSON.stringify([levels(book.asks), levels(book.bids)]))
      }
      await client.close()
      expect(both().map((time) => ours.get(time) === theirs.get(time))).toEqual(both().map(() => true))
      expect(follower.side(name, 'bids').length).toBeGreaterThanOrEqual(150)
    },
  )

  it('has trades, tickers, funding and the past', async () => {
    await expect.poll(() => follower.of('trades').length).toBeGreaterThan(1)
    const ids = follower
      .of('trades')
      .filter(({ market }) => market === 'spot:BTCUSDT')
      .flatMap(({ trades }) => trades.map(({ id }) => id))
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
    expect(new Set(ids).size).toBe(ids.length)
    await expect.poll(() => follower.of('funding').at(-1)?.settlements.length).toBeGreaterThan(10)
    await expect.poll(() => new Set(follower.of('ticker').map(({ market }) => market)).size).toBe(28)
    const to = Math.floor(Date.now() / 60_000) * 60_000 - 120_000
    follower.send({ type: 'bars', market: 'futures:ETHUSDT', kind: 'mark', level: 'minute', from: to - 299 * 60_000, to })
    await expect.poll(() => follower.of('bars')).toHaveLength(1)
    const market = required(server.feed.market('futures', 'ETHUSDT'), 'it is listed')
    const theirs = server.feed.candles(market, { interval: '1m', limit: 300, endTime: to, kind: 'mark' })
    expect(follower.of('bars')[0]?.bars.map(({ time, open, high, low, close }) => [time, open, high, low, close])).toEqual(
      theirs.map(({ time, open, high, low, close }) => [time, open, high, low, close]),
    )
  })
})
