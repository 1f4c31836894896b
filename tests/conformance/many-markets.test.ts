import { afterAll, beforeAll, expect, it } from 'vitest'
import { required } from '#lib/kernel/assert.ts'
import { createListedFeed, type ListedFeed } from '#tests/rigs/feeds/listed-feed.ts'
import { manyInstruments } from '#tests/rigs/feeds/many-instruments.ts'
import { connectClient, startExchangeServer, type ExchangeServer } from './exchange-server.ts'

/** Goal: ccxt loads a market of 500 instruments with its steps and limits, and follows what is listed and delisted. */

const MANY = manyInstruments(250)
const [likeSpot, likeFutures] = [required(MANY.spot[0], 'a pair'), required(MANY.futures[0], 'a contract')]
const STEPPED = {
  ...likeSpot,
  symbol: 'STEPUSDT',
  baseCoin: 'STEP',
  pricePlace: 4,
  priceStep: 10,
  volumePlace: 2,
  sizeStep: 100,
  minTradeNum: '5',
}
const COARSE = {
  ...likeFutures,
  symbol: 'STEPUSDT',
  baseCoin: 'STEP',
  pricePlace: '4',
  priceEndStep: '5',
  sizeMultiplier: '0.02',
  minTradeNum: '0.06',
}
const LISTED = { spot: [...MANY.spot, STEPPED], futures: [...MANY.futures, COARSE] }

let feed: ListedFeed
let server: ExchangeServer
let client: Awaited<ReturnType<typeof connectClient>>

beforeAll(async () => {
  server = await startExchangeServer({ open: (now) => (feed = createListedFeed(LISTED, now)) })
  client = await connectClient(server)
  await client.loadMarkets()
})

afterAll(async () => {
  await client.close()
  await server.close()
})

it('loads all of them, unknown coins too', async () => {
  expect(Object.keys(client.markets as object)).toHaveLength(502)
  expect(client.market('CNAAZ/USDT')).toMatchObject({ id: 'CNAAZUSDT', spot: true, active: true })
  expect(client.market('CNAAZ/USDT:USDT')).toMatchObject({ id: 'CNAAZUSDT', swap: true, active: true, settle: 'USDT' })
  const currencies = await client.fetchCurrencies()
  expect(Object.keys(currencies)).toHaveLength(252)
  expect(currencies['CNAAZ']).toMatchObject({ active: true })
})

it('reads the steps and smallest sizes of each', () => {
  expect(client.market('STEP/USDT')).toMatchObject({ precision: { price: 0.001, amount: 1 }, limits: { amount: { min: 5 } } })
  expect(client.market('STEP/USDT:USDT')).toMatchObject({ precision: { price: 0.0005, amount: 0.02 }, limits: { amount: { min: 0.06 } } })
})

it('gives the tickers of all of them', async () => {
  const [spot, swaps] = await Promise.all([client.fetchTickers(), client.fetchTickers(undefined, { type: 'swap' })])
  expect([Object.keys(spot).length, Object.keys(swaps).length]).toEqual([251, 251])
})

it('finds what is listed while it runs, and no longer what is delisted', async () => {
  const born = { ...likeSpot, symbol: 'BORNUSDT', baseCoin: 'BORN' }
  feed.list({ ...LISTED, spot: [born, ...LISTED.spot.filter(({ symbol }) => symbol !== 'CNAAZUSDT')] })
  await client.loadMarkets(true)
  expect([client.markets?.['BORN/USDT']?.id, client.markets?.['CNAAZ/USDT']]).toEqual(['BORNUSDT', undefined])
  expect((await client.fetchTicker('BORN/USDT')).last).toBeGreaterThan(0)
  expect((await client.fetchCurrencies())['BORN']).toBeDefined()
  expect((await fetch(`${server.origin}/api/v2/spot/market/tickers?symbol=CNAAZUSDT`)).status).toBe(400)
})
