import { assert } from '#lib/kernel/assert.ts'
import { least, type Lots, minus, most, NO_PRICE, plus, type Ticks, TICKS_MAX, ZERO } from '#lib/kernel/money.ts'
import { intAt, lotsAt, ticksAt } from './columns.ts'
import { NOBODY_AHEAD, OrderSlots } from './order-slots.ts'
import { PriceLevels } from './price-levels.ts'
import { BookWitness } from './witness.ts'

const ONE_LOT = 1 as Lots

/**
 * The resting orders of a market and the house's lots, by price: each level holds a queue of orders and the lots of the house; the
 * `ahead` of an order says how many house lots come before it. `OrderBook` adds the matching.
 */
export class RestingOrders {
  readonly levels = new PriceLevels()
  readonly orders = new OrderSlots()
  readonly witness = new BookWitness()
  /** Best prices; `NO_PRICE` where a side is empty. */
  bestBid: Ticks = NO_PRICE
  bestAsk: Ticks = NO_PRICE
  /** The number of orders that hide a part of their size. */
  icebergs = 0
  /** Shares of the house's lots and trades are multiples of it. */
  sizeStep: Lots
  constructor(sizeStep: Lots = ONE_LOT) {
    this.sizeStep = sizeStep
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
    orders.hidden[slot] = 0
    orders.peak[slot] = 0
    orders.owner[slot] = owner
    orders.buy[slot] = buy ? 1 : 0
    orders.share[slot] = share
    orders.id[slot] = id
    orders.turn[slot] = ahead === 0 ? 0 : lotsAt(levels.taken, cell) + ahead
    this.#append(cell, slot)
    levels.lots[cell] = lotsAt(levels.lots, cell) + lots
    this.#improve(buy, ticks)
    return slot
  }

  #append(cell: number, slot: number): void {
    const { levels, orders } = this
    const tail = intAt(levels.tail, cell)
    orders.next[slot] = 0
    orders.previous[slot] = tail
    if (tail === 0) levels.head[cell] = slot
    else orders.next[tail] = slot
    levels.tail[cell] = slot
  }

  /** Returns all open lots of an order, those that it hides too. */
  countOpen(slot: number): Lots {
    return plus(lotsAt(this.orders.left, slot), lotsAt(this.orders.hidden, slot))
  }

  /** Keeps lots of an order behind those that it shows: when these are gone, up to `peak` of them come to the back of the queue. */
  hide(slot: number, hidden: Lots, peak: Lots): void {
    assert(hidden >= 0 && peak >= lotsAt(this.orders.left, slot), 'an iceberg shows no more than its visible part')
    this.orders.hidden[slot] = hidden
    this.orders.peak[slot] = peak
    this.icebergs += 1
  }

  /**
   * Shows the next part of an iceberg whose visible part is gone, at the back of its level's queue: behind the house's lots too, of which
   * `passed` count as gone by already. Without hidden lots the order leaves the book.
   */
  protected showNext(cell: number, slot: number, ticks: Ticks, passed: Lots): void {
    const { levels, orders, witness } = this
    const hidden = lotsAt(orders.hidden, slot)
    if (hidden === 0) return this.unlink(cell, slot)
    const taken = lotsAt(levels.taken, cell)
    // A replay restores the place of the part that is gone, not of the next one.
    witness.place(orders.idAt(slot), ticks, lotsAt(orders.turn, slot), taken)
    const house = lotsAt(levels.house, cell)
    if (house > 0) witness.level(orders.buy[slot] === 1, ticks, house)
    const shown = least(hidden, lotsAt(orders.peak, slot))
    this.#detach(cell, slot)
    orders.left[slot] = shown
    orders.hidden[slot] = minus(hidden, shown)
    orders.turn[slot] = house === 0 ? 0 : taken + passed + house
    levels.lots[cell] = lotsAt(levels.lots, cell) + shown
    this.#append(cell, slot)
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
    this.unlink(cell, slot)
    if (this.closeIfEmpty(cell, ticks)) this.refresh(asks)
  }

  /** Makes an order smaller; it keeps its queue position. An iceberg loses hidden lots first. */
  reduce(slot: number, left: Lots): void {
    const before = lotsAt(this.orders.left, slot)
    assert(left > 0 && left < before + lotsAt(this.orders.hidden, slot), 'an order keeps its place only when it becomes smaller')
    const shown = least(before, left)
    const cell = this.levels.at(ticksAt(this.orders.ticks, slot))
    this.levels.lots[cell] = lotsAt(this.levels.lots, cell) - (before - shown)
    this.orders.left[slot] = shown
    this.orders.hidden[slot] = minus(left, shown)
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
    if (this.closeIfEmpty(cell, ticks)) this.refresh(!buy)
  }

  /** Advances orders when the house's lots shrink: at most `lots` remain ahead of them, even if the house grows again later. */
  #moveUp(cell: number, lots: Lots): void {
    const { levels, orders } = this
    const last = lotsAt(levels.taken, cell) + lots
    for (let slot = intAt(levels.head, cell); slot !== 0; slot = intAt(orders.next, slot)) {
      if (lotsAt(orders.turn, slot) > last) orders.turn[slot] = lots === 0 ? NOBODY_AHEAD : last
    }
  }

  /** The next price behind one of a side; each is further away than the one before, so that a walk comes to an end. */
  behind(asks: boolean, ticks: Ticks): Ticks {
    const next = asks ? this.levels.next(ticks + 1) : this.levels.previous(ticks - 1)
    assert(next < 0 || (asks ? next > ticks : next < ticks), 'a walk through the book goes away from the best price')
    return next
  }

  /** Returns the house lots ahead of an order, and records them, because a replay does not see the house move. */
  protected aheadAt(cell: number, slot: number, ticks: Ticks): Lots {
    const turn = lotsAt(this.orders.turn, slot)
    if (turn === 0) return ZERO
    const taken = lotsAt(this.levels.taken, cell)
    const house = lotsAt(this.levels.house, cell)
    this.witness.place(this.orders.idAt(slot), ticks, turn, taken)
    if (house > 0) this.witness.level(this.orders.buy[slot] === 1, ticks, house)
    return least(most(ZERO, minus(turn, taken)), house)
  }

  /** Finds the best price of a side again after levels may have emptied. */
  protected refresh(asks: boolean): void {
    if (asks && this.bestAsk >= 0) this.bestAsk = this.levels.next(this.bestAsk)
    if (!asks && this.bestBid >= 0) this.bestBid = this.levels.previous(this.bestBid)
  }

  protected unlink(cell: number, slot: number): void {
    this.#detach(cell, slot)
    this.orders.left[slot] = 0
    if (lotsAt(this.orders.peak, slot) > 0) this.icebergs -= 1
    this.orders.give(slot)
  }

  #detach(cell: number, slot: number): void {
    const { levels, orders } = this
    const next = intAt(orders.next, slot)
    const previous = intAt(orders.previous, slot)
    if (previous === 0) levels.head[cell] = next
    else orders.next[previous] = next
    if (next === 0) levels.tail[cell] = previous
    else orders.previous[next] = previous
  }

  protected closeIfEmpty(cell: number, ticks: Ticks): boolean {
    if (this.levels.head[cell] !== 0 || lotsAt(this.levels.house, cell) > 0) return false
    this.levels.close(ticks)
    return true
  }
}
