import { lotsFrom, minus, ticksFrom } from '#lib/kernel/money.ts'
import { describe, expect, it } from 'vitest'
import type { OrderBook } from './book.ts'
import type { SelfTrade, Taker } from './taker.ts'
import { intAt, lotsAt, ticksAt } from './columns.ts'
import { HouseLadder, type OnCross } from './house-ladder.ts'
import { depthOf } from '#tests/engine/depth.ts'
import type { Plain } from '#tests/engine/fixture.ts'
import { PlainBook } from '#tests/engine/plain-book.ts'
import { countAhead, countOrdersAhead, measureReach, setAhead } from './read-book.ts'

function taker(partial: Partial<Plain<Taker>> & { buy: boolean; limit: number; lots: number }): Taker {
  return { reach: partial.limit, budget: Infinity, owner: 1, selfTrade: 'none', houseShare: 1000, ...partial } as Taker
}

function fillsOf(book: OrderBook): [slot: number, ticks: number, lots: number][] {
  return Array.from({ length: book.fills.count }, (_, at) => [
    intAt(book.fills.slot, at),
    ticksAt(book.fills.ticks, at),
    lotsAt(book.fills.lots, at),
  ])
}

describe('price and time', () => {
  it('takes the best price first and within a price the oldest order', () => {
    const book = new PlainBook()
    const late = book.add(false, 102, 5, 2, 0)
    const first = book.add(false, 101, 5, 3, 0)
    const second = book.add(false, 101, 5, 4, 0)
    expect(book.match(taker({ buy: true, limit: 102, lots: 12 }))).toBe(0)
    expect(fillsOf(book)).toEqual([
      [first, 101, 5],
      [second, 101, 5],
      [late, 102, 2],
    ])
    expect(depthOf(book, false, 5)).toEqual([{ ticks: 102, lots: 3 }])
  })

  it('stops at the limit and at what the budget buys', () => {
    const book = new PlainBook()
    book.add(false, 100, 5, 2, 0)
    book.add(false, 110, 5, 2, 0)
    expect(book.match(taker({ buy: true, limit: 105, lots: 9 }))).toBe(4)
    expect(book.match(taker({ buy: true, limit: 200, lots: 9, budget: 350 }))).toBe(6)
    expect(fillsOf(book).map(([, ticks, lots]) => [ticks, lots])).toEqual([[110, 3]])
  })

  it('keeps the place of an order that becomes smaller', () => {
    const book = new PlainBook()
    const first = book.add(true, 100, 9, 2, 0)
    const second = book.add(true, 100, 9, 3, 0)
    book.reduce(first, 2)
    expect(countOrdersAhead(book, second, 10)).toBe(2)
    book.match(taker({ buy: false, limit: 100, lots: 3 }))
    expect(fillsOf(book).map(([slot]) => slot)).toEqual([first, second])
  })
})

describe('self-trade prevention', () => {
  it.each<{ mode: SelfTrade; left: number; lots: number[]; resting: number[] }>([
    { mode: 'none', left: 0, lots: [4, 4, 2], resting: [2] },
    { mode: 'cancel-taker', left: 6, lots: [4], resting: [4, 4] },
    { mode: 'cancel-maker', left: 2, lots: [4, 0, 4], resting: [] },
    { mode: 'cancel-both', left: 6, lots: [4, 0], resting: [4] },
  ])('$mode leaves $left of the taker', ({ mode, left, lots, resting }) => {
    const book = new PlainBook()
    book.add(false, 100, 4, 2, 0)
    book.add(false, 100, 4, 1, 0)
    book.add(false, 100, 4, 3, 0)
    const order = taker({ buy: true, limit: 100, lots: 10, selfTrade: mode })
    expect(measureReach(book, order).lots).toBe(10 - left)
    expect(book.match(order)).toBe(left)
    expect(fillsOf(book).map((fill) => fill[2])).toEqual(lots)
    expect(depthOf(book, false, 9).map((level) => level.lots)).toEqual(resting.length === 0 ? [] : [resting.reduce((a, b) => a + b)])
  })
})

describe('the house in the queue', () => {
  it('is ahead of an order by its queue position', () => {
    const book = new PlainBook()
    book.setHouse(false, 100, 10)
    const slot = book.add(false, 100, 5, 2, 6)
    book.match(taker({ buy: true, limit: 100, lots: 4 }))
    expect(countAhead(book, slot)).toBe(2)
    book.match(taker({ buy: true, limit: 100, lots: 11 }))
    expect(fillsOf(book)).toEqual([
      [0, 100, 2],
      [slot, 100, 5],
      [0, 100, 4],
    ])
    expect(book.bestAsk).toBe(-1)
  })

  it('lets trades of the reference market work through the queue first, and through better prices at once', () => {
    const book = new PlainBook()
    book.setHouse(true, 100, 10)
    const queued = book.add(true, 100, 5, 2, 10)
    const better = book.add(true, 101, 3, 2, 0)
    expect(book.sweep(false, 100, 9, true)).toBe(3)
    expect(fillsOf(book)).toEqual([[better, 101, 3]])
    expect(countAhead(book, queued)).toBe(4)
    expect(book.sweep(false, 100, 6, true)).toBe(2)
    expect(book.sweep(false, 99, 100, true)).toBe(3)
    expect(book.bestBid).toBe(100)
  })

  it('gives a taker its share and lets the rest of a level go where that does not suffice', () => {
    const book = new PlainBook()
    book.setHouse(false, 100, 10)
    book.setHouse(false, 101, 10)
    expect(book.match(taker({ buy: true, limit: 100, lots: 8, houseShare: 500 }))).toBe(3)
    expect(book.bestAsk).toBe(101)
  })

  it('forgets a place when it is set anew', () => {
    const book = new PlainBook()
    book.setHouse(true, 100, 10)
    const slot = book.add(true, 100, 5, 2, 10)
    setAhead(book, slot, lotsFrom(3))
    expect(countAhead(book, slot)).toBe(3)
    setAhead(book, slot, lotsFrom(0))
    expect(countAhead(book, slot)).toBe(0)
  })
})

describe('the ladder of the house', () => {
  const side = (...levels: [number, number][]) => ({
    prices: levels.map(([ticks]) => ticks),
    sizes: levels.map(([, lots]) => lots),
  })
  const nobody = (): never => {
    throw new Error('nothing to cross')
  }

  it('replaces its levels, also where both sides move over each other', () => {
    const book = new PlainBook()
    const ladder = new HouseLadder()
    ladder.replace(book, { bids: side([99, 5], [98, 5]), asks: side([100, 5], [101, 5]) }, 0, nobody)
    ladder.replace(book, { bids: side([101, 1], [99, 2]), asks: side([102, 3]) }, 0, nobody)
    expect(depthOf(book, true, 9)).toEqual([
      { ticks: 101, lots: 1 },
      { ticks: 99, lots: 2 },
    ])
    expect(depthOf(book, false, 9)).toEqual([{ ticks: 102, lots: 3 }])
  })

  it('gives back what was taken evenly over two seconds', () => {
    const book = new PlainBook()
    const ladder = new HouseLadder()
    const quote = { bids: side(), asks: side([100, 40]) }
    const lotsLeftAt = (timeMs: number): number => {
      ladder.replace(book, quote, timeMs, nobody)
      return depthOf(book, false, 1)[0]?.lots ?? 0
    }
    expect(lotsLeftAt(0)).toBe(40)
    ladder.take(ticksFrom(100), lotsFrom(40), 0)
    expect([0, 500, 1000, 1500, 2000].map(lotsLeftAt)).toEqual([0, 10, 20, 30, 40])
  })

  it('trades with the orders that a new price of it crosses before it posts the rest', () => {
    const book = new PlainBook()
    const ladder = new HouseLadder()
    book.add(true, 100, 4, 2, 0)
    const cross: OnCross = (houseBuys, ticks, lots) => minus(lots, book.sweep(houseBuys, ticks, lots, false))
    ladder.replace(book, { bids: side(), asks: side([99, 3], [100, 3], [101, 3]) }, 0, cross)
    expect(book.bestBid).toBe(-1)
    expect(depthOf(book, false, 9)).toEqual([
      { ticks: 100, lots: 2 },
      { ticks: 101, lots: 3 },
    ])
  })
})
