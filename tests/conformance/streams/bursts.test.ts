import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { createListedFeed } from '#tests/rigs/feeds/listed-feed.ts'
import { manyInstruments } from '#tests/rigs/feeds/many-instruments.ts'
import { connectClient, startExchangeServer, type ExchangeServer } from '../exchange-server.ts'

/** Goal: ccxt.pro, unmodified, watches whole markets at once, over one connection and over the next one: none of its watches fails. */

const MARKETS = 60

let server: ExchangeServer
let client: Awaited<ReturnType<typeof connectClient>>
let symbols: string[]

beforeAll(async () => {
  server = await startExchangeServer({ open: (now) => createListedFeed(manyInstruments(MARKETS), now) })
})
afterAll(() => server.close())

beforeEach(async () => {
  client = await connectClient(server)
  await client.loadMarkets()
  symbols = client.symbols.filter((symbol) => !symbol.includes(':')).slice(0, MARKETS)
})
afterEach(() => client.close())

/**
 * Cuts the client's connection, as the way to it would. Its books are dropped: it would merge the first messages of the next connection
 * into them (dialect, section 8.2).
 */
function cut(): void {
  client.orderbooks = {}
  for (const { connection } of Object.values(client.clients) as { connection: { terminate(): void } }[]) connection.terminate()
}

it('84 candle watches in one tick, each with all of its bars', async () => {
  const watches = ['1m', '5m', '1h'].flatMap((timeframe) => symbols.slice(0, 28).map((symbol) => client.watchOHLCV(symbol, timeframe)))
  const bars = await Promise.all(watches)
  expect(bars).toHaveLength(84)
  for (const each of bars) expect(each.length).toBeGreaterThan(100)
  expect(server.hub.stats()).toMatchObject({ connections: 1, subscriptions: 84 })
})

it('the books of 60 markets, with their checksums, and again after the connection was lost', async () => {
  const watchEach = async (updates: number): Promise<void> => {
    const watch = async (symbol: string): Promise<void> => {
      for (let update = 0; update < updates; update += 1) {
        const { bids, asks } = await client.watchOrderBook(symbol)
        expect(bids[0]?.[0] as number).toBeLessThan(asks[0]?.[0] as number)
      }
    }
    await Promise.all(symbols.map(watch))
  }
  await watchEach(5)
  expect(server.hub.stats()).toMatchObject({ connections: 1, subscriptions: MARKETS })
  const lost = Promise.allSettled(symbols.map((symbol) => client.watchOrderBook(symbol)))
  cut()
  await lost
  await expect.poll(() => server.hub.stats().connections).toBe(0)
  await watchEach(5)
  expect(server.hub.stats()).toMatchObject({ connections: 1, subscriptions: MARKETS })
})
