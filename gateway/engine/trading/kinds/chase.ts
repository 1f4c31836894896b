import { isTicks, NO_PRICE, type Ticks } from '#lib/kernel/money.ts'
import { houseAt } from '../../book/read-book.ts'
import type { CancelReason, Rejection } from '../../state/records/reasons.ts'
import type { Run } from '../../state/run.ts'
import type { OrderRequest } from '../../state/records/order-request.ts'
import type { Account, Market, Order } from '../../state/records/records.ts'
import { steppedPrice } from '../../state/steps.ts'

/** The most open chase orders of an account. */
const CHASES_MAX = 5
/** How often a chase is re-priced at most, after which it ends. */
export const MOVES_MAX = 100

/**
 * Checks a chase: a limit order that rests at the best price of its side, and whose price is the furthest to which it follows. Null if
 * there is nothing wrong.
 */
export function checkChase(account: Account, market: Market, request: OrderRequest): Rejection | null {
  const { chase, type, force, trigger, oco, bracket, scaled, twap, takeProfit, stopLoss, ticks, side } = request
  if (chase === undefined) return null
  const others = trigger ?? oco ?? bracket ?? scaled ?? twap ?? takeProfit ?? stopLoss
  const rests = type === 'limit' && (force === 'gtc' || force === 'gtd' || force === 'post-only')
  if (!rests || others !== undefined) return 'order-type-invalid'
  const best = bestOf(market, side === 'buy')
  if (isTicks(ticks) && best !== NO_PRICE && isBetter(side === 'buy', best, ticks)) return 'chase-invalid'
  const open = [...account.openOrders.values()].filter((order) => order.request.chase !== undefined)
  return open.length < CHASES_MAX ? null : 'too-many-open-orders'
}

/** Checks whether a price is nearer to the other side than another one. */
export function isBetter(buy: boolean, ticks: Ticks, than: Ticks): boolean {
  return buy ? ticks > than : ticks < than
}

/** Returns the best price of a side, on a price step and not beyond it; `NO_PRICE` if there is none. The level read is recorded. */
export function bestOf(market: Market, buy: boolean): Ticks {
  const { book } = market
  const best = buy ? book.bestBid : book.bestAsk
  if (best < 0) return NO_PRICE
  houseAt(book, buy, best)
  return steppedPrice(market, best, !buy)
}

/** Gives a chase that arrives the best price of its side. Returns why it cannot have one; null if it has. */
export function startChase(run: Run, order: Order): CancelReason | null {
  const best = bestOf(order.market, order.buy)
  if (best === NO_PRICE) return 'no-liquidity'
  if (isBetter(order.buy, best, order.ticks)) return 'chase-too-far'
  order.work = { startedAtMs: run.timeMs, actedAtMs: run.timeMs, done: 0, ticks: best }
  order.market.chasing.add(order)
  return null
}

/** Returns the price at which an order rests: its own, of a chase the one that it follows. */
export function restingTicks({ ticks, work }: Pick<Order, 'ticks' | 'work'>): Ticks {
  return work === null ? ticks : work.ticks
}
