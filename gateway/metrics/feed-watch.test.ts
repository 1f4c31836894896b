import { expect, it } from 'vitest'
import type { MarketState } from '#lib/contract/market/feed-sources.ts'
import type { Market } from '#gateway/feed/markets.ts'
import { createManualClock } from '#tests/rigs/manual-clock.ts'
import { watchFeed } from './feed-watch.ts'

// Goal: an operator sees for how long and how often each market was without current prices.

it('counts gaps and their length from the first current price on, and shows what is not current first', () => {
  const clock = createManualClock(1_000_000)
  const states: Record<string, MarketState> = { BTCUSDT: 'synchronising', ETHUSDT: 'live' }
  const markets = Object.keys(states).map((symbol) => ({ product: 'spot', symbol }) as Market)
  const seenAt: Record<string, number> = { BTCUSDT: 0, ETHUSDT: 1_000_000 }
  const feed = {
    markets,
    now: () => clock.now(),
    status: ({ symbol }: Market) => ({ state: states[symbol] ?? 'live', seenAt: seenAt[symbol] ?? 0 }),
  }
  const watch = watchFeed(feed, clock)
  clock.advance(5000)
  const none = { gaps: 0, longestGapMs: 0, lastGapAt: null }
  expect(watch.markets()).toEqual([
    { product: 'spot', symbol: 'BTCUSDT', state: 'synchronising', ageMs: null, ...none },
    { product: 'spot', symbol: 'ETHUSDT', state: 'live', ageMs: 5000, ...none },
  ])
  states['BTCUSDT'] = 'live'
  clock.advance(1000)
  states['BTCUSDT'] = 'stale'
  clock.advance(4000)
  states['BTCUSDT'] = 'live'
  clock.advance(1000)
  states['BTCUSDT'] = 'stale'
  clock.advance(2000)
  expect(watch.markets()[0]).toMatchObject({ symbol: 'BTCUSDT', gaps: 2, longestGapMs: 4000, lastGapAt: 1_012_000 })
  watch.close()
  expect(clock.pending()).toBe(0)
})
