import { afterAll, beforeAll, expect, it } from 'vitest'
import { pinFeed } from '#gateway/feed/open/create-feed.ts'
import { Recorder } from '#gateway/feed/recording/recorder.ts'
import { SampledFrames } from '#gateway/feed/recording/sampled-frames.ts'
import { createSyntheticFeed } from '#gateway/feed/synthetic/synthetic-feed.ts'
import { temporaryFolder } from '#tests/support/stores.ts'
import { type BotServer, SPOT, startBotServer, SWAP } from './bot-server.ts'

// Goal: an order of a bot fills at the depth that was recorded, in a market that is played back.

const START = Date.UTC(2026, 0, 5, 11, 56)
const kept = temporaryFolder()
let server: BotServer

beforeAll(async () => {
  let now = START
  const market = createSyntheticFeed('recorded', () => now)
  const recorder = new Recorder({ folder: kept.path, source: 'synthetic', log: { warn: (_details, message) => expect.fail(message) } })
  const sampled = new SampledFrames(market, (frame) => recorder.record(frame))
  // A minute passes between two looks, so that the book stays for the length of the test.
  for (let minute = 0; minute < 8; minute += 1) {
    now = START + minute * 60_000
    sampled.sample()
  }
  sampled.close()
  await recorder.close()
  market.close()
  server = await startBotServer(undefined, pinFeed({ source: 'replay', file: kept.path, symbol: 'BTCUSDT', speed: 1 }, Date.now()))
}, 60_000)
afterAll(async () => {
  await server.close()
  kept.remove()
})

it('lists the recorded markets and fills at their recorded depth', async () => {
  const client = await server.ccxt(await server.createKey())
  expect(Object.keys(await client.loadMarkets())).toEqual(expect.arrayContaining([SPOT, SWAP, 'SUI/USDT']))
  const { asks } = await client.fetchOrderBook(SPOT)
  const [[best, size]] = asks as [[number, number]]
  const original = createSyntheticFeed('recorded', () => START)
  const recorded = original.market('spot', 'BTCUSDT')
  if (recorded === undefined) throw new Error('the pair is listed')
  expect([best, size]).toEqual([
    Number(recorded.priceText(original.book(recorded).asks.prices[0] as number)),
    Number(recorded.sizeText(original.book(recorded).asks.sizes[0] as number)),
  ])
  // More than the best level has: the rest is filled at the next ones.
  const second = asks[1] as [number, number]
  const amount = Number((size + second[1] / 2).toFixed(6))
  const { id } = await client.createOrder(SPOT, 'limit', 'buy', amount, second[0])
  const trades = await client.fetchMyTrades(SPOT, undefined, undefined, { orderId: id })
  const filled = trades.map(({ price, amount: part }) => [price, part]).toSorted(([a], [b]) => Number(a) - Number(b))
  expect(filled).toEqual([
    [best, size],
    [second[0], Number((amount - size).toFixed(6))],
  ])
  original.close()
})
