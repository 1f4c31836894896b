import ccxt from 'ccxt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { binance } from '#tests/rigs/exchanges/binance.ts'
import { startFakeServer, type FakeServer } from '#tests/rigs/exchanges/fake-server.ts'
import { FEW_BINANCE } from '#tests/rigs/exchanges/instruments.ts'
import { ModelExchange } from '#tests/rigs/exchanges/model-exchange.ts'
import type { ModelMarket } from '#tests/rigs/exchanges/model-market.ts'

/** Goal: unchanged ccxt clients of both markets cannot distinguish the fake Binance from Binance. */

let server: FakeServer
let spot: InstanceType<typeof ccxt.pro.binance>
let perpetual: InstanceType<typeof ccxt.pro.binanceusdm>
let stop: () => void

beforeAll(async () => {
  server = await startFakeServer(binance, new ModelExchange(FEW_BINANCE, 7, Date.now))
  const streams = server.origin.replace('http', 'ws')
  const api = (client: { urls: object }) => (client.urls as { api: Record<string, unknown> }).api
  const addresses = (before: Record<string, unknown>) => ({
    ...before,
    public: `${server.origin}/api/v3`,
    fapiPublic: `${server.origin}/fapi/v1`,
    dapiPublic: `${server.origin}/dapi/v1`,
    // ccxt tells spot's messages by "/stream" in the address.
    ws: { spot: `${streams}/stream/ws`, future: `${streams}/fstream/ws` },
  })
  spot = new ccxt.pro.binance({ enableRateLimit: false })
  perpetual = new ccxt.pro.binanceusdm({ enableRateLimit: false })
  for (const client of [spot, perpetual]) {
    client.urls['api'] = addresses(api(client)) as never
    // ccxt wants this before streams without TLS.
    await client.loadHttpProxyAgent()
    await client.loadMarkets()
  }
  stop = server.run(20)
})

afterAll(async () => {
  stop()
  await Promise.all([spot.close(), perpetual.close()])
  await server.close()
  expect(server.world.breaches).toEqual([])
})

const clients = () => [[spot, 'BTC/USDT', 'spot:BTCUSDT'] as const, [perpetual, 'BTC/USDT:USDT', 'futures:BTCUSDT'] as const]

describe('unchanged ccxt clients read from the fake Binance', () => {
  it('its markets with steps', () => {
    expect(spot.market('BTC/USDT')).toMatchObject({ spot: true, active: true, precision: { price: 0.01, amount: 0.00001 } })
    expect(perpetual.market('BTC/USDT:USDT')).toMatchObject({ swap: true, linear: true, contractSize: 1, precision: { price: 0.1 } })
  })

  it('tickers, candles of all three prices, marks, rates, open interest and the time', async () => {
    const ticker = await spot.fetchTicker('BTC/USDT')
    expect(ticker.ask).toBeGreaterThan(ticker.bid as number)
    for (const price of [undefined, 'mark', 'index']) {
      const candles = await perpetual.fetchOHLCV('BTC/USDT:USDT', '1m', undefined, 50, price === undefined ? {} : { price })
      expect(candles).toHaveLength(50)
    }
    expect((await perpetual.fetchFundingRate('BTC/USDT:USDT')).fundingRate).toBeGreaterThan(0)
    expect(await perpetual.fetchFundingRateHistory('BTC/USDT:USDT', undefined, 3)).toHaveLength(3)
    expect((await perpetual.fetchOpenInterest('BTC/USDT:USDT')).openInterestAmount).toBe(900)
    for (const [client] of clients()) expect(Math.abs(((await client.fetchTime()) as number) - Date.now())).toBeLessThan(5000)
  })

  it('books whose every level is that of the model at its number, through many changes', async () => {
    for (const [client, symbol, name] of clients()) {
      const market = server.world.exchange.find(name) as ModelMarket
      for (let count = 0; count < 20; count += 1) {
        const book = await client.watchOrderBook(symbol)
        const model = market.bookAt(book.nonce as number)
        expect(model).toBeDefined()
        for (const side of ['asks', 'bids'] as const) {
          const levels = model?.[side].map(([price, size]) => [Number(market.priceUnits.text(price)), Number(market.sizeUnits.text(size))])
          expect(book[side].map(([price, size]) => [price, size])).toEqual(levels)
        }
      }
    }
  })

  it('trades, tickers, marks and running candles as they come', async () => {
    for (const [client, symbol] of clients()) {
      expect((await client.watchTrades(symbol))[0]?.price).toBeGreaterThan(0)
      expect((await client.watchTicker(symbol)).last).toBeGreaterThan(0)
      expect(await client.watchOHLCV(symbol, '1m')).toHaveLength(1)
    }
    expect((await perpetual.watchMarkPrice('BTC/USDT:USDT')).markPrice).toBeGreaterThan(0)
  })

  it('a gap in the numbers, which they refuse', async () => {
    const watch = async () => {
      for (let count = 0; count < 200; count += 1) await perpetual.watchOrderBook('ETH/USDT:USDT')
    }
    await perpetual.watchOrderBook('ETH/USDT:USDT')
    await perpetual.watchOrderBook('ETH/USDT:USDT')
    server.world.start({ kind: 'lose', of: 'book', market: 3, count: 1 })
    await expect(watch()).rejects.toThrow(/checksum|InvalidNonce/i)
  })

  it('a ban with its end', async () => {
    server.world.start({ kind: 'rest', answer: 418, forMs: 200 })
    await expect(spot.fetchTime()).rejects.toThrow(/banned until \d{13}/)
  })

  it('a private call, which is noted', async () => {
    const own = server.world.breaches.length
    await fetch(`${server.origin}/api/v3/account?signature=x`, { headers: { 'X-MBX-APIKEY': 'x' } })
    expect(server.world.breaches.splice(own)).toEqual([
      'GET /api/v3/account?signature=x names a key: x-mbx-apikey',
      'GET /api/v3/account?signature=x is no public call',
    ])
  })
})
