import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BOOK_DEPTH, BOOK_SLOT_MS, bookAt, type BookShape } from './book.ts'
import { bookShape } from './book-shape.ts'
import type { Book, BookSide } from '../market-feed.ts'
import type { Market } from '../markets.ts'
import { createSyntheticFeed } from '../synthetic/synthetic-feed.ts'

let clock = Date.UTC(2026, 10, 21)
const feed = createSyntheticFeed('1', () => clock)

const anyMarket = fc.constantFrom(...feed.markets)
const anyTime = fc.integer({ min: Date.UTC(2018, 0, 2), max: Date.UTC(2030, 0, 1) })

function isInOrder(side: BookSide, direction: 1 | -1): boolean {
  return side.prices.every((price, index) => index === 0 || (price - (side.prices[index - 1] as number)) * direction > 0)
}

/** Returns the levels as `price:size`. */
function levels(book: Book): Set<string> {
  const rows = [book.asks, book.bids].flatMap((side) => [...side.prices].map((price, index) => `${price}:${side.sizes[index]}`))
  return new Set(rows)
}

describe('the book of the reference market', () => {
  it('has enough levels in order, is never crossed, and its best price is that of the last trade', () => {
    fc.assert(
      fc.property(anyMarket, anyTime, (market, time) => {
        clock = time
        const { asks, bids } = feed.book(market)
        const [last] = feed.trades(market, { limit: 1 })
        expect(asks.prices.length).toBeGreaterThanOrEqual(150)
        expect(bids.prices.length).toBeGreaterThanOrEqual(150)
        expect([isInOrder(asks, 1), isInOrder(bids, -1)]).toEqual([true, true])
        expect(bids.prices[0] as number).toBeLessThan(asks.prices[0] as number)
        expect(last?.buy ? asks.prices[0] : bids.prices[0]).toBe(last?.price)
        for (const side of [asks, bids]) {
          expect(side.sizes.every((size) => Number.isSafeInteger(size) && size >= 1)).toBe(true)
          expect(side.prices.every((price) => Number.isSafeInteger(price) && price >= 1)).toBe(true)
        }
      }),
      { numRuns: 200 },
    )
  })

  it('is the same within a slot while nothing trades, and keeps most of its levels from slot to slot', () => {
    const market = feed.market('spot', 'BTCUSDT') as Market
    const start = Date.UTC(2026, 10, 21, 14)
    let kept = 0
    let all = 0
    clock = start
    let before = levels(feed.book(market))
    for (let slot = 1; slot <= 300; slot += 1) {
      clock = start + slot * BOOK_SLOT_MS
      const now = levels(feed.book(market))
      for (const level of now) kept += before.has(level) ? 1 : 0
      all += now.size
      before = now
    }
    expect(kept / all).toBeGreaterThan(0.85)
    // A book that never changes would be as wrong as one that is new each time.
    expect(kept / all).toBeLessThan(0.999)
  })

  it('agrees with the ticker about the best prices and their sizes', () => {
    fc.assert(
      fc.property(anyMarket, anyTime, (market, time) => {
        clock = time
        const { asks, bids } = feed.book(market)
        const { ask, askSize, bid, bidSize } = feed.ticker(market)
        expect([ask, askSize, bid, bidSize]).toEqual([asks.prices[0], asks.sizes[0], bids.prices[0], bids.sizes[0]])
      }),
      { numRuns: 50 },
    )
  })

  it('ends above zero where the price is only a few ticks', () => {
    const shape: BookShape = { key: 1, cellMillionths: 50, spreadMillionths: 100, levelLots: 10 }
    const { bids, asks } = bookAt(shape, 5, 1000, { price: 40, buy: true })
    expect(bids.prices.at(-1) as number).toBeGreaterThanOrEqual(1)
    expect(bids.prices.length).toBeLessThan(40)
    expect(asks.prices).toHaveLength(BOOK_DEPTH)
  })

  it('is finer and fuller where more is traded', () => {
    const market = feed.market('spot', 'BTCUSDT') as Market
    const quiet = bookShape(market, 1, 1e7, 100_000)
    const busy = bookShape(market, 1, 1e9, 100_000)
    expect(busy.cellMillionths).toBeLessThan(quiet.cellMillionths)
    expect(busy.spreadMillionths).toBeLessThan(quiet.spreadMillionths)
    expect(busy.levelLots).toBeGreaterThan(quiet.levelLots)
  })
})
