import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type IcebergBug, NaiveBook, type NaiveFill } from '#tests/engine/naive-book.ts'
import type { OrderBook } from './book.ts'
import type { SelfTrade, Taker } from './taker.ts'
import { intAt, lotsAt, ticksAt } from './columns.ts'
import { depthOf } from '#tests/engine/depth.ts'
import { PlainBook } from '#tests/engine/plain-book.ts'
import { measureReach } from './read-book.ts'

function fillsOf(book: OrderBook): [slot: number, ticks: number, lots: number][] {
  return Array.from({ length: book.fills.count }, (_, at) => [
    intAt(book.fills.slot, at),
    ticksAt(book.fills.ticks, at),
    lotsAt(book.fills.lots, at),
  ])
}

type Step =
  | {
      kind: 'order'
      buy: boolean
      ticks: number
      lots: number
      owner: number
      selfTrade: SelfTrade
      share: number
      /** Iceberg: the most that it shows; 0 for all. */
      peak: number
      /** How far beyond the best price it meets traders. */
      reach: number
    }
  | { kind: 'cancel' | 'reduce'; nth: number }
  | { kind: 'house'; buy: boolean; ticks: number; lots: number }
  | { kind: 'print'; buy: boolean; ticks: number; lots: number }

// Far apart, so that pages are added and freed, and close together, so that orders share levels.
const anyTicks = fc.oneof(fc.integer({ min: 1_000_000, max: 1_000_012 }), fc.integer({ min: 990_000, max: 1_020_000 }))
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('order' as const),
      buy: fc.boolean(),
      ticks: anyTicks,
      lots: fc.integer({ min: 1, max: 20 }),
      owner: fc.integer({ min: 1, max: 3 }),
      selfTrade: fc.constantFrom<SelfTrade>('none', 'cancel-taker', 'cancel-maker', 'cancel-both'),
      share: fc.integer({ min: 0, max: 3 }),
      peak: fc.constantFrom(0, 0, 1, 3),
      reach: fc.constantFrom(Infinity, Infinity, 0, 3, 5_000),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom('cancel' as const, 'reduce' as const),
      nth: fc.nat(30),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('house' as const, 'print' as const),
      buy: fc.boolean(),
      ticks: anyTicks,
      lots: fc.integer({ min: 0, max: 20 }),
    }),
  },
)

/** Runs both books side by side. */
class Pair {
  readonly book = new PlainBook()
  readonly naive: NaiveBook
  readonly #slots = new Map<number, number>()
  readonly #ids = new Map<number, number>()
  #id = 0

  constructor(bug?: IcebergBug) {
    this.naive = new NaiveBook(bug)
  }

  run(step: Step): void {
    if (step.kind === 'order') this.#order(step)
    else if (step.kind === 'house') this.#house(step.buy, step.ticks, step.lots)
    else if (step.kind === 'print') this.#print(step.buy, step.ticks, step.lots)
    else this.#change(step.kind, step.nth)
    this.#compare()
  }

  #order({ buy, ticks, lots, owner, selfTrade, share, peak, reach: far }: Extract<Step, { kind: 'order' }>): void {
    const best = buy ? this.book.bestAsk : this.book.bestBid
    const order = {
      buy,
      limit: ticks,
      reach: buy ? Math.min(ticks, best + far) : Math.max(ticks, best - far),
      lots,
      budget: share === 3 ? ticks * 5 : Infinity,
      owner,
      selfTrade,
    }
    const reach = measureReach(this.book, { ...order, houseShare: 1000 } as Taker)
    const left = this.book.match({ ...order, houseShare: 1000 })
    const expected = this.naive.match(order)
    expect(this.#fills()).toEqual(expected.fills)
    expect(left).toBe(expected.left)
    if (order.budget === Infinity && selfTrade === 'none') expect(reach.lots).toBe(lots - left)
    else if (order.budget === Infinity) expect(reach.lots).toBeLessThanOrEqual(lots - left)
    if (left === 0 || this.book.takerStopped || order.budget !== Infinity) return
    // It passed over orders, and would cross them if it rested.
    const passed = buy ? this.book.bestAsk : this.book.bestBid
    if (passed >= 0 && (buy ? passed <= ticks : passed >= ticks)) return
    this.#id += 1
    const ahead = Math.floor((((buy ? this.naive.house.bids : this.naive.house.asks).get(ticks) ?? 0) * share) / 2)
    const shown = peak === 0 ? left : Math.min(left, peak)
    const slot = this.book.add(buy, ticks, shown, owner, ahead)
    if (peak > 0) this.book.hide(slot, left - shown, peak)
    this.naive.add({ id: this.#id, buy, ticks, left: shown, owner, ahead, hidden: left - shown, peak })
    this.#slots.set(this.#id, slot)
    this.#ids.set(slot, this.#id)
  }

  #fills(): NaiveFill[] {
    return fillsOf(this.book).map(([slot, ticks, lots]) => ({
      maker: slot === 0 ? 0 : (this.#ids.get(slot) as number),
      ticks,
      lots,
    }))
  }

  #house(buy: boolean, ticks: number, lots: number): void {
    const opposite = this.naive.prices(!buy)[0]
    if (opposite !== undefined && (buy ? ticks >= opposite : ticks <= opposite)) return
    this.book.setHouse(buy, ticks, lots)
    this.naive.setHouse(buy, ticks, lots)
  }

  #print(houseBuys: boolean, ticks: number, lots: number): void {
    this.book.sweep(houseBuys, ticks, lots, true)
    expect(this.#fills()).toEqual(this.naive.sweep(houseBuys, ticks, lots))
  }

  #change(kind: 'cancel' | 'reduce', nth: number): void {
    const order = this.naive.orders[nth % Math.max(1, this.naive.orders.length)]
    if (!order) return
    const slot = this.#slots.get(order.id) as number
    const { hidden = 0 } = order
    if (kind === 'reduce' && order.left + hidden > 1) {
      this.book.reduce(slot, order.left + hidden - 1)
      // The hidden part goes first.
      if (hidden > 0) order.hidden = hidden - 1
      else order.left -= 1
    } else {
      this.book.remove(slot)
      this.naive.cancel(order.id)
    }
  }

  #compare(): void {
    for (const buy of [true, false]) {
      const expected = this.naive.prices(buy).map((ticks) => ({ ticks, lots: this.naive.lotsAt(buy, ticks) }))
      expect(depthOf(this.book, buy, 1000)).toEqual(expected)
      expect(buy ? this.book.bestBid : this.book.bestAsk).toBe(expected[0]?.ticks ?? -1)
    }
    expect(this.book.bestBid < 0 || this.book.bestAsk < 0 || this.book.bestBid < this.book.bestAsk).toBe(true)
  }
}

describe('against the obvious book', () => {
  it('does the same for any flow of orders, cancels, house levels and reference trades', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { minLength: 1, maxLength: 120 }), (steps) => {
        const pair = new Pair()
        for (const step of steps) pair.run(step)
      }),
      { numRuns: 150 },
    )
  })

  it.each<IcebergBug>(['next-part-keeps-place', 'next-part-before-house', 'shows-all', 'hides-for-ever'])(
    'notices the mistake %s',
    (bug) => {
      const found = fc.check(
        fc.property(fc.array(anyStep, { minLength: 60, maxLength: 120 }), (steps) => {
          const pair = new Pair(bug)
          for (const step of steps) pair.run(step)
        }),
        { numRuns: 400, seed: 5, endOnFailure: true },
      )
      expect(found.failed).toBe(true)
    },
  )
})
