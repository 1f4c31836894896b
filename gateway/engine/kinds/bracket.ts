import { least, type Lots, minus, most, ZERO } from '#lib/kernel/money.ts'
import { splitByWeights } from '#lib/calc/order/scaled-orders.ts'
import { checkAttached } from '../orders/check-order.ts'
import { closeOrder } from '../orders/close-order.ts'
import type { Rejection } from '../reasons.ts'
import { KIND_RULES } from '../rules.ts'
import type { Run } from '../run.ts'
import { announce } from '../state/open-orders.ts'
import type { OrderRequest } from '../state/order-request.ts'
import { lotsLeft } from '../state/orders.ts'
import type { Account, Market, Order } from '../state/records.ts'
import { sizeStepOf } from '../state/steps.ts'

/** The most targets of a bracket. One target with a stop is what any order may bring. */
const TARGETS_MIN = 2
const TARGETS_MAX = 5
const WHOLE = 100

/**
 * Checks the targets of a bracket: two to five, on the good side of the entry's price, with whole percents that add up to 100, and each
 * with a share of at least the least size. Null if there is nothing wrong.
 */
export function checkBracket(rules: number, market: Market, request: OrderRequest): Rejection | null {
  const { bracket, stopLoss, trigger, oco, takeProfit, reduceOnly, amount, lots } = request
  if (bracket === undefined) return null
  const isPlain = (trigger ?? oco ?? takeProfit ?? amount) === undefined && reduceOnly !== true
  if (rules < KIND_RULES || !isPlain) return 'order-type-invalid'
  const percents = bracket.map(({ percent }) => percent)
  const isShared = percents.every((percent) => Number.isSafeInteger(percent) && percent > 0) && sumOf(percents) === WHOLE
  if (stopLoss === undefined || percents.length < TARGETS_MIN || percents.length > TARGETS_MAX || !isShared) return 'bracket-invalid'
  for (const target of bracket) {
    const refused = checkAttached(market, { ...request, takeProfit: target })
    if (refused !== null) return refused
  }
  return sharesOf(market, lots, percents).some((share) => share < market.terms.lotsMin) ? 'size-below-minimum' : null
}

function sumOf(percents: readonly number[]): number {
  return percents.reduce((sum, percent) => sum + percent, 0)
}

/** Splits a size by percents, in whole steps; the last share takes what is no whole step. */
export function sharesOf(market: Pick<Market, 'terms'>, lots: Lots, percents: readonly number[]): Lots[] {
  const step = sizeStepOf(market)
  const shares = splitByWeights(Math.floor(lots / step), percents).map((share) => share * step)
  const last = shares.length - 1
  return shares.map((share, at) => (at === last ? share + (lots % step) : share) as Lots)
}

/** Checks whether an order is the stop of a bracket. */
function isStop({ request: { group } }: Order): boolean {
  return group?.kind === 'bracket' && group.nth === 0
}

/** Checks whether an order is one of the targets of a bracket. */
export function isBracketTarget({ request: { group } }: Order): boolean {
  return group?.kind === 'bracket' && group.nth > 0
}

/** Returns the open orders of a group, oldest first. */
export function groupOf(account: Account, id: number): Order[] {
  return [...account.openOrders.values()].filter(({ request }) => request.group?.id === id)
}

/** Takes what a target has filled from the stop beside it, while that waits; a stop that has nothing left to protect ends. */
export function shrinkStop(run: Run, target: Order, filled: Lots): void {
  const stop = groupOf(target.account, target.request.group?.id ?? 0).find(isStop)
  if (stop?.status !== 'waiting') return
  const left = most(ZERO, minus(lotsLeft(stop), least(filled, lotsLeft(stop))))
  if (left === 0) return closeOrder(run, stop, 'other-leg-filled')
  stop.lots = left
  announce(run, stop)
}

/** Ends the targets of a bracket whose stop is triggered, those in the book too. */
export function endTargetsOf(run: Run, stop: Order): void {
  if (!isStop(stop)) return
  for (const other of groupOf(stop.account, stop.request.group?.id ?? 0))
    if (other !== stop && other.account.openOrders.get(other.id) === other) closeOrder(run, other, 'other-leg-triggered')
}
