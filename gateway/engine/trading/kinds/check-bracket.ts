import { checkAttached } from '../orders/check-order.ts'
import type { Rejection } from '../../state/records/reasons.ts'
import type { OrderRequest } from '../../state/records/order-request.ts'
import type { Market } from '../../state/records/records.ts'
import { sharesOf } from '../orders/shares.ts'

/** The most targets of a bracket. One target with a stop is what any order may bring. */
const TARGETS_MIN = 2
const TARGETS_MAX = 5
const WHOLE = 100

/**
 * Checks the targets of a bracket: two to five, on the good side of the entry's price, with whole percents that add up to 100, and each
 * with a share of at least the least size. Null if there is nothing wrong.
 */
export function checkBracket(market: Market, request: OrderRequest): Rejection | null {
  const { bracket, stopLoss, trigger, oco, takeProfit, reduceOnly, amount, lots } = request
  if (bracket === undefined) return null
  const isPlain = (trigger ?? oco ?? takeProfit ?? amount) === undefined && reduceOnly !== true
  if (!isPlain) return 'order-type-invalid'
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
