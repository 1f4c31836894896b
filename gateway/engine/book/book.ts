import { assert } from '#lib/kernel/assert.ts'
import { FillBuffer } from './fill-buffer.ts'
import { NOBODY_AHEAD, OrderSlots } from './order-slots.ts'
import { PriceLevels, TICKS_MAX } from './price-levels.ts'
import { BookWitness } from './witness.ts'

/** What happens when an order would meet another one of its own account. */
export type SelfTrade = 'none' | 'cancel-taker' | 'cancel-maker' | 'cancel-both'

/** An order on its way through the book. Prices in ticks, sizes in lots. */
export interface Taker {
  readonly buy: boolean
  /** Worst price it accepts. */
  readonly limit: number
  readonly lots: number
  /** Ticks x lots that it may spend at most; Infinity where only `lots` bounds it. */
  readonly budget: number
  readonly owner: number
  readonly selfTrade: SelfTrade
  /** Thousandths of the house's lots that it gets; the others were faster. */
  readonly houseShare: number
}

/**
 * A price-time order book in integer ticks and lots. Each level holds a queue of orders and the lots of the house, which stand in
 * front of an order as far as its `ahead` says. The book is never crossed between two calls.
 *
 * Nothing is allocated per order. What a pass did is in `fills` until the next pass; slots of makers that were used up are free
 * again once the next order is added, so a caller looks at `fills` first.
 */
export class OrderBook {
  readonly levels = new PriceLevels()
  readonly orders = new OrderSlots()
  readonly fills = new FillBuffer()
  readonly witness = new BookWitness()
  /** Best prices; -1 where a side is empty. */
  bestBid = -1
  bestAsk = -1
  /** Why the last pass ended: self-trade prevention took the rest of the taker. */
  takerStopped = false

  /** Matches an order against the other side and returns the lots that are left. */
  match(taker: Taker): number {
    const { buy, limit, budget } = taker
    this.fills.count = 0
    this.takerStopped = false
    let left = taker.lots
    let units = budget
    let ticks = buy ? this.bestAsk : this.bestBid
    while (left > 0 && ticks >= 0 && (buy ? ticks <= limit : ticks >= limit)) {
      const most = budget === Infinity ? left : Math.min(left, Math.floor(units / ticks))
      if (most === 0) break
      const filled = this.#matchLevel(taker, ticks, most)
      left -= filled
      units -= filled * ticks
      const cell = this.levels.at(ticks)
      if (this.levels.head[cell] !== 0 || (this.levels.house[cell] as number) > 0) break
      this.levels.close(ticks)
      ticks = buy ? this.levels.next(ticks + 1) : this.levels.previous(ticks - 1)
      if (this.takerStopped) break
    }
    if (buy) this.bestAsk = ticks
    else this.bestBid = ticks
    return left
  }

  /** Takes up to `most` lots from one level, in queue order, and returns the lots taken. */
  #matchLevel(taker: Taker, ticks: number, most: number): number {
    const { levels, orders } = this
    const cell = levels.at(ticks)
    let left = most
    let slot = levels.head[cell] as number
    if ((levels.house[cell] as number) > 0) this.witness.level(!taker.buy, ticks, levels.house[cell] as number)
    while (slot !== 0 && left > 0) {
      left -= this.#takeHouse(cell, ticks, Math.min(left, this.#aheadAt(cell, slot, ticks)), taker.houseShare)
      if (left === 0) break
      const next = orders.next[slot] as number
      if (orders.owner[slot] === taker.owner && taker.selfTrade !== 'none') {
        if (taker.selfTrade !== 'cancel-taker') this.#cancelMaker(cell, slot, ticks)
        if (taker.selfTrade !== 'cancel-maker') {
          this.takerStopped = true
          return most - left
        }
      } else {
        left -= this.#takeOrder(cell, slot, ticks, left)
      }
      slot = next
    }
    if (left > 0) left -= this.#takeHouse(cell, ticks, left, taker.houseShare)
    return most - left
  }

  /** House lots that stand in front of an order; noted, because a replay does not see the house move. */
  #aheadAt(cell: number, slot: number, ticks: number): number {
    const turn = this.orders.turn[slot] as number
    if (turn === 0) return 0
    const taken = this.levels.taken[cell] as number
    const house = this.levels.house[cell] as number
    this.witness.place(this.orders.id[slot] as number, ticks, turn, taken)
    if (house > 0) this.witness.level(this.orders.buy[slot] === 1, ticks, house)
    return Math.min(Math.max(0, turn - taken), house)
  }

  /**
   * Takes up to `wanted` of the house's lots at a level. Of a share below a thousand thousandths the rest of the level goes to
   * others where it does not suffice: had it stayed, the taker would rest behind it and the book would be crossed.
   */
  #takeHouse(cell: number, ticks: number, wanted: number, share: number): number {
    const house = this.levels.house[cell] as number
    if (house === 0 || wanted === 0) return 0
    const open = share === 1000 ? house : Math.floor((house * share) / 1000)
    const lots = Math.min(wanted, open)
    const gone = lots < wanted ? house : lots
    this.levels.house[cell] = house - gone
    this.levels.taken[cell] = (this.levels.taken[cell] as number) + gone
    if (lots > 0) this.fills.push(0, ticks, lots, house)
    return lots
  }

  #takeOrder(cell: number, slot: number, ticks: number, wanted: number): number {
    const before = this.orders.left[slot] as number
    const lots = Math.min(wanted, before)
    this.fills.push(slot, ticks, lots, before)
    this.orders.left[slot] = before - lots
    this.levels.lots[cell] = (this.levels.lots[cell] as number) - lots
    if (lots === before) this.#unlink(cell, slot)
    return lots
  }

  #cancelMaker(cell: number, slot: number, ticks: number): void {
    const before = this.orders.left[slot] as number
    this.fills.push(slot, ticks, 0, before)
    this.levels.lots[cell] = (this.levels.lots[cell] as number) - before
    this.#unlink(cell, slot)
  }

  /**
   * Trades of the reference market reach the orders that rest here: the house sells (or buys) up to `lots` down (or up) to `limit`.
   * Where the trade stands exactly at an order's price, house lots ahead of the order come first; an order at a better price would
   * have been met before. Returns the lots traded; `fills` holds them.
   */
  sweep(houseBuys: boolean, limit: number, lots: number, queued: boolean): number {
    this.fills.count = 0
    let left = lots
    let ticks = houseBuys ? this.bestAsk : this.bestBid
    while (left > 0 && ticks >= 0 && (houseBuys ? ticks <= limit : ticks >= limit)) {
      left = this.#sweepLevel(ticks, left, queued && ticks === limit)
      ticks = houseBuys ? this.levels.next(ticks + 1) : this.levels.previous(ticks - 1)
    }
    this.#refresh(houseBuys)
    let traded = 0
    for (let at = 0; at < this.fills.count; at += 1) traded += this.fills.lots[at] as number
    return traded
  }

  #sweepLevel(ticks: number, lots: number, queued: boolean): number {
    const cell = this.levels.at(ticks)
    let left = lots
    let passed = 0
    let slot = this.levels.head[cell] as number
    while (slot !== 0 && left > 0) {
      const wait = queued ? Math.min(left, Math.max(0, this.#aheadAt(cell, slot, ticks) - passed)) : 0
      passed += wait
      left -= wait
      if (left === 0) break
      const next = this.orders.next[slot] as number
      const open = this.orders.left[slot] as number
      const reached = Math.floor((left * (this.orders.share[slot] as number)) / 1000)
      if (reached > 0) this.#takeOrder(cell, slot, ticks, reached)
      // What does not reach an order that wanted more went to others: nobody behind it is served before it.
      left = reached < open ? 0 : left - open
      slot = reached < open ? slot : next
    }
    // The queue moves up although the house's lots stay until its next ladder says that they are gone.
    if (queued) this.levels.taken[cell] = (this.levels.taken[cell] as number) + passed + (slot === 0 ? left : 0)
    this.#closeIfEmpty(cell, ticks)
    return left
  }

  /** Finds the best price of a side again, after levels of it may have emptied. */
  #refresh(asks: boolean): void {
    if (asks && this.bestAsk >= 0) this.bestAsk = this.levels.next(this.bestAsk)
    if (!asks && this.bestBid >= 0) this.bestBid = this.levels.previous(this.bestBid)
  }

  /**
   * Puts an order at the back of its level's queue, behind `ahead` lots of the house, and returns its slot. The price must not
   * cross the other side. Of a reference trade that reaches it, it gets `share` thousandths; `id` names it in the witness.
   */
  add(buy: boolean, ticks: number, lots: number, owner: number, ahead: number, id = 0, share = 1000): number {
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
    orders.turn[slot] = ahead === 0 ? 0 : (levels.taken[cell] as number) + ahead
    const tail = levels.tail[cell] as number
    orders.next[slot] = 0
    orders.previous[slot] = tail
    if (tail === 0) levels.head[cell] = slot
    else orders.next[tail] = slot
    levels.tail[cell] = slot
    levels.lots[cell] = (levels.lots[cell] as number) + lots
    this.#improve(buy, ticks)
    return slot
  }

  #improve(buy: boolean, ticks: number): void {
    if (buy) this.bestBid = Math.max(this.bestBid, ticks)
    else if (this.bestAsk < 0 || ticks < this.bestAsk) this.bestAsk = ticks
  }

  /** Takes an order out of the book. */
  remove(slot: number): void {
    const ticks = this.orders.ticks[slot] as number
    const cell = this.levels.at(ticks)
    this.levels.lots[cell] = (this.levels.lots[cell] as number) - (this.orders.left[slot] as number)
    const asks = this.orders.buy[slot] === 0
    this.#unlink(cell, slot)
    if (this.#closeIfEmpty(cell, ticks)) this.#refresh(asks)
  }

  /** Makes an order smaller; it keeps its place. */
  reduce(slot: number, left: number): void {
    const before = this.orders.left[slot] as number
    assert(left > 0 && left < before, 'an order keeps its place only when it becomes smaller')
    const cell = this.levels.at(this.orders.ticks[slot] as number)
    this.levels.lots[cell] = (this.levels.lots[cell] as number) - (before - left)
    this.orders.left[slot] = left
  }

  /** Sets the lots of the house at a price. Orders of the other side that the price crosses must be gone. */
  setHouse(buy: boolean, ticks: number, lots: number): void {
    if (lots > 0) {
      // Opening a level may replace the columns by longer ones.
      const cell = this.levels.open(ticks)
      if (lots < (this.levels.house[cell] as number)) this.#moveUp(cell, lots)
      this.levels.house[cell] = lots
      this.#improve(buy, ticks)
      return
    }
    const cell = this.levels.find(ticks)
    if (cell < 0 || this.levels.house[cell] === 0) return
    this.#moveUp(cell, 0)
    this.levels.house[cell] = 0
    if (this.#closeIfEmpty(cell, ticks)) this.#refresh(!buy)
  }

  /** No more than `lots` of the house are ahead of an order once the house has no more; that they come back does not matter. */
  #moveUp(cell: number, lots: number): void {
    const { levels, orders } = this
    const last = (levels.taken[cell] as number) + lots
    for (let slot = levels.head[cell] as number; slot !== 0; slot = orders.next[slot] as number) {
      if ((orders.turn[slot] as number) > last) orders.turn[slot] = lots === 0 ? NOBODY_AHEAD : last
    }
  }

  #unlink(cell: number, slot: number): void {
    const { levels, orders } = this
    const next = orders.next[slot] as number
    const previous = orders.previous[slot] as number
    if (previous === 0) levels.head[cell] = next
    else orders.next[previous] = next
    if (next === 0) levels.tail[cell] = previous
    else orders.previous[next] = previous
    orders.give(slot)
  }

  #closeIfEmpty(cell: number, ticks: number): boolean {
    if (this.levels.head[cell] !== 0 || (this.levels.house[cell] as number) > 0) return false
    this.levels.close(ticks)
    return true
  }
}
