import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { required } from '#lib/kernel/assert.ts'
import { temporaryFolder } from '#tests/support/stores.ts'
import { type BotServer, idOf, SPOT, startBotServer, SWAP, type CcxtClient } from './bot-server.ts'
import { type ExchangeServer, startExchangeServer } from './exchange-server.ts'

// Goal: one Agio trades on the markets of another, which it follows as any exchange, through its public calls and streams alone.

let first: ExchangeServer
let second: BotServer
let bot: CcxtClient
const kept = temporaryFolder()

beforeAll(async () => {
  first = await startExchangeServer()
  second = await startBotServer(undefined, { source: 'live', exchange: 'bitget', markets: 'all', url: first.origin, dataDir: kept.path })
  bot = await second.ccxt(await second.createMainKey())
})

afterAll(async () => {
  await bot.close()
  await second.close()
  await first.close()
  kept.remove()
})

const listed = (product: 'spot' | 'futures') => required(second.feed.market(product, 'BTCUSDT'), 'it is listed')

describe('an Agio that follows another', () => {
  it('lists the same markets and shows the last prices of all of them', async () => {
    expect(second.feed.markets.map(({ product, symbol }) => `${product} ${symbol}`).toSorted()).toEqual(
      first.feed.markets.map(({ product, symbol }) => `${product} ${symbol}`).toSorted(),
    )
    await expect.poll(() => second.feed.markets.filter((market) => second.feed.last(market) === 0)).toEqual([])
  })

  it('fills an order in a market that was not followed, at the depth of the other', async () => {
    expect(second.feed.status(listed('spot')).state).toBe('synchronising')
    const order = await bot.createOrder(SPOT, 'market', 'buy', 0.01, undefined, { createMarketBuyOrderRequiresPrice: false, cost: 500 })
    const done = await bot.fetchOrder(idOf(order), SPOT)
    expect(done).toMatchObject({ status: 'closed' })
    expect(second.feed.status(listed('spot')).state).toBe('live')
    const book = await bot.fetchOrderBook(SPOT)
    expect(Math.abs(Number(done.average) / Number(book.asks[0]?.[0]) - 1)).toBeLessThan(0.01)
  })

  it('has the book of the other, level by level', async () => {
    const [here, there] = [listed('futures'), required(first.feed.market('futures', 'BTCUSDT'), 'it is listed there')]
    second.feed.want(here)
    const texts = (book: ReturnType<typeof first.feed.book>) => [...book.asks.prices.slice(0, 50), ...book.bids.sizes.slice(0, 50)].join()
    const seen = new Set<string>()
    await expect
      .poll(
        () => {
          seen.add(texts(first.feed.book(there)))
          return seen.has(texts(second.feed.book(here)))
        },
        { interval: 10 },
      )
      .toBe(true)
  })

  it('opens a position at the mark of the other', async () => {
    await bot.transfer('USDT', 2000, 'spot', 'swap')
    await bot.createOrder(SWAP, 'market', 'buy', 0.01)
    const [position] = await bot.fetchPositions([SWAP])
    expect(Number(position?.contracts)).toBe(0.01)
    const mark = first.feed.derivative(required(first.feed.market('futures', 'BTCUSDT'), 'it is listed there')).mark
    expect(Math.abs(Number(position?.markPrice) / Number(listed('futures').priceText(mark)) - 1)).toBeLessThan(0.01)
  })

  it('shows the same finished candles', async () => {
    const [here, there] = [listed('spot'), required(first.feed.market('spot', 'BTCUSDT'), 'it is listed there')]
    for (const interval of ['1h', '5m', '1d'] as const) {
      const window = { interval, limit: 20, endTime: Date.now() - 86_400_000 }
      await second.feed.prepare(here, window)
      const plain = (feed: typeof first.feed, market: typeof here) =>
        feed.candles(market, window).map(({ time, open, high, low, close, volume }) => [time, open, high, low, close, volume])
      expect(plain(second.feed, here)).toEqual(plain(first.feed, there))
    }
  })
})
