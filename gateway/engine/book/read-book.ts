import type { OrderBook, Taker } from './book.ts'
import { NOBODY_AHEAD } from './order-slots.ts'

/** What an order would find now, without touching anything. */
export interface Reach {
  /** Lots that it would get. */
  lots: number
  /** Ticks x lots that they would cost. */
  units: number
}

/**
 * What a taker would get from the book as it stands; an order of its own account ends the search where self-trade prevention would
 * take one of the two. The levels it looks at are noted as read.
 */
export function reachOf(book: OrderBook, taker: Taker): Reach {
  const { levels } = book
  const found: Reach = { lots: 0, units: 0 }
  let ticks = taker.buy ? book.bestAsk : book.bestBid
  while (found.lots < taker.lots && ticks >= 0 && (taker.buy ? ticks <= taker.limit : ticks >= taker.limit)) {
    const house = levels.house[levels.at(ticks)] as number
    if (house > 0) book.witness.level(!taker.buy, ticks, house)
    const own = ownAt(book, ticks, taker)
    const stops = own > 0 && taker.selfTrade !== 'cancel-maker'
    // House lots behind the order that stops the taker are out of its reach; which those are is not worth finding out.
    const open = (stops ? 0 : Math.floor((house * taker.houseShare) / 1000)) + (levels.lots[levels.at(ticks)] as number) - own
    const lots = Math.min(open, taker.lots - found.lots)
    found.lots += lots
    found.units += lots * ticks
    if (stops) break
    ticks = taker.buy ? levels.next(ticks + 1) : levels.previous(ticks - 1)
  }
  return found
}

/** Lots at a level that the taker cannot have because of self-trade prevention: its own, and those behind where it would stop. */
function ownAt(book: OrderBook, ticks: number, taker: Taker): number {
  if (taker.selfTrade === 'none') return 0
  const { levels, orders } = book
  let lots = 0
  let stopped = false
  for (let slot = levels.head[levels.at(ticks)] as number; slot !== 0; slot = orders.next[slot] as number) {
    if (orders.owner[slot] === taker.owner) stopped = taker.selfTrade !== 'cancel-maker'
    if (stopped || orders.owner[slot] === taker.owner) lots += orders.left[slot] as number
  }
  return lots
}

/** House lots ahead of a resting order now. */
export function aheadOf(book: OrderBook, slot: number): number {
  const turn = book.orders.turn[slot] as number
  if (turn === 0) return 0
  const cell = book.levels.at(book.orders.ticks[slot] as number)
  return Math.min(Math.max(0, turn - (book.levels.taken[cell] as number)), book.levels.house[cell] as number)
}

/** Says how many house lots are ahead of a resting order. */
export function setAhead(book: OrderBook, slot: number, ahead: number): void {
  const cell = book.levels.at(book.orders.ticks[slot] as number)
  book.orders.turn[slot] = ahead === 0 ? NOBODY_AHEAD : (book.levels.taken[cell] as number) + ahead
}

/** Lots of orders in front of a resting order at its level; at most `bound` orders are counted. */
export function ordersAheadOf(book: OrderBook, slot: number, bound: number): number {
  let lots = 0
  let at = book.orders.previous[slot] as number
  for (let count = 0; at !== 0 && count < bound; count += 1) {
    lots += book.orders.left[at] as number
    at = book.orders.previous[at] as number
  }
  return lots
}

/** House lots at a price of one side, noted as read. */
export function houseAt(book: OrderBook, bid: boolean, ticks: number): number {
  const cell = book.levels.find(ticks)
  const lots = cell < 0 ? 0 : (book.levels.house[cell] as number)
  if (lots > 0) book.witness.level(bid, ticks, lots)
  return lots
}

/** One level as a reader of the book sees it: house and orders together. */
export interface DepthLevel {
  readonly ticks: number
  readonly lots: number
}

/** The best `count` levels of a side that traders' orders rest at, without the house. */
export function ordersOf(book: OrderBook, bids: boolean, count: number): DepthLevel[] {
  const { levels } = book
  const found: DepthLevel[] = []
  let ticks = bids ? book.bestBid : book.bestAsk
  while (ticks >= 0 && found.length < count) {
    const lots = levels.lots[levels.at(ticks)] as number
    if (lots > 0) found.push({ ticks, lots })
    ticks = bids ? levels.previous(ticks - 1) : levels.next(ticks + 1)
  }
  return found
}
