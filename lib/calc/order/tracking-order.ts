import { round } from '#lib/kernel/rounding.ts'
import { optional } from '../arithmetic/contract-terms.ts'
import { exact, Fraction, type Decimal } from '../arithmetic/fraction.ts'

/** Decimals of the profit if the market does not define them. */
const PROFIT_DECIMALS = 8

/** A tracking order, in the field names of specification 3.7. */
export interface TrackingOrder {
  /** Ordered size including the fee: the cost basis. */
  readonly buyDelegateCount: Decimal
  /** Average buy price. */
  readonly buyPrice: Decimal
  /** Remaining size, after the fee. */
  readonly holdCount: Decimal
  /** Size sold so far (GUESS of formulas 12). */
  readonly dealCount?: Decimal
}

/** The remaining size's current value (trackingType 0), or the proceeds of its sale (trackingType 1, history; GUESS of formulas 12). */
export type TrackingWorth = { readonly marketPrice: Decimal } | { readonly proceeds: Decimal }

/**
 * Returns the profit of a tracking order (formulas 12): `marketPrice x holdCount - buyPrice x buyDelegateCount`; after a partial sale
 * only the remaining share of the cost counts, `holdCount / (holdCount + dealCount)` (OURS). In history the proceeds are compared with
 * the whole cost. Unrounded: `roundTrackingProfit` truncates it. Throws DecimalError.
 */
export function trackingProfit(order: TrackingOrder & TrackingWorth): Decimal {
  return exactWorth(order).minus(exactCost(order)).text()
}

/**
 * Returns a tracking order's return on its cost, in percent (formulas 12): `profit / cost x 100`; zero without a cost. Throws
 * DecimalError.
 */
export function trackingRate(order: TrackingOrder & TrackingWorth): Decimal {
  const cost = exactCost(order)
  return exactWorth(order).minus(cost).over(cost).times('100').text()
}

function exactWorth(order: TrackingOrder & TrackingWorth): Fraction {
  return 'proceeds' in order ? exact(order.proceeds) : exact(order.marketPrice).times(order.holdCount)
}

function exactCost(order: TrackingOrder & TrackingWorth): Fraction {
  const cost = exact(order.buyPrice).times(order.buyDelegateCount)
  const sold = optional(order.dealCount)
  if ('proceeds' in order || sold.sign() === 0) return cost
  return cost.times(order.holdCount).over(sold.plus(order.holdCount))
}

/** Returns the remaining size (formulas 12): the bought size after the fee, minus the sold size. Throws DecimalError. */
export function trackingHoldCount({
  buyDealCount,
  fee,
  dealCount,
}: {
  readonly buyDealCount: Decimal
  readonly fee?: Decimal
  readonly dealCount?: Decimal
}): Decimal {
  return exact(buyDealCount).minus(optional(fee)).minus(optional(dealCount)).text()
}

/** Smallest capital used as the base of a copy trader's return. */
const COPY_ASSETS_MIN = '200'

/**
 * Returns a copy trader's return in percent (formulas 12, Bitget 12560603796237): `pnl / max(beginAssets, 200) x 100`. Throws
 * DecimalError.
 */
export function copyRoi({ pnl, beginAssets }: { readonly pnl: Decimal; readonly beginAssets: Decimal }): Decimal {
  return exact(pnl).over(exact(beginAssets).atLeast(COPY_ASSETS_MIN)).times('100').text()
}

/** Returns a copy trader's total return (formulas 12): the carryover plus the current period. Throws DecimalError. */
export function copyTotalRoi({ carryover, current }: { readonly carryover: Decimal; readonly current: Decimal }): Decimal {
  return Fraction.sum([carryover, current]).text()
}

/** Truncates the profit of a tracking order to `quotePrecision` decimals, gains and losses alike (formulas 12). */
export function roundTrackingProfit(profit: Decimal, quotePrecision = PROFIT_DECIMALS): Decimal {
  return round(profit, quotePrecision, 'down')
}
