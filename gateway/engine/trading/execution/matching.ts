import { assert } from '#lib/kernel/assert.ts'
import { least, type Lots, minus, most, NO_PRICE, plus, type Ticks, ZERO } from '#lib/kernel/money.ts'
import type { Taker } from '../../book/taker.ts'
import { shareOf } from '../../book/budget.ts'
import { isCutAtBand, takerOf, unitsOnHold, wouldTake } from './arriving.ts'
import { intAt, lotsAt, ticksAt } from '../../book/columns.ts'
import { houseAt, reachOf } from '../../book/read-book.ts'
import { showsFigures } from '../../product/dispatch.ts'
import { closeOrder, forgetSlot } from '../orders/close-order.ts'
import { quoteFor } from '../pricing/counted-price.ts'
import { gapFor } from '../orders/gaps.ts'
import { sizeStepOf } from '../../state/steps.ts'
import { announce } from '../../state/open-orders.ts'
import { lotsLeft } from '../../state/orders.ts'
import { type Run, takeId, visitMarket } from '../../state/run.ts'
import { restingTicks, startChase } from '../kinds/chase.ts'
import { hideRest, shownOf } from '../kinds/iceberg.ts'
import { lotsToTake, planSlice, startTwap } from '../kinds/twap.ts'
import { followLimit } from '../kinds/oco.ts'
import { trimReduceOnly, uncertainLots } from '../kinds/reduce-only.ts'
import { reducibleAtRest, reducibleLots } from '../orders/reducible.ts'
import { settleFutures } from '../futures/settle-futures.ts'
import { settleSpot, type Trade } from '../spot/settle-spot.ts'
import type { Market, Order } from '../../state/records/records.ts'

/** Processes an order that arrives at the book: it takes what it may, and then rests or ends. */
export function enterBook(run: Run, order: Order): void {
  visitMarket(run, order.market)
  order.status = 'live'
  if (order.request.reduceOnly === true && !fitReducer(run, order, reducibleLots(order))) return
  noteMarket(run, order)
  const gap = gapFor(order.market, order.request, order.ticks)
  if (gap !== null) return closeOrder(run, order, gap)
  if (order.request.twap !== undefined) return enterSlices(run, order)
  if (order.request.chase === true) return enterBehind(run, order)
  const taker = takerOf(order)
  if (order.request.force === 'post-only' && wouldTake(order, taker.limit)) return closeOrder(run, order, 'post-only-would-take')
  if (order.request.force === 'fok' && !canFillWhole(order, taker)) return closeOrder(run, order, 'fill-or-kill-unfilled')
  take(run, order, taker)
  const stopped = order.market.book.takerStopped
  if (order.request.amount !== undefined) return endAmount(run, order, stopped)
  if (lotsLeft(order) === 0) return closeOrder(run, order, null)
  if (stopped) return closeOrder(run, order, 'self-trade')
  if (isCutAtBand(order, taker)) return closeOrder(run, order, 'price-band-reached')
  if (order.request.type === 'market') return closeOrder(run, order, 'no-liquidity')
  if (order.request.force === 'ioc') return closeOrder(run, order, 'immediate-or-cancel-rest')
  rest(run, order)
}

/** Starts an order in slices, of which one that only closes covers what others leave. */
function enterSlices(run: Run, order: Order): void {
  if (order.request.reduceOnly === true && !fitReducer(run, order, reducibleAtRest(order))) return
  startTwap(run, order)
}

/** Lets a chase rest at the best price of its side, where it takes nothing. */
function enterBehind(run: Run, order: Order): void {
  const refused = startChase(run, order)
  if (refused === null) rest(run, order)
  else closeOrder(run, order, refused)
}

/** Takes what is due of an order in slices, and ends it when it is filled, or has taken its last slice. */
export function takeSlice(run: Run, order: Order, isLast: boolean): void {
  visitMarket(run, order.market)
  if (order.request.reduceOnly === true && !fitReducer(run, order, reducibleLots(order))) return
  const due = lotsToTake(order)
  if (due > 0) take(run, order, takerOf(order))
  if (lotsLeft(order) === 0) return closeOrder(run, order, null)
  if (due > 0 && order.market.book.takerStopped) return closeOrder(run, order, 'self-trade')
  if (isLast) return closeOrder(run, order, 'twap-unfilled')
  planSlice(order)
  announce(run, order)
}

/**
 * Cuts a reduce-only order to what it can close; false if that is nothing, and then the order is ended: there is no position, or one that
 * others cover, and it keeps the size that was asked for.
 */
function fitReducer(run: Run, order: Order, reducible: Lots): boolean {
  const lots = least(order.lots, plus(order.lotsFilled, most(ZERO, reducible)))
  if (lots > order.lotsFilled) {
    order.lots = lots
    return true
  }
  closeOrder(run, order, reducibleLots(order) > 0 ? 'reduce-only-covered' : 'nothing-to-reduce')
  return false
}

function settle(run: Run, trade: Trade): void {
  if (!trade.market.isFutures) settleSpot(run, trade)
  else settleFutures(run, trade)
}

/** Ends a market order by amount: it is filled when the rest cannot buy another lot. */
function endAmount(run: Run, order: Order, stopped: boolean): void {
  const { market } = order
  const unitsLeft = unitsOnHold(order)
  const spent = order.lotsFilled > 0 && (market.book.bestAsk < 0 ? unitsLeft === 0 : unitsLeft < market.book.bestAsk * sizeStepOf(market))
  if (stopped) return closeOrder(run, order, 'self-trade')
  closeOrder(run, order, spent ? null : isCutAtBand(order, takerOf(order)) ? 'price-band-reached' : 'no-liquidity')
}

/** Records the market that the order meets, for its receipt. */
function noteMarket(run: Run, order: Order): void {
  const { market } = order
  const { book } = market
  const best = order.buy ? book.bestAsk : book.bestBid
  if (book.bestBid >= 0) houseAt(book, true, book.bestBid)
  if (book.bestAsk >= 0) houseAt(book, false, book.bestAsk)
  order.bestTicks = most(ZERO, best)
  order.midTicksTwice = book.bestBid >= 0 && book.bestAsk >= 0 ? book.bestBid + book.bestAsk : 0
  order.referenceAgeMs = market.referenceTimeMs === 0 ? 0 : Math.max(0, run.timeMs - market.referenceTimeMs)
}

function canFillWhole(order: Order, taker: Taker): boolean {
  const uncertain = uncertainLots(order.market, !taker.buy)
  const wanted = plus(taker.lots, uncertain)
  const reach = reachOf(order.market.book, uncertain === 0 ? taker : { ...taker, lots: wanted })
  return reach.lots >= wanted && reach.units <= taker.budget
}

/** Matches an order and settles its fills. Lots that makers could not deliver come from those behind them in the next pass. */
function take(run: Run, order: Order, taker: Taker, lastLevel = NO_PRICE, passes = 0): void {
  const { market } = order
  const { book } = market
  const { fills } = book
  const isCounted = showsFigures(run.state)
  book.match(taker)
  if (fills.count === 0) return
  const trade: Trade = { market, ticks: ZERO, lots: ZERO, buyer: order, seller: order, buyerTakes: order.buy, quote: null }
  let level = lastLevel
  let unmet: Lots = ZERO
  for (let at = 0; at < fills.count; at += 1) {
    if (fills.lots[at] === 0) {
      endMaker(run, market, at)
      continue
    }
    const maker = fills.slot[at] === 0 ? null : makerAt(market, at)
    if (maker === undefined) {
      unmet = plus(unmet, lotsAt(fills.lots, at))
      continue
    }
    if (order.buy) trade.seller = maker
    else trade.buyer = maker
    nextFill(trade, taker, at, maker === null ? taker.limit : taker.reach)
    if (isCounted) trade.quote = maker === null ? null : quoteFor(run.state, market, order, maker)
    if (maker === null) {
      settle(run, trade)
      market.house.take(trade.ticks, trade.lots, run.timeMs)
    } else unmet = plus(unmet, settleMaker(run, trade, maker, lotsAt(fills.before, at)))
    if (trade.lots > 0 && trade.ticks !== level) {
      order.levelsTaken += 1
      level = trade.ticks
    }
  }
  trimReduceOnly(run)
  if (unmet > 0 && !book.takerStopped) takeAgain(run, order, level, passes)
}

/** Another pass for lots that makers could not give; a function of its own, because every order pays for the size of the first. */
function takeAgain(run: Run, order: Order, level: Ticks, passes: number): void {
  assert(passes < order.market.resting.length, 'every further pass has ended an order that rested')
  take(run, order, takerOf(order), level, passes + 1)
}

/** Fills in price and size of the nth fill of a taker, which is no worse than a price. */
function nextFill(trade: Trade, { buy }: Taker, nth: number, worst: Ticks): void {
  const { fills } = trade.market.book
  const ticks = ticksAt(fills.ticks, nth)
  assert(buy ? ticks <= worst : ticks >= worst, 'the book gives no price beyond the limit of the taker, nor of a trader beyond the band')
  trade.ticks = ticks
  trade.lots = lotsAt(fills.lots, nth)
}

/**
 * Settles one fill of a resting order. A reduce-only maker gives only what there still is to close: an earlier fill of the same pass may
 * have closed its position. Returns the lots that it could not give; it is then closed. `shown`: what it showed before the fill.
 */
function settleMaker(run: Run, trade: Trade, maker: Order, shown: Lots): Lots {
  const matched = trade.lots
  assert(matched <= lotsLeft(maker), 'the book takes no more of an order than it has left')
  const isGone = matched === lotsLeft(maker)
  if (maker.request.reduceOnly === true) trade.lots = least(matched, reducibleLots(maker))
  if (trade.lots > 0) settle(run, trade)
  // An iceberg that has to end may be out of the book by a later fill of the pass.
  if (isGone || (trade.lots < matched && trade.market.book.orders.left[maker.slot] === 0)) forgetSlot(maker)
  if (trade.lots < matched) closeOrder(run, maker, 'nothing-to-reduce')
  else if (isGone) closeOrder(run, maker, null)
  else {
    if (matched === shown) maker.priority = takeId(run)
    announce(run, maker)
    followLimit(run, maker)
  }
  return minus(matched, trade.lots)
}

/** The maker of the nth fill of a pass; undefined only for further parts of an iceberg that an earlier fill of the pass has ended. */
function makerAt({ resting, book: { fills } }: Market, nth: number): Order | undefined {
  const slot = intAt(fills.slot, nth)
  const maker = resting[slot]
  assert(maker !== undefined || fills.slot.indexOf(slot) < nth, 'a slot of the book is of an order that rests')
  return maker
}

/** Closes a maker that self-trade prevention removed from the book. */
function endMaker(run: Run, market: Market, nth: number): void {
  const maker = makerAt(market, nth)
  if (maker === undefined) return
  forgetSlot(maker)
  closeOrder(run, maker, 'self-trade')
}

/** Trades the house with resting orders, down or up to a price, see `OrderBook.sweep`. Returns the house's remaining lots. */
export function sweepBook(run: Run, market: Market, houseBuys: boolean, ticks: Ticks, lots: Lots, queued: boolean): Lots {
  let traded: Lots = ZERO
  let offered = lots
  for (let passes = 0; offered > 0; passes += 1) {
    assert(passes <= market.resting.length, 'every further sweep has ended an order that rested')
    const matched = market.book.sweep(houseBuys, ticks, offered, queued)
    offered = settleSweep(run, market)
    assert(offered <= matched, 'no more is left of a sweep than it has matched')
    traded = plus(traded, minus(matched, offered))
  }
  return minus(lots, traded)
}

/** Settles the fills of the book's last sweep. Returns the lots that its makers could not give. */
function settleSweep(run: Run, market: Market): Lots {
  const { fills } = market.book
  let unmet: Lots = ZERO
  for (let at = 0; at < fills.count; at += 1) {
    const maker = makerAt(market, at)
    if (maker === undefined) {
      unmet = plus(unmet, lotsAt(fills.lots, at))
      continue
    }
    const [buyer, seller] = maker.buy ? [maker, null] : [null, maker]
    const trade: Trade = {
      market,
      ticks: ticksAt(fills.ticks, at),
      lots: lotsAt(fills.lots, at),
      buyer,
      seller,
      buyerTakes: !maker.buy,
      quote: null,
    }
    unmet = plus(unmet, settleMaker(run, trade, maker, lotsAt(fills.before, at)))
  }
  trimReduceOnly(run)
  return unmet
}

/** Puts what is left of an order into the book, at the back of its price's queue. */
export function rest(run: Run, order: Order): void {
  if (order.request.reduceOnly === true && !fitReducer(run, order, reducibleAtRest(order))) return
  const { market, account } = order
  const ticks = restingTicks(order)
  const shown = shownOf(order)
  const ahead = shareOf(houseAt(market.book, order.buy, ticks), account.realism.queueThousandths)
  const cell = market.book.levels.find(ticks)
  order.queueAheadLots = ahead
  order.ordersAheadLots = cell < 0 ? ZERO : lotsAt(market.book.levels.lots, cell)
  order.printThousandths = account.realism.printThousandths
  order.slot = market.book.add(order.buy, ticks, shown, account.number, ahead, order.id, order.printThousandths)
  hideRest(order, shown)
  order.priority = takeId(run)
  market.resting[order.slot] = order
  // An order without fills, latency, trigger or price of its own was already announced in this state.
  if (order.lotsFilled > 0 || order.latencyMs > 0 || order.request.trigger !== undefined || order.work !== null) announce(run, order)
  followLimit(run, order)
}
