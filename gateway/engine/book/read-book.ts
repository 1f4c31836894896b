import { least, type Lots, minus, most, multiplyToUnits, type Ticks, type Units, plus, ZERO } from '#lib/kernel/money.ts'
import type { OrderBook } from './book.ts'
import type { Taker } from './taker.ts'
import { affordable, NO_BUDGET, takeShare } from './budget.ts'
import { NOBODY_AHEAD } from './order-slots.ts'
import { intAt, lotsAt, ticksAt } from './columns.ts'

/** The result of an order if it were matched now; the book does not change. */
export interface Reach {
  /** Lots that the order would get. */
  lots: Lots
  /** Cost of these lots, in ticks x lots. */
  units: Units
}

/**
 * Returns what a taker would get from the current book for a budget, by default whatever it costs. With self-trade prevention its account's own orders are
 * left out, and the first one ends the search if the taker would be cancelled there. Beyond its reach only the house counts. The house levels
 * read are recorded.
 */
export function measureReach(book: OrderBook, taker: Taker, budget: Units = NO_BUDGET): Reach {
  const { levels } = book
  const found: Reach = { lots: ZERO, units: ZERO }
  let ticks = taker.buy ? book.bestAsk : book.bestBid
  while (found.lots < taker.lots && ticks >= 0 && (taker.buy ? ticks <= taker.limit : ticks >= taker.limit)) {
    const house = lotsAt(levels.house, levels.at(ticks))
    if (house > 0) book.witness.level(!taker.buy, ticks, house)
    const meets = taker.buy ? ticks <= taker.reach : ticks >= taker.reach
    const own = meets ? ownAt(book, ticks, taker) : ZERO
    const stops = own > 0 && taker.selfTrade !== 'cancel-maker'
    // House lots behind the order that stops the taker are out of reach; counting those in front is not worth the effort.
    const orders = meets ? lotsAt(levels.lots, levels.at(ticks)) : ZERO
    const shown = minus(plus(stops ? ZERO : takeShare(house, taker.houseShare, book.sizeStep), orders), own)
    // The hidden parts of icebergs come behind the order that stops the taker, too.
    const open = stops || !meets || book.icebergs === 0 ? shown : plus(shown, hiddenAt(book, ticks, taker))
    const wanted = least(open, minus(taker.lots, found.lots))
    const lots = budget === NO_BUDGET ? wanted : least(wanted, affordable(minus(budget, found.units), ticks))
    found.lots = plus(found.lots, lots)
    found.units = plus(found.units, multiplyToUnits(ticks, lots))
    if (stops || lots < wanted) break
    ticks = book.behind(taker.buy, ticks)
  }
  return found
}

/** Returns the lots at a level that self-trade prevention excludes: the taker's own, and those behind where it would stop. */
function ownAt(book: OrderBook, ticks: Ticks, taker: Taker): Lots {
  if (taker.selfTrade === 'none') return ZERO
  const { levels, orders } = book
  let lots: Lots = ZERO
  let stopped = false
  for (let slot = intAt(levels.head, levels.at(ticks)); slot !== 0; slot = intAt(orders.next, slot)) {
    if (orders.owner[slot] === taker.owner) stopped = taker.selfTrade !== 'cancel-maker'
    if (stopped || orders.owner[slot] === taker.owner) lots = plus(lots, lotsAt(orders.left, slot))
  }
  return lots
}

/** Returns the lots that icebergs hide at a level, without those that self-trade prevention excludes. */
function hiddenAt(book: OrderBook, ticks: Ticks, { owner, selfTrade }: Taker): Lots {
  const { levels, orders } = book
  let lots: Lots = ZERO
  for (let slot = intAt(levels.head, levels.at(ticks)); slot !== 0; slot = intAt(orders.next, slot)) {
    if (selfTrade === 'none' || orders.owner[slot] !== owner) lots = plus(lots, lotsAt(orders.hidden, slot))
  }
  return lots
}

/** Returns the house lots currently ahead of a resting order. */
export function countAhead(book: OrderBook, slot: number): Lots {
  const turn = lotsAt(book.orders.turn, slot)
  if (turn === 0) return ZERO
  const cell = book.levels.at(ticksAt(book.orders.ticks, slot))
  return least(most(ZERO, minus(turn, lotsAt(book.levels.taken, cell))), lotsAt(book.levels.house, cell))
}

/** Sets how many house lots are ahead of a resting order. */
export function setAhead(book: OrderBook, slot: number, ahead: Lots): void {
  const cell = book.levels.at(ticksAt(book.orders.ticks, slot))
  book.orders.turn[slot] = ahead === 0 ? NOBODY_AHEAD : lotsAt(book.levels.taken, cell) + ahead
}

/** Sums the lots of orders ahead of a resting order at its level; counts at most `bound` orders. */
export function countOrdersAhead(book: OrderBook, slot: number, bound: number): Lots {
  let lots: Lots = ZERO
  let at = intAt(book.orders.previous, slot)
  for (let count = 0; at !== 0 && count < bound; count += 1) {
    lots = plus(lots, lotsAt(book.orders.left, at))
    at = intAt(book.orders.previous, at)
  }
  return lots
}

/** Returns the house lots at a price of one side, and records them as read. */
export function houseAt(book: OrderBook, bid: boolean, ticks: Ticks): Lots {
  const cell = book.levels.find(ticks)
  const lots = cell < 0 ? ZERO : lotsAt(book.levels.house, cell)
  if (lots > 0) book.witness.level(bid, ticks, lots)
  return lots
}

export interface DepthLevel {
  readonly ticks: Ticks
  readonly lots: Lots
}

/** Returns the best `count` levels of a side that have traders' orders, without the house. */
export function readDepth(book: OrderBook, bids: boolean, count: number): DepthLevel[] {
  const { levels } = book
  const found: DepthLevel[] = []
  let ticks = bids ? book.bestBid : book.bestAsk
  while (ticks >= 0 && found.length < count) {
    const lots = lotsAt(levels.lots, levels.at(ticks))
    if (lots > 0) found.push({ ticks, lots })
    ticks = book.behind(!bids, ticks)
  }
  return found
}
