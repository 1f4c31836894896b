import { describe, expect, it } from 'vitest'
import { required } from '#lib/kernel/assert.ts'
import { createSyntheticFeed } from '#gateway/feed/synthetic/synthetic-feed.ts'
import { secondBars } from '#gateway/feed/seconds/second-bars.ts'
import { SecondTopic } from './second-topic.ts'

// Goal: a client that follows candles of one second has the market's own bars after every step of its time.

const START = Date.UTC(2026, 0, 5, 12, 0, 30)

interface Message {
  readonly action: string
  readonly data: readonly (readonly string[])[]
}

function follow() {
  let now = START
  const feed = createSyntheticFeed('seconds', () => now)
  const market = required(feed.markets[0], 'a market')
  const topic = new SecondTopic(market, '{}', feed)
  const bars = new Map<number, string>()
  const hear = (text: string | undefined): string | null => {
    if (text === undefined) return null
    const { action, data } = JSON.parse(text) as Message
    if (action === 'snapshot') bars.clear()
    for (const row of data) bars.set(Number(row[0]), required(row[4], 'a close'))
    return action
  }
  hear(topic.snapshot(feed))
  return {
    step(ms: number) {
      now += ms
      return hear(topic.advance(feed))
    },
    shown: () => [...bars].toSorted(([one], [other]) => one - other).slice(-400),
    expected: () => secondBars(feed, market, { limit: 400 }).map(({ time, close }) => [time, market.priceText(close)]),
  }
}

describe('candle1s', () => {
  it.each([[[200, 300, 900, 100, 2500]], [[60_000, 400]], [[3_600_000]], [[5000, -60_000, 700]]])(
    'holds the bars of the market after steps of %j milliseconds',
    (steps) => {
      const client = follow()
      for (const ms of steps) client.step(ms)
      expect(client.shown()).toEqual(client.expected())
    },
  )

  it('is sent anew after a leap, and says nothing while nothing has changed', () => {
    const client = follow()
    expect(client.step(3_600_000)).toBe('snapshot')
    client.step(100)
    expect(client.step(0)).toBeNull()
  })
})
