import { assert } from '#lib/kernel/assert.ts'
import { least, type Lots, minus, most, multiplyToUnits, type Ticks, type Units, plus, ZERO } from '#lib/kernel/money.ts'
import { affordable, NO_BUDGET, takeShare } from './budget.ts'
import { intAt, lotsAt } from './columns.ts'
import { FillBuffer } from './fill-buffer.ts'
import { RestingOrders } from './resting-orders.ts'
import type { Taker } from './taker.ts'

/**
 * A price-time order book in integer ticks and lots: its resting orders, and the matching of incoming ones. It is never crossed between
 * two calls.
 *
 * Nothing is allocated per order. `fills` holds the results of the last pass until the next one; slots of fully filled makers are
 * reused when the next order is added, so a caller must read `fills` first.
 */
export class OrderBook extends RestingOrders {
  readonly fills = new FillBuffer()
  /** Whether self-trade prevention stopped the taker in the last pass. */
  takerStopped = false

  /** Matches an order against the other side and returns the remaining lots. */
  match(taker: Taker): Lots {
    const { buy, limit, reach, budget } = taker
    this.fills.count = 0
    this.takerStopped = false
    let left = taker.lots
    let units = budget
    let ticks = buy ? this.bestAsk : this.bestBid
    while (left > 0 && ticks >= 0 && (buy ? ticks <= reach : ticks >= reach)) {
      const wanted = budget === NO_BUDGET ? left : least(left, affordable(units, ticks))
      if (wanted === 0) break
      const filled = this.#matchLevel(taker, ticks, wanted)
      left = minus(left, filled)
      units = minus(units, multiplyToUnits(ticks, filled))
      const cell = this.levels.at(ticks)
      if (this.levels.head[cell] !== 0 || lotsAt(this.levels.house, cell) > 0) break
      this.levels.close(ticks)
      ticks = this.behind(buy, ticks)
      if (this.takerStopped) break
    }
    if (buy) this.bestAsk = ticks
    else this.bestBid = ticks
    return reach === limit || left === 0 || this.takerStopped ? left : this.#takeBeyond(taker, left, units)
  }

  /**
   * Takes the house's lots at the prices where the taker meets no trader any more, and passes over the orders there. The best of them stays
   * the best price of its side. Returns the remaining lots.
   */
  #takeBeyond(taker: Taker, lots: Lots, budget: Units): Lots {
    const { buy, limit, houseShare } = taker
    const { levels } = this
    let left = lots
    let units = budget
    let ticks = buy ? this.bestAsk : this.bestBid
    while (left > 0 && ticks >= 0 && (buy ? ticks <= limit : ticks >= limit)) {
      const wanted = budget === NO_BUDGET ? left : least(left, affordable(units, ticks))
      if (wanted === 0) break
      const cell = levels.at(ticks)
      const house = lotsAt(levels.house, cell)
      if (house > 0) this.witness.level(!buy, ticks, house)
      const filled = this.#takeHouse(cell, ticks, wanted, houseShare)
      left = minus(left, filled)
      units = minus(units, multiplyToUnits(ticks, filled))
      this.closeIfEmpty(cell, ticks)
      ticks = this.behind(buy, ticks)
    }
    this.refresh(buy)
    return left
  }

  /** Takes up to `wanted` lots from one level, in queue order, and returns the lots taken. */
  #matchLevel(taker: Taker, ticks: Ticks, wanted: Lots): Lots {
    const { levels, orders } = this
    const cell = levels.at(ticks)
    let left = wanted
    let slot = intAt(levels.head, cell)
    if (lotsAt(levels.house, cell) > 0) this.witness.level(!taker.buy, ticks, lotsAt(levels.house, cell))
    while (slot !== 0 && left > 0) {
      left = minus(left, this.#takeHouse(cell, ticks, least(left, this.aheadAt(cell, slot, ticks)), taker.houseShare))
      if (left === 0) break
      const next = intAt(orders.next, slot)
      if (orders.owner[slot] === taker.owner && taker.selfTrade !== 'none') {
        if (taker.selfTrade !== 'cancel-taker') this.#cancelMaker(cell, slot, ticks)
        if (taker.selfTrade !== 'cancel-maker') {
          this.takerStopped = true
          return minus(wanted, left)
        }
      } else {
        const after = this.#nextAfter(slot)
        left = minus(left, this.#takeOrder(cell, slot, ticks, left))
        slot = after
        continue
      }
      slot = next
    }
    if (left > 0) left = minus(left, this.#takeHouse(cell, ticks, left, taker.houseShare))
    return minus(wanted, left)
  }

  /**
   * Takes up to `wanted` of the house's lots at a level. If a share below 1000 is not enough, the rest of the level counts as taken by
   * others: if it stayed, the taker would rest behind it and the book would be crossed.
   */
  #takeHouse(cell: number, ticks: Ticks, wanted: Lots, share: number): Lots {
    const house = lotsAt(this.levels.house, cell)
    if (house === 0 || wanted === 0) return ZERO
    const lots = least(wanted, share === 1000 ? house : takeShare(house, share, this.sizeStep))
    const gone = lots < wanted ? house : lots
    this.levels.house[cell] = minus(house, gone)
    this.levels.taken[cell] = plus(lotsAt(this.levels.taken, cell), gone)
    if (lots > 0) this.fills.push(0, ticks, lots, house)
    return lots
  }

  /** Returns the order behind one in the queue of its level: the next part of an iceberg may be the only one that comes. */
  #nextAfter(slot: number): number {
    const next = intAt(this.orders.next, slot)
    return next === 0 && lotsAt(this.orders.hidden, slot) > 0 ? slot : next
  }

  /** Takes up to `wanted` lots of what an order shows. `passed`: house lots that count as gone by in the same pass. */
  #takeOrder(cell: number, slot: number, ticks: Ticks, wanted: Lots, passed: Lots = ZERO): Lots {
    const before = lotsAt(this.orders.left, slot)
    const lots = least(wanted, before)
    assert(lots > 0, 'an order that is met has lots left')
    this.fills.push(slot, ticks, lots, before)
    this.orders.left[slot] = before - lots
    this.levels.lots[cell] = lotsAt(this.levels.lots, cell) - lots
    if (lots === before) this.showNext(cell, slot, ticks, passed)
    return lots
  }

  #cancelMaker(cell: number, slot: number, ticks: Ticks): void {
    const before = lotsAt(this.orders.left, slot)
    this.fills.push(slot, ticks, ZERO, before)
    this.levels.lots[cell] = lotsAt(this.levels.lots, cell) - before
    this.unlink(cell, slot)
  }

  /**
   * Fills resting orders by a trade of the reference market: the house sells (or buys) up to `lots` down (or up) to `limit`. If `queued`,
   * house lots ahead of the orders at `limit` come first; an order at a better price would have been filled before. Each order gets only
   * its share of the trade. Returns the lots traded; `fills` holds them.
   */
  sweep(houseBuys: boolean, limit: Ticks, lots: Lots, queued: boolean): Lots {
    this.fills.count = 0
    let left = lots
    let ticks = houseBuys ? this.bestAsk : this.bestBid
    while (left > 0 && ticks >= 0 && (houseBuys ? ticks <= limit : ticks >= limit)) {
      left = this.#sweepLevel(ticks, left, queued && ticks === limit)
      ticks = this.behind(houseBuys, ticks)
    }
    this.refresh(houseBuys)
    let traded: Lots = ZERO
    for (let at = 0; at < this.fills.count; at += 1) traded = plus(traded, lotsAt(this.fills.lots, at))
    assert(traded <= lots, 'a trade of the reference market reaches no more than it is for')
    return traded
  }

  #sweepLevel(ticks: Ticks, lots: Lots, queued: boolean): Lots {
    const cell = this.levels.at(ticks)
    let left = lots
    let passed: Lots = ZERO
    let slot = intAt(this.levels.head, cell)
    while (slot !== 0 && left > 0) {
      const wait: Lots = queued ? least(left, most(ZERO, minus(this.aheadAt(cell, slot, ticks), passed))) : ZERO
      passed = plus(passed, wait)
      left = minus(left, wait)
      if (left === 0) break
      const next = this.#nextAfter(slot)
      const open = lotsAt(this.orders.left, slot)
      const reached = takeShare(left, this.orders.shareAt(slot), this.sizeStep)
      if (reached > 0) this.#takeOrder(cell, slot, ticks, reached, passed)
      // The share that does not reach an unfilled order went to others: no order behind it is filled before it.
      left = reached < open ? ZERO : minus(left, open)
      slot = reached < open ? slot : next
    }
    // The queue advances, although the house's lots stay until its next ladder removes them.
    if (queued) this.levels.taken[cell] = lotsAt(this.levels.taken, cell) + passed + (slot === 0 ? left : 0)
    this.closeIfEmpty(cell, ticks)
    return left
  }
}
