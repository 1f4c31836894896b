import { type Lots, minus, plus, type Ticks, ZERO } from '#lib/kernel/money.ts'
import type { AttachedRequest, OrderRequest } from './records/order-request.ts'
import type { Market } from './records/records.ts'

/** The part of a market that decides which prices and sizes are possible in it. */
type Stepped = Pick<Market, 'terms'>

const ONE_LOT = 1 as Lots
const ONE_TICK = 1 as Ticks

/** Returns the step of sizes in lots. */
export function sizeStepOf({ terms }: Stepped): Lots {
  return terms.sizeStep ?? ONE_LOT
}

function priceStepOf({ terms }: Stepped): Ticks {
  return terms.priceStep ?? ONE_TICK
}

/** Checks whether a price is a multiple of the market's price step. */
export function isOnPriceStep(market: Stepped, ticks: Ticks): boolean {
  return market.terms.priceStep === undefined || ticks % market.terms.priceStep === 0
}

/** Checks whether a size is a multiple of the market's size step. */
export function isOnSizeStep(market: Stepped, lots: Lots): boolean {
  return market.terms.sizeStep === undefined || lots % market.terms.sizeStep === 0
}

/** Rounds a size down to the market's size step. */
export function wholeSteps(market: Stepped, lots: Lots): Lots {
  return minus(lots, (lots % sizeStepOf(market)) as Lots)
}

/** Rounds a price to the market's price step: up, or down but not to zero. */
export function steppedPrice(market: Stepped, ticks: Ticks, up: boolean): Ticks {
  const over = (ticks % priceStepOf(market)) as Ticks
  if (over === ZERO) return ticks
  const below = minus(ticks, over)
  return up || below === ZERO ? plus(below, priceStepOf(market)) : below
}

/** Returns an order's own prices and those of its attached orders and its stop leg. */
export function pricesOf(
  { takeProfit, stopLoss, oco, bracket = [] }: Pick<OrderRequest, 'takeProfit' | 'stopLoss' | 'oco' | 'bracket'>,
  ...own: readonly Ticks[]
): Ticks[] {
  const attached = [takeProfit, stopLoss, oco, ...bracket].filter((one): one is AttachedRequest => one !== undefined)
  return [...own, ...attached.flatMap(({ ticks, limitTicks }) => (limitTicks === undefined ? [ticks] : [ticks, limitTicks]))]
}
