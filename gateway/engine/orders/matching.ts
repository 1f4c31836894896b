import type { Taker } from '../book/book.ts'
import { houseAt, reachOf } from '../book/read-book.ts'
import { closeOrder, forgetSlot } from './close-order.ts'
import { bandPrice } from '../state/markets.ts'
import { announce } from '../state/open-orders.ts'
import { lotsLeft } from '../state/orders.ts'
import { type Run, takeId, visitMarket } from '../run.ts'
import { reducibleAtRest, reducibleLots, trimReduceOnly, uncertainLots } from './reduce-only.ts'
import { settleFutures } from '../futures/settle-futures.ts'
import { settleSpot, type Trade } from '../spot/settle-spot.ts'
import type { Market, Order } from '../state/records.ts'

/** An order arrives at the book: it takes what it may, and rests or ends. */
export function enterBook(run: Run, order: Order): void {
  visitMarket(run, order.market)
  order.status = 'live'
  if (order.request.reduceOnly === true && !cutTo(order, reducibleLots(order))) return closeOrder(run, order, 'nothing-to-reduce')
  noteMarket(run, order)
  const taker = takerOf(order)
  if (order.request.force === 'post-only' && wouldTake(order, taker.limit)) return closeOrder(run, order, 'post-only-would-take')
  if (order.request.force === 'fok' && !canFillWhole(order, taker)) return closeOrder(run, order, 'fill-or-kill-unfilled')
  take(run, order, taker)
  const stopped = order.market.book.takerStopped
  if (order.request.amount !== undefined) return endAmount(run, order, stopped)
  if (lotsLeft(order) === 0) return closeOrder(run, order, null)
  if (stopped) return closeOrder(run, order, 'self-trade')
  if (order.request.type === 'market') return closeOrder(run, order, 'no-liquidity')
  if (order.request.force === 'ioc') return closeOrder(run, order, 'immediate-or-cancel-rest')
  rest(run, order)
}

/** Cuts a reduce-only order to what it can close; false where that is nothing. */
function cutTo(order: Order, reducible: number): boolean {
  order.lots = Math.min(order.lots, order.lotsFilled + Math.max(0, reducible))
  return lotsLeft(order) > 0
}

function settle(run: Run, trade: Trade): void {
  if (trade.market.terms.product === 'spot') settleSpot(run, trade)
  else settleFutures(run, trade)
}

/** A market order by amount is filled when what is left buys no further lot. */
function endAmount(run: Run, order: Order, stopped: boolean): void {
  const { market } = order
  const unitsLeft = unitsHeld(order)
  const spent = order.lotsFilled > 0 && (market.book.bestAsk < 0 ? unitsLeft === 0 : unitsLeft < market.book.bestAsk)
  if (stopped) return closeOrder(run, order, 'self-trade')
  closeOrder(run, order, spent ? null : 'no-liquidity')
}

/** Ticks x lots that what an order holds is enough for. */
function unitsHeld({ held, market }: Order): number {
  return Number(held.amount / market.unitValue.amount)
}

function takerOf(order: Order): Taker {
  const { market, request, account } = order
  const limit = request.type === 'limit' ? order.ticks : bandPrice(market, order.buy)
  const bySum = request.type === 'market' && order.buy && market.terms.product === 'spot'
  const budget = bySum ? unitsHeld(order) : Infinity
  return {
    buy: order.buy,
    limit,
    lots: request.amount === undefined ? lotsLeft(order) : Math.floor(budget / Math.max(1, market.book.bestAsk)),
    budget,
    owner: account.number,
    selfTrade: request.selfTrade ?? 'none',
    houseShare: account.realism.takeThousandths,
  }
}

/** What the order finds: for its receipt. */
function noteMarket(run: Run, order: Order): void {
  const { market, entry } = order
  const { book } = market
  const best = order.buy ? book.bestAsk : book.bestBid
  if (book.bestBid >= 0) houseAt(book, true, book.bestBid)
  if (book.bestAsk >= 0) houseAt(book, false, book.bestAsk)
  entry.bestTicks = Math.max(0, best)
  entry.midTicksTwice = book.bestBid >= 0 && book.bestAsk >= 0 ? book.bestBid + book.bestAsk : 0
  entry.referenceAgeMs = market.referenceTimeMs === 0 ? 0 : Math.max(0, run.timeMs - market.referenceTimeMs)
}

function wouldTake(order: Order, limit: number): boolean {
  const { bestAsk, bestBid } = order.market.book
  return order.buy ? bestAsk >= 0 && bestAsk <= limit : bestBid >= 0 && bestBid >= limit
}

function canFillWhole(order: Order, taker: Taker): boolean {
  const uncertain = uncertainLots(order.market, !taker.buy)
  const wanted = taker.lots + uncertain
  const reach = reachOf(order.market.book, uncertain === 0 ? taker : { ...taker, lots: wanted })
  return reach.lots >= wanted && reach.units <= taker.budget
}

/** Takes what the book has for an order, and books it. What makers could not give, those behind them do in the next pass. */
function take(run: Run, order: Order, taker: Taker, lastLevel = -1): void {
  const { market, entry } = order
  const { book } = market
  const { fills } = book
  book.match(taker)
  if (fills.count === 0) return
  const trade: Trade = { market, ticks: 0, lots: 0, buyer: order, seller: order, buyerTakes: order.buy }
  let level = lastLevel
  let unmet = 0
  for (let at = 0; at < fills.count; at += 1) {
    const slot = fills.slot[at] as number
    if (fills.lots[at] === 0) {
      endMaker(run, market, slot)
      continue
    }
    const maker = slot === 0 ? null : (market.resting[slot] as Order)
    if (order.buy) trade.seller = maker
    else trade.buyer = maker
    trade.ticks = fills.ticks[at] as number
    trade.lots = fills.lots[at] as number
    if (maker === null) {
      settle(run, trade)
      market.house.take(trade.ticks, trade.lots, run.timeMs)
    } else unmet += settleMaker(run, trade, maker)
    if (trade.lots > 0 && trade.ticks !== level) {
      entry.levelsTaken += 1
      level = trade.ticks
    }
  }
  trimReduceOnly(run)
  if (unmet > 0 && !book.takerStopped) take(run, order, takerOf(order), level)
}

/**
 * Books one fill of a resting order. One that only reduces gives no more than there is to close by now: an earlier fill of the same pass
 * may have closed it. Returns what it could not give; it ends then.
 */
function settleMaker(run: Run, trade: Trade, maker: Order): number {
  const matched = trade.lots
  const isGone = matched === lotsLeft(maker)
  if (maker.request.reduceOnly === true) trade.lots = Math.min(matched, reducibleLots(maker))
  if (trade.lots > 0) settle(run, trade)
  if (isGone) forgetSlot(maker)
  if (trade.lots < matched) closeOrder(run, maker, 'nothing-to-reduce')
  else if (isGone) closeOrder(run, maker, null)
  else announce(run, maker)
  return matched - trade.lots
}

/** Self-trade prevention took the maker out of the book. */
function endMaker(run: Run, market: Market, slot: number): void {
  const maker = market.resting[slot] as Order
  forgetSlot(maker)
  closeOrder(run, maker, 'self-trade')
}

/** The house trades with the orders that rest here: down or up to a price, see `OrderBook.sweep`. Returns its lots that are left. */
export function sweepBook(run: Run, market: Market, houseBuys: boolean, ticks: number, lots: number, queued: boolean): number {
  let traded = 0
  let offered = lots
  while (offered > 0) {
    const matched = market.book.sweep(houseBuys, ticks, offered, queued)
    offered = settleSweep(run, market)
    traded += matched - offered
  }
  return lots - traded
}

/** Books what the last sweep of the book did. Returns the lots that its makers could not give. */
function settleSweep(run: Run, market: Market): number {
  const { fills } = market.book
  let unmet = 0
  for (let at = 0; at < fills.count; at += 1) {
    const maker = market.resting[fills.slot[at] as number] as Order
    const [buyer, seller] = maker.buy ? [maker, null] : [null, maker]
    const trade: Trade = { market, ticks: fills.ticks[at] as number, lots: fills.lots[at] as number, buyer, seller, buyerTakes: !maker.buy }
    unmet += settleMaker(run, trade, maker)
  }
  trimReduceOnly(run)
  return unmet
}

function rest(run: Run, order: Order): void {
  if (order.request.reduceOnly === true && !cutTo(order, reducibleAtRest(order)))
    return closeOrder(run, order, 'nothing-to-reduce')
  const { market, account, ticks } = order
  const ahead = Math.floor((houseAt(market.book, order.buy, ticks) * account.realism.queueThousandths) / 1000)
  const cell = market.book.levels.find(ticks)
  order.entry.queueAheadLots = ahead
  order.entry.ordersAheadLots = cell < 0 ? 0 : (market.book.levels.lots[cell] as number)
  order.printThousandths = account.realism.printThousandths
  order.slot = market.book.add(order.buy, ticks, lotsLeft(order), account.number, ahead, order.id, order.printThousandths)
  order.priority = takeId(run)
  market.resting[order.slot] = order
  // An order that came straight here has been announced as it is.
  if (order.lotsFilled > 0 || order.entry.latencyMs > 0 || order.request.trigger !== undefined) announce(run, order)
}
