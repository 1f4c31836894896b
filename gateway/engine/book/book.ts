import { assert } from '#lib/kernel/assert.ts'
import { least, type Lots, minus, most, NO_PRICE, plus, type Ticks, TICKS_MAX, type Units, unitsOf, ZERO } from '#lib/kernel/money.ts'
import { affordable, NO_BUDGET, shareOf } from './budget.ts'
import { FillBuffer } from './fill-buffer.ts'
import { NOBODY_AHEAD, OrderSlots } from './order-slots.ts'
import { PriceLevels } from './price-levels.ts'
import { BookWitness } from './witness.ts'
import { intAt, lotsAt, ticksAt } from './columns.ts'

const ONE_LOT = 1 as Lots

/** The reaction when an order would match another one of the same account. */
export type SelfTrade = 'none' | 'cancel-taker' | 'cancel-maker' | 'cancel-both'

/** An incoming order as it is matched. Prices in ticks, sizes in lots. */
export interface Taker {
  readonly buy: boolean
  /** The worst price that it accepts. */
  readonly limit: Ticks
  readonly lots: Lots
  /** The maximum that it may spend; `NO_BUDGET` if only `lots` limits it. */
  readonly budget: Units
  readonly owner: number
  readonly selfTrade: SelfTrade
  /** Thousandths of the house's lots that it gets; other takers were faster. */
  readonly houseShare: number
}

/**
 * A price-time order book in integer ticks and lots. Each level holds a queue of orders and the lots of the house; the `ahead` of an
 * order says how many house lots come before it. The book is never crossed between two calls.
 *
 * Nothing is allocated per order. `fills` holds the results of the last pass until the next one; slots of fully filled makers are
 * reused when the next order is added, so a caller must read `fills` first.
 */
export class OrderBook {
  readonly levels = new PriceLevels()
  readonly orders = new OrderSlots()
  readonly fills = new FillBuffer()
  readonly witness = new BookWitness()
  /** Best prices; `NO_PRICE` where a side is empty. */
  bestBid: Ticks = NO_PRICE
  bestAsk: Ticks = NO_PRICE
  /** Shares of the house's lots and trades are multiples of it. */
  sizeStep: Lots
  /** Whether self-trade prevention stopped the taker in the last pass. */
  takerStopped = false

  constructor(sizeStep: Lots = ONE_LOT) {
    this.sizeStep = sizeStep
  }

  /** Matches an order against the other side and returns the remaining lots. */
  match(taker: Taker): Lots {
    const { buy, limit, budget } = taker
    this.fills.count = 0
    this.takerStopped = false
    let left = taker.lots
    let units = budget
    let ticks = buy ? this.bestAsk : this.bestBid
    while (left > 0 && ticks >= 0 && (buy ? ticks <= limit : ticks >= limit)) {
      const wanted = budget === NO_BUDGET ? left : least(left, affordable(units, ticks))
      if (wanted === 0) break
      const filled = this.#matchLevel(taker, ticks, wanted)
      left = minus(left, filled)
      units = minus(units, unitsOf(ticks, filled))
      const cell = this.levels.at(ticks)
      if (this.levels.head[cell] !== 0 || lotsAt(this.levels.house, cell) > 0) break
      this.levels.close(ticks)
      ticks = this.behind(buy, ticks)
      if (this.takerStopped) break
    }
    if (buy) this.bestAsk = ticks
    else this.bestBid = ticks
    return left
  }

  /** The next price behind one of a side; each is further away than the one before, so that a walk comes to an end. */
  behind(asks: boolean, ticks: Ticks): Ticks {
    const next = asks ? this.levels.next(ticks + 1) : this.levels.previous(ticks - 1)
    assert(next < 0 || (asks ? next > ticks : next < ticks), 'a walk through the book goes away from the best price')
    return next
  }

  /** Takes up to `wanted` lots from one level, in queue order, and returns the lots taken. */
  #matchLevel(taker: Taker, ticks: Ticks, wanted: Lots): Lots {
    const { levels, orders } = this
    const cell = levels.at(ticks)
    let left = wanted
    let slot = intAt(levels.head, cell)
    if (lotsAt(levels.house, cell) > 0) this.witness.level(!taker.buy, ticks, lotsAt(levels.house, cell))
    while (slot !== 0 && left > 0) {
      left = minus(left, this.#takeHouse(cell, ticks, least(left, this.#aheadAt(cell, slot, ticks)), taker.houseShare))
      if (left === 0) break
      const next = intAt(orders.next, slot)
      if (orders.owner[slot] === taker.owner && taker.selfTrade !== 'none') {
        if (taker.selfTrade !== 'cancel-taker') this.#cancelMaker(cell, slot, ticks)
        if (taker.selfTrade !== 'cancel-maker') {
          this.takerStopped = true
          return minus(wanted, left)
        }
      } else {
        left = minus(left, this.#takeOrder(cell, slot, ticks, left))
      }
      slot = next
    }
    if (left > 0) left = minus(left, this.#takeHouse(cell, ticks, left, taker.houseShare))
    return minus(wanted, left)
  }

  /** Returns the house lots ahead of an order, and records them, because a replay does not see the house move. */
  #aheadAt(cell: number, slot: number, ticks: Ticks): Lots {
    const turn = lotsAt(this.orders.turn, slot)
    if (turn === 0) return ZERO
    const taken = lotsAt(this.levels.taken, cell)
    const house = lotsAt(this.levels.house, cell)
    this.witness.place(this.orders.idAt(slot), ticks, turn, taken)
    if (house > 0) this.witness.level(this.orders.buy[slot] === 1, ticks, house)
    return least(most(ZERO, minus(turn, taken)), house)
  }

  /**
   * Takes up to `wanted` of the house's lots at a level. If a share below 1000 is not enough, the rest of the level counts as taken by
   * others: if it stayed, the taker would rest behind it and the book would be crossed.
   */
  #takeHouse(cell: number, ticks: Ticks, wanted: Lots, share: number): Lots {
    const house = lotsAt(this.levels.house, cell)
    if (house === 0 || wanted === 0) return ZERO
    const lots = least(wanted, share === 1000 ? house : shareOf(house, share, this.sizeStep))
    const gone = lots < wanted ? house : lots
    this.levels.house[cell] = minus(house, gone)
    this.levels.taken[cell] = plus(lotsAt(this.levels.taken, cell), gone)
    if (lots > 0) this.fills.push(0, ticks, lots, house)
    return lots
  }

  #takeOrder(cell: number, slot: number, ticks: Ticks, wanted: Lots): Lots {
    const before = lotsAt(this.orders.left, slot)
    const lots = least(wanted, before)
    assert(lots > 0, 'an order that is met has lots left')
    this.fills.push(slot, ticks, lots, before)
    this.orders.left[slot] = before - lots
    this.levels.lots[cell] = lotsAt(this.levels.lots, cell) - lots
    if (lots === before) this.#unlink(cell, slot)
    return lots
  }

  #cancelMaker(cell: number, slot: number, ticks: Ticks): void {
    const before = lotsAt(this.orders.left, slot)
    this.fills.push(slot, ticks, ZERO, before)
    this.levels.lots[cell] = lotsAt(this.levels.lots, cell) - before
    this.#unlink(cell, slot)
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
    this.#refresh(houseBuys)
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
      const wait: Lots = queued ? least(left, most(ZERO, minus(this.#aheadAt(cell, slot, ticks), passed))) : ZERO
      passed = plus(passed, wait)
      left = minus(left, wait)
      if (left === 0) break
      const next = intAt(this.orders.next, slot)
      const open = lotsAt(this.orders.left, slot)
      const reached = shareOf(left, this.orders.shareAt(slot), this.sizeStep)
      if (reached > 0) this.#takeOrder(cell, slot, ticks, reached)
      // The share that does not reach an unfilled order went to others: no order behind it is filled before it.
      left = reached < open ? ZERO : minus(left, open)
      slot = reached < open ? slot : next
    }
    // The queue advances, although the house's lots stay until its next ladder removes them.
    if (queued) this.levels.taken[cell] = lotsAt(this.levels.taken, cell) + passed + (slot === 0 ? left : 0)
    this.#closeIfEmpty(cell, ticks)
    return left
  }

  /** Finds the best price of a side again after levels may have emptied. */
  #refresh(asks: boolean): void {
    if (asks && this.bestAsk >= 0) this.bestAsk = this.levels.next(this.bestAsk)
    if (!asks && this.bestBid >= 0) this.bestBid = this.levels.previous(this.bestBid)
  }

  /**
   * Adds an order at the back of its level's queue, behind `ahead` lots of the house, and returns its slot. The price must not
   * cross the other side. The order gets `share` thousandths of a reference trade; `id` identifies it in the witness.
   */
  add(buy: boolean, ticks: Ticks, lots: Lots, owner: number, ahead: Lots, id = 0, share = 1000): number {
    assert(ticks > 0 && ticks < TICKS_MAX && lots > 0, 'an order rests at a price within the book with lots left')
    assert(buy ? this.bestAsk < 0 || ticks < this.bestAsk : ticks > this.bestBid, 'a resting order does not cross the book')
    const { levels, orders } = this
    const cell = levels.open(ticks)
    const slot = orders.take()
    orders.ticks[slot] = ticks
    orders.left[slot] = lots
    orders.owner[slot] = owner
    orders.buy[slot] = buy ? 1 : 0
    orders.share[slot] = share
    orders.id[slot] = id
    orders.turn[slot] = ahead === 0 ? 0 : lotsAt(levels.taken, cell) + ahead
    const tail = intAt(levels.tail, cell)
    orders.next[slot] = 0
    orders.previous[slot] = tail
    if (tail === 0) levels.head[cell] = slot
    else orders.next[tail] = slot
    levels.tail[cell] = slot
    levels.lots[cell] = lotsAt(levels.lots, cell) + lots
    this.#improve(buy, ticks)
    return slot
  }

  #improve(buy: boolean, ticks: Ticks): void {
    if (buy) this.bestBid = most(this.bestBid, ticks)
    else if (this.bestAsk < 0 || ticks < this.bestAsk) this.bestAsk = ticks
  }

  /** Removes an order from the book. */
  remove(slot: number): void {
    const ticks = ticksAt(this.orders.ticks, slot)
    const cell = this.levels.at(ticks)
    this.levels.lots[cell] = lotsAt(this.levels.lots, cell) - lotsAt(this.orders.left, slot)
    const asks = this.orders.buy[slot] === 0
    this.#unlink(cell, slot)
    if (this.#closeIfEmpty(cell, ticks)) this.#refresh(asks)
  }

  /** Makes an order smaller; it keeps its queue position. */
  reduce(slot: number, left: Lots): void {
    const before = lotsAt(this.orders.left, slot)
    assert(left > 0 && left < before, 'an order keeps its place only when it becomes smaller')
    const cell = this.levels.at(ticksAt(this.orders.ticks, slot))
    this.levels.lots[cell] = lotsAt(this.levels.lots, cell) - (before - left)
    this.orders.left[slot] = left
  }

  /** Sets the house's lots at a price. The caller must already have removed orders of the other side that the price crosses. */
  setHouse(buy: boolean, ticks: Ticks, lots: Lots): void {
    assert(ticks > 0 && ticks < TICKS_MAX && lots >= 0, 'the house has a price within the book and no lots below zero')
    if (lots > 0) {
      // Opening a level may replace the columns by longer ones, so it comes before they are read.
      const cell = this.levels.open(ticks)
      if (lots < lotsAt(this.levels.house, cell)) this.#moveUp(cell, lots)
      this.levels.house[cell] = lots
      this.#improve(buy, ticks)
      return
    }
    const cell = this.levels.find(ticks)
    if (cell < 0 || this.levels.house[cell] === 0) return
    this.#moveUp(cell, ZERO)
    this.levels.house[cell] = 0
    if (this.#closeIfEmpty(cell, ticks)) this.#refresh(!buy)
  }

  /** Advances orders when the house's lots shrink: at most `lots` remain ahead of them, even if the house grows again later. */
  #moveUp(cell: number, lots: Lots): void {
    const { levels, orders } = this
    const last = lotsAt(levels.taken, cell) + lots
    for (let slot = intAt(levels.head, cell); slot !== 0; slot = intAt(orders.next, slot)) {
      if (lotsAt(orders.turn, slot) > last) orders.turn[slot] = lots === 0 ? NOBODY_AHEAD : last
    }
  }

  #unlink(cell: number, slot: number): void {
    const { levels, orders } = this
    const next = intAt(orders.next, slot)
    const previous = intAt(orders.previous, slot)
    if (previous === 0) levels.head[cell] = next
    else orders.next[previous] = next
    if (next === 0) levels.tail[cell] = previous
    else orders.previous[next] = previous
    orders.give(slot)
  }

  #closeIfEmpty(cell: number, ticks: Ticks): boolean {
    if (this.levels.head[cell] !== 0 || lotsAt(this.levels.house, cell) > 0) return false
    this.levels.close(ticks)
    return true
  }
}
