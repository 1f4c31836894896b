import ccxt from 'ccxt'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connectClient, startExchangeServer, type ExchangeServer } from './exchange-server.ts'

/** Goal: ccxt's streams work, unmodified except for their addresses, checksums on. Every wait is for an event of the stream. */

const SPOT = 'BTC/USDT'
const SWAP = 'BTC/USDT:USDT'

let server: ExchangeServer
let client: Awaited<ReturnType<typeof connectClient>>

beforeAll(async () => {
  server = await startExchangeServer({ pace: 5 })
})

afterAll(async () => {
  await server.close()
})

beforeEach(async () => {
  client = await connectClient(server)
  await client.loadMarkets()
})

afterEach(async () => {
  await client.close()
})

describe('tickers', () => {
  it.each([SPOT, SWAP])('of %s', async (symbol) => {
    const ticker = await client.watchTicker(symbol)
    expect(ticker.symbol).toBe(symbol)
    expect(ticker.bid as number).toBeLessThan(ticker.ask as number)
    expect(ticker.info.markPrice !== undefined).toBe(symbol === SWAP)
    await client.watchTicker(symbol)
  })

  it('of many symbols over one connection', async () => {
    const symbols = client.symbols.filter((symbol) => symbol.includes(':'))
    const seen = new Set<string>()
    while (seen.size < symbols.length) for (const symbol of Object.keys(await client.watchTickers(symbols))) seen.add(symbol)
    expect([...seen].toSorted()).toEqual(symbols.toSorted())
  })

  it('as best bids and asks', async () => {
    const [best] = Object.values(await client.watchBidsAsks([SPOT, 'ETH/USDT']))
    expect(best?.bid as number).toBeLessThan(best?.ask as number)
  })
})

describe('trades', () => {
  it.each([SPOT, SWAP])('of %s: fifty at first, then each new one once', async (symbol) => {
    const first = await client.watchTrades(symbol)
    expect(first.length).toBeGreaterThanOrEqual(50)
    const ids = new Set(first.map((trade) => trade.id))
    const next = await client.watchTrades(symbol)
    expect(next.length).toBeGreaterThan(0)
    expect(next.filter((trade) => ids.has(trade.id))).toEqual([])
  })
})

describe('candles', () => {
  it.each([
    [SPOT, '1m'],
    [SPOT, '1w'],
    [SWAP, '1h'],
    [SWAP, '1d'],
  ] as const)('of %s in %s: many at first, then the running one', async (symbol, timeframe) => {
    const bars = await client.watchOHLCV(symbol, timeframe)
    expect(bars.length).toBeGreaterThan(100)
    const next = await client.watchOHLCV(symbol, timeframe)
    expect(next.at(-1)?.[0] as number).toBeGreaterThanOrEqual(bars.at(-1)?.[0] as number)
  })
})

describe('order books', () => {
  it.each([SPOT, SWAP])('of %s stay right over many updates: every checksum fits', async (symbol) => {
    for (let update = 0; update < 100; update += 1) {
      const { bids, asks } = await client.watchOrderBook(symbol)
      expect(bids.length).toBeGreaterThanOrEqual(150)
      expect(bids[0]?.[0] as number).toBeLessThan(asks[0]?.[0] as number)
    }
  })

  it('survive being asked for twice on one connection', async () => {
    await client.watchOrderBook(SPOT)
    for (let update = 0; update < 20; update += 1) {
      const books = await Promise.all([client.watchOrderBook(SPOT), client.watchOrderBookForSymbols([SPOT])])
      for (const { bids, asks } of books) expect(bids[0]?.[0] as number).toBeLessThan(asks[0]?.[0] as number)
    }
  })

  it.each([1, 5, 15, 50])('of %i levels', async (levels) => {
    for (let push = 0; push < 3; push += 1) {
      const { bids, asks } = await client.watchOrderBook(SPOT, levels)
      expect([bids.length, asks.length]).toEqual([levels, levels])
    }
  })

  it('start clean after they were unwatched', async () => {
    await client.watchOrderBook(SPOT)
    await client.unWatchOrderBook(SPOT)
    for (let update = 0; update < 10; update += 1) await client.watchOrderBook(SPOT)
    expect(client.orderbooks[SPOT]?.bids[0]?.[0] as number).toBeLessThan(client.orderbooks[SPOT]?.asks[0]?.[0] as number)
  })
})

describe('taking back and refusing', () => {
  it('acknowledges every un-watch and stops the stream', async () => {
    await Promise.all([client.watchTicker(SPOT), client.watchTrades(SPOT), client.watchOHLCV(SPOT, '1m'), client.watchOrderBook(SPOT)])
    const before = server.hub.stats().topics
    await client.unWatchTicker(SPOT)
    await client.unWatchTrades(SPOT)
    await client.unWatchOHLCV(SPOT, '1m')
    await client.unWatchOrderBook(SPOT)
    expect(server.hub.stats().topics).toBe(before - 4)
  })

  it('refuses account streams without accounts', async () => {
    const keyed = await connectClient(server, {
      apiKey: 'key',
      secret: 'secret',
      password: 'passphrase',
      options: { uta: false },
    })
    await expect(keyed.watchOrders(SPOT)).rejects.toBeInstanceOf(ccxt.AuthenticationError)
    await keyed.close()
  })
})
