import { expect, it } from 'vitest'
import { SPOT_INSTRUMENTS } from '#lib/contract/market/instruments.ts'
import { required } from '#lib/kernel/assert.ts'
import type { FeedEvent } from './frame.ts'
import { FrameFeed } from './frame-feed.ts'

// Goal: ticks and lots are never read with the decimals of other terms.

const START = Date.UTC(2026, 0, 5, 12, 0, 30)
const pair = required(SPOT_INSTRUMENTS[0], 'a pair')
const NAME = `spot:${pair.symbol}` as const

it('says nothing to a holder of a market that has come with other decimals: its texts would be wrong by powers of ten', () => {
  const feed = new FrameFeed({ source: 'live', exchange: 'OKX', clock: { now: () => START, state: () => 'live' } })
  let sequence = 0
  const say = (...events: FeedEvent[]) => feed.apply({ sequence: (sequence += 1), time: START, events })
  const list = (version: number, pricePlace: number) =>
    say(
      { type: 'instruments', list: { version, spot: [{ ...pair, pricePlace }], futures: [] } },
      { type: 'state', market: NAME, state: 'live' },
      {
        type: 'book',
        market: NAME,
        snapshot: true,
        time: START,
        asks: { prices: Float64Array.of(10 ** version), sizes: Float64Array.of(5) },
        bids: { prices: Float64Array.of(10 ** version - 1), sizes: Float64Array.of(4) },
      },
    )
  const read = (market = required(feed.market('spot', pair.symbol), 'listed')) => [
    feed.status(market).state,
    feed.book(market).asks.prices[0],
    feed.trades(market, { limit: 1 }).length,
  ]
  list(1, pair.pricePlace)
  const held = required(feed.market('spot', pair.symbol), 'listed')
  expect(read(held)).toEqual(['live', 10, 0])
  list(2, pair.pricePlace + 1)
  expect(read()).toEqual(['live', 100, 0])
  expect(read(held)).toEqual(['delisted', undefined, 0])
  expect(feed.wanted()).toEqual([NAME])
})
