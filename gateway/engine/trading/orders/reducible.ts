import { type Lots, minus, most, plus, ZERO } from '#lib/kernel/money.ts'
import { houseAt } from '../../book/read-book.ts'
import type { Rejection } from '../../state/records/reasons.ts'
import type { OrderRequest } from '../../state/records/order-request.ts'
import { lotsLeft } from '../../state/orders.ts'
import { positionOf, sideOf } from '../../state/positions.ts'
import type { Account, Market, Order, PositionSide } from '../../state/records/records.ts'

/** The part of an order that decides what it can reduce. */
type Reducer = Pick<Order, 'account' | 'market' | 'request' | 'buy'>

/** Returns the lots that an order could close now. */
export function reducibleLots(order: Reducer): Lots {
  const position = positionOf(order.account, order.market, sideOf(order))
  return position === undefined || (position.direction === 1) === order.buy ? ZERO : position.lots
}

/** Checks whether an order in slices is at work: it rests in no book, and still has something to trade. */
function isSlicing(order: Order): boolean {
  return order.status === 'live' && order.work !== null && order.request.twap !== undefined && lotsLeft(order) > 0
}

/**
 * Returns the lots that may still arrive for an order to close: of entries that its account sent before it, and that are on their way or
 * trade at this moment. `id`: of the order; left out for one that is being placed.
 */
export function comingLots({ account, market, request, buy }: Reducer, id = Infinity): Lots {
  const side = sideOf({ account, request })
  let lots: Lots = ZERO
  for (const entry of account.openOrders.values()) {
    if (entry.market !== market || entry.id >= id || !isEntering(entry) || entry.buy === buy || sideOf(entry) !== side) continue
    if (entry.request.reduceOnly !== true) lots = plus(lots, lotsLeft(entry))
  }
  return lots
}

function isEntering(order: Order): boolean {
  const isTrading = order.status === 'live' && order.slot === 0 && !isSlicing(order)
  return order.status === 'entering' || isTrading
}

/** Returns when the last of the entries arrives that an order is sent behind; 0 if what it closes is there. */
export function arrivesBehindMs(order: Order): number {
  if (order.request.reduceOnly !== true || lotsLeft(order) <= reducibleLots(order) || comingLots(order, order.id) === 0) return 0
  const side = sideOf(order)
  let last = 0
  for (const entry of order.account.openOrders.values()) {
    const isBefore = entry.id < order.id && entry.status === 'entering' && entry.market === order.market
    if (isBefore && entry.buy !== order.buy && sideOf(entry) === side) last = Math.max(last, entry.entersAtMs)
  }
  return last
}

/** Returns the lots that an account's other reduce-only orders will close: those that rest, work in slices or are on their way. */
function coveredLots({ account, market, request, buy }: Reducer, except: Order | null): Lots {
  const side = sideOf({ account, request })
  let lots: Lots = ZERO
  for (const order of account.openOrders.values()) {
    if (order === except || order.market !== market || order.buy !== buy || order.status === 'waiting') continue
    if (order.request.reduceOnly === true && sideOf(order) === side) lots = plus(lots, lotsLeft(order))
  }
  return lots
}

/**
 * Refuses a reduce-only order that would wait for what others cover already. One that takes at once is none of these: a close at the
 * market comes before orders that rest. Whether there is a position at all is checked with the order. `except`: the order it replaces.
 */
export function checkCover(account: Account, market: Market, request: OrderRequest, except: Order | null = null): Rejection | null {
  if (request.reduceOnly !== true || !market.isFutures || !waits(request)) return null
  const reducer = { account, market, request, buy: request.side === 'buy' }
  const all = plus(reducibleLots(reducer), comingLots(reducer))
  return minus(all, coveredLots(reducer, except)) > 0 || all === 0 || takesAtOnce(market, request) ? null : 'reduce-only-covered'
}

function waits({ type, force, trigger }: OrderRequest): boolean {
  return trigger === undefined && type === 'limit' && (force === 'gtc' || force === 'gtd' || force === 'post-only')
}

/** Checks whether a limit order meets another one at its price now. The level read is recorded. */
function takesAtOnce({ book }: Market, { side, ticks, force, twap, chase }: OrderRequest): boolean {
  if (force === 'post-only' || twap !== undefined || chase === true) return false
  const buy = side === 'buy'
  const best = buy ? book.bestAsk : book.bestBid
  if (best < 0 || (buy ? best > ticks : best < ticks)) return false
  houseAt(book, !buy, best)
  return true
}

/** Returns the lots that an order could close, less those of other reduce-only orders that rest or work in slices. */
export function reducibleAtRest(order: Order): Lots {
  return minus(reducibleLots(order), totalOf(workingReducers(order, order.buy, sideOf(order), order)))
}

/** Returns the reduce-only orders of a side that rest or work in slices, except one. */
export function workingReducers(
  { account, market }: Pick<Order, 'account' | 'market'>,
  buy: boolean,
  side: PositionSide,
  except: Order | null = null,
): Order[] {
  const works = (order: Order): boolean => order.slot !== 0 || isSlicing(order)
  return [...account.openOrders.values()].filter((order) => {
    const reduces = order.request.reduceOnly === true && order.buy === buy && order.market === market
    return order !== except && reduces && works(order) && sideOf(order) === side
  })
}

/** Returns the total of the open lots of several orders. */
export function totalOf(orders: readonly Order[]): Lots {
  return orders.reduce<Lots>((sum, order) => plus(sum, lotsLeft(order)), ZERO)
}

/** Returns the largest size that a target may have: its position's, with what entries before it may still add. */
export function targetLimit(order: Order): Lots {
  return most(ZERO, plus(reducibleLots(order), comingLots(order, order.id)))
}
