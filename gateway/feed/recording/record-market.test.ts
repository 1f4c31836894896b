import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LIST, play, recordingFolders, Shown, START } from '#tests/rigs/recordings.ts'
import type { FeedEvent } from '../frames/frame.ts'
import { recordMarket } from './record-market.ts'

// Goal: the frames of a followed exchange are recorded from any moment on, with the state of that moment.

const { make, removeAll } = recordingFolders()
afterAll(removeAll)
beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => vi.useRealTimers())

const book = (time: number, snapshot: boolean, price: number, size: number): FeedEvent => ({
  type: 'book',
  market: 'spot:BTCUSDT',
  snapshot,
  time,
  asks: { prices: Float64Array.of(price), sizes: Float64Array.of(size) },
  bids: { prices: new Float64Array(), sizes: new Float64Array() },
})

it('begins with what a followed market already knows, and asks for no book to learn it', async () => {
  const original = new Shown()
  const say = (sequence: number, ...events: FeedEvent[]) => original.apply({ sequence, time: START + sequence * 1000, events })
  say(1, LIST, { type: 'state', market: 'spot:BTCUSDT', state: 'live' }, book(START, true, 100, 5))
  const folder = make()
  const recording = recordMarket(original.feed, { folder, source: 'OKX', log: { warn: (_details, message) => expect.fail(message) } })
  expect(original.feed.wanted()).toEqual(['spot:BTCUSDT'])
  say(2, book(START + 2000, false, 101, 7))
  say(3, { type: 'trades', market: 'spot:BTCUSDT', trades: [{ id: 1, time: START + 3000, price: 101, size: 2, buy: true }] })
  await recording.close()
  say(4, book(START + 4000, false, 102, 9))
  const copy = new Shown()
  for (const frame of play(folder)) copy.apply(frame)
  const market = copy.feed.market('spot', 'BTCUSDT')
  if (market === undefined) throw new Error('it is listed')
  expect(copy.feed.book(market).asks).toEqual({ prices: Float64Array.of(100, 101), sizes: Float64Array.of(5, 7) })
  expect(copy.feed.trades(market, { limit: 9 })).toHaveLength(1)
  expect(copy.feed.markets).toHaveLength(original.feed.markets.length)
})
