import ccxt from 'ccxt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FUTURES_INSTRUMENTS, SPOT_INSTRUMENTS } from '#lib/contract/market/instruments.ts'
import { connectClient, startExchangeServer, type ExchangeServer } from './exchange-server.ts'

/** Goal: ccxt, unmodified except for its addresses, reads all public market data over REST. */

const MINUTE = 60_000
const HOUR = 3_600_000
const SPOT = 'BTC/USDT'
const SWAP = 'BTC/USDT:USDT'

let server: ExchangeServer
let client: Awaited<ReturnType<typeof connectClient>>

beforeAll(async () => {
  server = await startExchangeServer()
  client = await connectClient(server)
  await client.loadMarkets()
})

afterAll(async () => {
  await client.close()
  await server.close()
})

describe('markets and currencies', () => {
  it('loads every spot pair and every perpetual with its steps, limits and fees', () => {
    expect(Object.keys(client.markets as object)).toHaveLength(SPOT_INSTRUMENTS.length + FUTURES_INSTRUMENTS.length)
    expect(client.market(SPOT)).toMatchObject({
      id: 'BTCUSDT',
      spot: true,
      active: true,
      precision: { price: 0.01, amount: 0.000001 },
      taker: 0.001,
      limits: { cost: { min: 1 } },
    })
    expect(client.market(SWAP)).toMatchObject({
      id: 'BTCUSDT',
      swap: true,
      linear: true,
      active: true,
      contractSize: 1,
      settle: 'USDT',
      precision: { price: 0.1, amount: 0.0001 },
      limits: { leverage: { max: 125 }, amount: { min: 0.0001 }, cost: { min: 5 } },
    })
  })

  it('loads with keys too: the unified-account probe is refused, and everything stays on version 2', async () => {
    const keyed = await connectClient(server, { apiKey: 'key', secret: 'secret', password: 'passphrase' })
    await keyed.loadMarkets()
    expect((await keyed.fetchTicker(SPOT)).symbol).toBe(SPOT)
    await keyed.close()
  })

  it('answers in sandbox mode, which only adds a header', async () => {
    const sandboxed = await connectClient(server)
    sandboxed.setSandboxMode(true)
    expect((await sandboxed.fetchTicker(SWAP)).symbol).toBe(SWAP)
    await sandboxed.close()
  })

  it('lists the coins with their networks', async () => {
    const currencies = await client.fetchCurrencies()
    expect(Object.keys(currencies)).toHaveLength(SPOT_INSTRUMENTS.length + 1)
    expect(Object.keys(currencies['USDT']?.networks ?? {})).toHaveLength(3)
  })

  it('tells the time', async () => {
    expect(Math.abs(((await client.fetchTime()) ?? 0) - Date.now())).toBeLessThan(5000)
  })
})

describe('prices', () => {
  it('gives one ticker of each kind, with mark and index on the contract alone', async () => {
    const [spot, swap] = await Promise.all([client.fetchTicker(SPOT), client.fetchTicker(SWAP)])
    expect(spot.bid as number).toBeLessThan(spot.ask as number)
    expect(spot.last as number).toBeGreaterThanOrEqual(spot.low as number)
    expect(spot.last as number).toBeLessThanOrEqual(spot.high as number)
    expect(spot.markPrice).toBeUndefined()
    expect(swap.markPrice).toBeGreaterThan(0)
    expect(swap.indexPrice).toBeGreaterThan(0)
    expect(swap.baseVolume).toBeGreaterThan(0)
  })

  it('gives all tickers of spot and of swaps', async () => {
    const [spot, swaps] = await Promise.all([client.fetchTickers(), client.fetchTickers(undefined, { type: 'swap' })])
    expect(Object.keys(spot).toSorted()).toEqual(client.symbols.filter((symbol) => !symbol.includes(':')).toSorted())
    expect(Object.keys(swaps).toSorted()).toEqual(client.symbols.filter((symbol) => symbol.includes(':')).toSorted())
  })

  it.each([SPOT, SWAP])('gives a book of %s, best first, never crossed', async (symbol) => {
    const book = await client.fetchOrderBook(symbol, 50)
    const [bids, asks] = [book.bids, book.asks].map((side) => side.map(([price]) => price as number)) as [number[], number[]]
    expect([bids.length, asks.length]).toEqual([50, 50])
    expect(bids).toEqual(bids.toSorted((a, b) => b - a))
    expect(asks).toEqual(asks.toSorted((a, b) => a - b))
    expect(bids[0] as number).toBeLessThan(asks[0] as number)
  })

  it.each([SPOT, SWAP])('gives trades of %s, also from a time on', async (symbol) => {
    const trades = await client.fetchTrades(symbol, undefined, 500)
    expect(trades).toHaveLength(500)
    expect(new Set(trades.map((trade) => trade.id)).size).toBe(500)
    const since = Date.now() - 5 * MINUTE
    const recent = await client.fetchTrades(symbol, since, 1000)
    expect(recent.length).toBeGreaterThan(0)
    expect(recent.every((trade) => (trade.timestamp as number) >= since)).toBe(true)
  })
})

describe('candles', () => {
  const timeframes = Object.keys(new ccxt.bitget().timeframes)

  it.each(
    timeframes.flatMap(
      (timeframe) =>
        [
          [timeframe, SPOT],
          [timeframe, SWAP],
        ] as const,
    ),
  )('%s of %s', async (timeframe, symbol) => {
    const rows = await client.fetchOHLCV(symbol, timeframe, undefined, 3)
    expect(rows).toHaveLength(3)
    const lengths = rows.slice(1).map((row, index) => (row[0] as number) - (rows[index]?.[0] as number))
    if (timeframe !== '1M') expect(lengths).toEqual([client.parseTimeframe(timeframe) * 1000, client.parseTimeframe(timeframe) * 1000])
    for (const [, open, high, low, close, volume] of rows as number[][]) {
      expect(Math.max(open as number, close as number, low as number)).toBeLessThanOrEqual(high as number)
      // A candle that has just begun may have no trade yet.
      expect(volume).toBeGreaterThanOrEqual(0)
    }
  })

  it.each([SPOT, SWAP])('of %s from a time on begin with that very bar', async (symbol) => {
    const since = Math.floor((Date.now() - 20 * HOUR) / MINUTE) * MINUTE
    const rows = await client.fetchOHLCV(symbol, '1m', since, 7)
    expect(rows.map((row) => row[0])).toEqual([0, 1, 2, 3, 4, 5, 6].map((index) => since + index * MINUTE))
  })

  it.each([SPOT, SWAP])('of %s reach back for years', async (symbol) => {
    const since = Date.UTC(2019, 5, 1)
    const rows = await client.fetchOHLCV(symbol, '1h', since, 100)
    expect(rows.map((row) => row[0])).toEqual(Array.from({ length: 100 }, (_, index) => since + index * HOUR))
  })

  it('come as many as are asked for without gaps when ccxt pages through them', async () => {
    const since = Math.floor(Date.now() / (5 * MINUTE)) * 5 * MINUTE - 1000 * 5 * MINUTE
    const rows = await client.fetchOHLCV(SPOT, '5m', since, 1000, { paginate: true })
    expect(rows.map((row) => row[0])).toEqual(Array.from({ length: 1000 }, (_, index) => since + index * 5 * MINUTE))
  })

  it('of mark and index price have no volume', async () => {
    const rows = [...(await client.fetchMarkOHLCV(SWAP, '1h', undefined, 2)), ...(await client.fetchIndexOHLCV(SWAP, '1h', undefined, 2))]
    expect(rows).toHaveLength(4)
    expect(rows.map((row) => row[5])).toEqual([0, 0, 0, 0])
  })
})

describe('derivatives', () => {
  it('gives the funding rate, its interval and its history', async () => {
    const rate = await client.fetchFundingRate(SWAP)
    expect(Math.abs(rate.fundingRate as number)).toBeLessThanOrEqual(0.003)
    expect((rate.fundingTimestamp as number) % (8 * HOUR)).toBe(0)
    expect((await client.fetchFundingInterval(SWAP)).interval).toBe('8h')
    const history = await client.fetchFundingRateHistory(SWAP, undefined, 100)
    expect(history).toHaveLength(100)
    expect((history.at(-1)?.timestamp as number) + 8 * HOUR).toBe(rate.fundingTimestamp)
  })

  it('gives all funding rates', async () => {
    expect(Object.keys(await client.fetchFundingRates())).toHaveLength(14)
  })

  it('gives open interest and the mark price', async () => {
    expect((await client.fetchOpenInterest(SWAP)).openInterestAmount).toBeGreaterThan(0)
    expect((await client.fetchMarkPrice(SWAP)).markPrice).toBeGreaterThan(0)
  })

  it('gives the position tiers', async () => {
    const tiers = await client.fetchMarketLeverageTiers(SWAP)
    expect(tiers).toHaveLength(11)
    expect(tiers[0]).toMatchObject({ minNotional: 0, maxNotional: 150_000, maintenanceMarginRate: 0.004, maxLeverage: 125 })
  })
})

describe('refusals become the exceptions that bots handle', () => {
  const raw = (path: string): Promise<unknown> => client.fetch(`${server.origin}${path}`)

  it.each([
    ['a symbol that is not listed', '/api/v2/spot/market/candles?symbol=NOPEUSDT&granularity=1min', ccxt.BadSymbol],
    ['a contract that is not listed', '/api/v2/mix/market/ticker?productType=USDT-FUTURES&symbol=NOPEUSDT', ccxt.BadSymbol],
    ['a parameter that is missing', '/api/v2/mix/market/tickers', ccxt.BadRequest],
    ['a parameter that is wrong', '/api/v2/spot/market/candles?symbol=BTCUSDT&granularity=7min', ccxt.BadRequest],
    ['a number that is none', '/api/v2/spot/market/candles?symbol=BTCUSDT&granularity=1min&limit=ten', ccxt.BadRequest],
    ['a path that does not exist', '/api/v2/spot/market/nothing', ccxt.BadRequest],
  ])('%s', async (_case, path, exception) => {
    await expect(raw(path)).rejects.toBeInstanceOf(exception)
  })
})
