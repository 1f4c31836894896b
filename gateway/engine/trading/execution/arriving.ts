import { minus, most, plus, type Ticks, type Units, ZERO } from '#lib/kernel/money.ts'
import { lotsToTake } from '../kinds/twap.ts'
import { bandPrice, reachPrice } from '../../state/markets.ts'
import type { Order } from '../../state/records/records.ts'
import { sizeStepOf, wholeSteps } from '../../state/steps.ts'
import { affordable, NO_BUDGET } from '../../book/budget.ts'
import { reachOf } from '../../book/read-book.ts'
import type { Taker } from '../../book/taker.ts'

/** Sizes a market order by amount if the book has no price; the order gets nothing then. */
const LEAST_PRICE = 1 as Ticks

/** Returns an order as the book matches it. */
export function takerOf(order: Order): Taker {
  const { market, request, account } = order
  const limit = request.type === 'limit' ? order.ticks : bandPrice(market, order.buy)
  const bySum = request.type === 'market' && order.buy && !market.isFutures
  const budget = bySum ? unitsOnHold(order) : NO_BUDGET
  const taker = {
    buy: order.buy,
    limit,
    reach: reachPrice(market, order.buy, limit),
    lots: request.amount === undefined ? lotsToTake(order) : affordable(budget, most(LEAST_PRICE, market.book.bestAsk)),
    budget,
    owner: account.number,
    selfTrade: request.selfTrade ?? 'none',
    houseShare: account.realism.takeThousandths,
  }
  if (!bySum || request.force === 'fok' || sizeStepOf(market) === 1) return taker
  // The size that its funds can pay for may be no multiple of the size step.
  const reached = plus(order.lotsFilled, reachOf(market.book, taker, budget).lots)
  return { ...taker, lots: most(ZERO, minus(wholeSteps(market, reached), order.lotsFilled)) }
}

/**
 * Returns the ticks x lots that an order's frozen funds can pay for: an upper limit, which a trigger that fired far above the price it was
 * checked at may raise beyond what is counted exactly.
 */
export function unitsOnHold({ held, market }: Order): Units {
  return Number(held.amount / market.unitValue.amount) as Units
}

/** Checks whether an order that took all it could passed over orders of traders, because they rest beyond the price band. */
export function isCutAtBand(order: Order, { limit, reach }: Taker): boolean {
  return reach !== limit && wouldTake(order, limit) && !wouldTake(order, reach)
}

/** Checks whether the best order or quote of the other side is within a price. */
export function wouldTake(order: Order, limit: Ticks): boolean {
  const { bestAsk, bestBid } = order.market.book
  return order.buy ? bestAsk >= 0 && bestAsk <= limit : bestBid >= 0 && bestBid >= limit
}
