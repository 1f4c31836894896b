import { EVENT_LIMIT_MS } from '#tests/support/limits.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFeed } from '#gateway/feed/open/create-feed.ts'
import type { Market } from '#gateway/feed/markets.ts'
import type { MarketFeed } from '#gateway/feed/market-feed.ts'
import type { Product } from '#lib/contract/market/instruments.ts'
import { required } from '#lib/kernel/assert.ts'
import { bookTexts, startFollower, type Follower } from './follower.ts'

/**
 * Goal: a second house that follows a first one has the first one's market, figure for figure. `FOLLOW_SECONDS` sets how long they are
 * compared; `npm run faults live` does so for ten minutes.
 */

const SECONDS = Number(process.env['FOLLOW_SECONDS'] ?? 4)
/** A busy machine may take long to start two houses. */
const PATIENT = { timeout: EVENT_LIMIT_MS, interval: 50 }
const MINUTE_MS = 60_000
const PAIRS: readonly (readonly [Product, string])[] = [
  ['spot', 'BTCUSDT'],
  ['futures', 'BTCUSDT'],
  ['spot', 'DOGEUSDT'],
  ['futures', 'ETHUSDT'],
]

let both: Follower
/** The first house's market at any time: it is computed from its seed alone. */
let now = 0
const leader = createFeed({ source: 'synthetic', seed: 'conformance' }, () => now)

function leaderAt(time: number): MarketFeed {
  now = time
  return leader
}

beforeAll(async () => {
  both = await startFollower()
}, 120_000)

afterAll(() => both.close())

const marketOf = (feed: MarketFeed, [product, symbol]: readonly [Product, string]): Market =>
  required(feed.market(product, symbol), `${product} ${symbol}`)

/** Reads a market of the second house, which keeps it wanted, until it is live. */
async function live(pair: readonly [Product, string]): Promise<Market> {
  const { feed } = both.follower
  const market = marketOf(feed, pair)
  await expect
    .poll(() => {
      feed.book(market)
      return feed.status(market).state
    }, PATIENT)
    .toBe('live')
  return market
}

describe('a house that follows another', () => {
  it('lists its markets with their ticks and lots', () => {
    const names = (feed: MarketFeed) => feed.markets.map(({ product, symbol }) => `${product}:${symbol}`).toSorted()
    expect(names(both.follower.feed)).toEqual(names(both.leader.feed))
  })

  it(`has its books at every moment that both name, for ${SECONDS} s`, { timeout: (SECONDS + 120) * 1000 }, async () => {
    const { feed } = both.follower
    const markets = await Promise.all(PAIRS.map(live))
    const compared = new Map(PAIRS.map((pair) => [pair.join(':'), new Set<number>()]))
    const end = Date.now() + SECONDS * 1000
    while (Date.now() < end) {
      for (const [index, pair] of PAIRS.entries()) {
        const market = markets[index] as Market
        const copy = bookTexts(feed, market)
        const moments = compared.get(pair.join(':')) as Set<number>
        if (feed.status(market).state !== 'live' || moments.has(copy.time)) continue
        moments.add(copy.time)
        const own = leaderAt(copy.time)
        expect({ pair, time: copy.time, text: copy.text }).toEqual({
          pair,
          time: copy.time,
          text: bookTexts(own, marketOf(own, pair)).text,
        })
      }
      // About ten times a second.
      await new Promise<void>((resolve) => {
        const stop = feed.subscribe(() => {
          stop()
          resolve()
        })
      })
    }
    for (const [pair, moments] of compared) expect([pair, moments.size > SECONDS]).toEqual([pair, true])
    if (process.env['FOLLOW_SECONDS'] !== undefined) console.warn([...compared].map(([pair, moments]) => `${pair}: ${moments.size} books`))
  })

  it('has its candles', async () => {
    const { feed } = both.follower
    for (const pair of PAIRS) {
      const market = marketOf(feed, pair)
      for (const [interval, minutes] of [
        ['1m', 1],
        ['15m', 15],
        ['1h', 60],
      ] as const) {
        // The last finished one: the follower knows only a part of the running one.
        const spanMs = minutes * MINUTE_MS
        const endTime = Math.floor((Date.now() - MINUTE_MS) / spanMs) * spanMs - spanMs
        const window = { interval: interval as never, limit: 40, endTime }
        await feed.prepare(market, window)
        const rows = (of: MarketFeed) =>
          of.candles(marketOf(of, pair), window).map(({ time, ...bar }) => {
            const at = marketOf(of, pair)
            return [
              time,
              at.priceText(bar.open),
              at.priceText(bar.high),
              at.priceText(bar.low),
              at.priceText(bar.close),
              at.sizeText(bar.volume),
            ]
          })
        // Both at one moment, that of the last trade that the second house has heard: the running bar is compared too.
        const heard = feed.trades(market, { limit: 1 })[0]
        const copy = rows(feed)
        const own = rows(leaderAt(required(heard, 'it has heard trades').time))
        expect(own.length).toBe(40)
        expect(copy).toEqual(own)
      }
    }
  })

  it('fills an order at its depth', async () => {
    const market = await live(['spot', 'BTCUSDT'])
    const { follower } = both
    const client = await follower.ccxt(await follower.createKey(), { options: { uta: false } })
    await client.loadMarkets()
    // Enough for several levels.
    const { asks } = follower.feed.book(market)
    const lots = asks.sizes.slice(0, 4).reduce((sum, size) => sum + size, 0)
    const size = Math.min(lots, Math.floor((20_000 / Number(market.priceText(asks.prices[0] as number))) * 10 ** 6))
    const sent = Date.now()
    const { id } = await client.createOrder('BTC/USDT', 'market', 'buy', Number(market.sizeText(size)), undefined, {
      createMarketBuyOrderRequiresPrice: false,
      cost: 20_000,
    })
    const order = await client.fetchOrder(String(id), 'BTC/USDT')
    await client.close()
    expect(order.status).toBe('closed')
    const possible = new Set<string>()
    for (let time = sent - 3000; time <= Date.now(); time += 1) possible.add(costAverage(leaderAt(time), order.filled as number))
    expect([...possible]).toContain((order.average as number).toFixed(2))
  })
})

/** Returns the average price of buying a size from the best asks. */
function costAverage(feed: MarketFeed, size: number): string {
  const market = marketOf(feed, ['spot', 'BTCUSDT'])
  const { asks } = feed.book(market)
  let [left, cost] = [size, 0]
  for (let index = 0; left > 1e-12 && index < asks.prices.length; index += 1) {
    const taken = Math.min(left, Number(market.sizeText(asks.sizes[index] as number)))
    cost += taken * Number(market.priceText(asks.prices[index] as number))
    left -= taken
  }
  return (cost / size).toFixed(2)
}
