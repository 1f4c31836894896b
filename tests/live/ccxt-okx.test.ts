import ccxt from 'ccxt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startFakeServer, type FakeServer } from '#tests/rigs/exchanges/fake-server.ts'
import { FEW_OKX } from '#tests/rigs/exchanges/instruments.ts'
import { ModelExchange } from '#tests/rigs/exchanges/model-exchange.ts'
import { okx } from '#tests/rigs/exchanges/okx.ts'
import type { ModelMarket } from '#tests/rigs/exchanges/model-market.ts'

/** Goal: an unchanged ccxt cannot distinguish the fake OKX from OKX, so that tests against it are meaningful. */

let server: FakeServer
let client: InstanceType<typeof ccxt.pro.okx>
let stop: () => void

beforeAll(async () => {
  server = await startFakeServer(okx, new ModelExchange(FEW_OKX, 7, Date.now))
  client = new ccxt.pro.okx({ enableRateLimit: false })
  client.urls['api'] = { rest: server.origin, ws: `${server.origin.replace('http', 'ws')}/ws/v5` }
  // ccxt wants this before streams without TLS.
  await client.loadHttpProxyAgent()
  await client.loadMarkets()
  stop = server.run(20)
})

afterAll(async () => {
  stop()
  await client.close()
  await server.close()
  expect(server.world.breaches).toEqual([])
})

const swap = () => server.world.exchange.find('futures:BTCUSDT') as ModelMarket

describe('an unchanged ccxt reads from the fake OKX', () => {
  it('its markets with steps and contract sizes', () => {
    expect(client.market('BTC/USDT')).toMatchObject({ spot: true, active: true, precision: { price: 0.1, amount: 0.0001 } })
    expect(client.market('BTC/USDT:USDT')).toMatchObject({
      swap: true,
      linear: true,
      contractSize: 0.01,
      precision: { price: 0.1, amount: 0.1 },
    })
  })

  it('tickers, candles of all three prices, marks, rates, open interest and the time', async () => {
    const tickers = await client.fetchTickers(undefined, { instType: 'SWAP' })
    expect(tickers['BTC/USDT:USDT']?.ask).toBeGreaterThan(tickers['BTC/USDT:USDT']?.bid as number)
    for (const price of [undefined, 'mark', 'index']) {
      const candles = await client.fetchOHLCV('BTC/USDT:USDT', '1m', undefined, 50, price === undefined ? {} : { price })
      expect(candles).toHaveLength(50)
      expect(candles.every(([time], index) => index === 0 || time === (candles[index - 1]?.[0] as number) + 60_000)).toBe(true)
    }
    expect((await client.fetchFundingRate('BTC/USDT:USDT')).fundingRate).toBeGreaterThan(0)
    expect(await client.fetchFundingRateHistory('BTC/USDT:USDT', undefined, 3)).toHaveLength(3)
    expect((await client.fetchOpenInterest('BTC/USDT:USDT')).openInterestAmount).toBe(90_000)
    expect(Math.abs(((await client.fetchTime()) as number) - Date.now())).toBeLessThan(5000)
  })

  it('a book whose every level is that of the model at its number, through many changes', async () => {
    for (let count = 0; count < 30; count += 1) {
      const book = await client.watchOrderBook('BTC/USDT:USDT')
      const model = swap().bookAt(book.nonce as number)
      expect(model).toBeDefined()
      for (const side of ['asks', 'bids'] as const) {
        const levels = model?.[side].map(([price, size]) => [Number(swap().priceUnits.text(price)), Number(swap().sizeUnits.text(size))])
        expect(book[side].map(([price, size]) => [price, size])).toEqual(levels)
      }
    }
  })

  it('trades, tickers, marks, rates and running candles as they come', async () => {
    const [trade] = await client.watchTrades('BTC/USDT')
    expect(trade?.price).toBeGreaterThan(0)
    expect((await client.watchTicker('BTC/USDT')).last).toBeGreaterThan(0)
    expect((await client.watchMarkPrice('BTC/USDT:USDT')).markPrice).toBeGreaterThan(0)
    expect((await client.watchFundingRate('BTC/USDT:USDT')).fundingRate).toBeGreaterThan(0)
    expect(await client.watchOHLCV('BTC/USDT', '1m')).toHaveLength(1)
  })

  it('a gap in the numbers, which it refuses', async () => {
    await client.watchOrderBook('ETH/USDT:USDT')
    server.world.start({ kind: 'lose', of: 'book', market: 3, count: 1 })
    const watch = async () => {
      for (let count = 0; count < 200; count += 1) await client.watchOrderBook('ETH/USDT:USDT')
    }
    await expect(watch()).rejects.toThrow(/invalid nonce/)
  })

  it('one request too many', async () => {
    server.world.start({ kind: 'rest', answer: 429, forMs: 200 })
    await expect(client.fetchTime()).rejects.toThrow(ccxt.RateLimitExceeded)
  })

  it('a private call, which is noted', async () => {
    const own = server.world.breaches.length
    await fetch(`${server.origin}/api/v5/account/balance`, { headers: { 'OK-ACCESS-KEY': 'x' } })
    expect(server.world.breaches.splice(own)).toEqual([
      'GET /api/v5/account/balance names a key: ok-access-key',
      'GET /api/v5/account/balance is no public call',
    ])
  })
})
