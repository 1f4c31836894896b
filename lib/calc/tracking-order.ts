import { round } from '#lib/kernel/rounding.ts'
import { optional } from './contract-terms.ts'
import { exact, Fraction, type Decimal } from './fraction.ts'

/** Decimals of its profit where the market says none. */
const PROFIT_PLACES = 8

/** A tracking order, in the field names of specification 3.7. */
export interface TrackingOrder {
  /** Size ordered, the cost basis with the fee in it. */
  readonly buyDelegateCount: Decimal
  /** Average buy price. */
  readonly buyPrice: Decimal
  /** Size still held, after the fee. */
  readonly holdCount: Decimal
  /** Size sold so far (GUESS of formulas 12). */
  readonly dealCount?: Decimal
}

/**
 * What the held size is worth now (trackingType 0), or what its sale brought (trackingType 1, history; GUESS of formulas
 * 12).
 */
export type TrackingWorth = { readonly marketPrice: Decimal } | { readonly proceeds: Decimal }

/**
 * Profit of a tracking order (formulas 12): `marketPrice x holdCount - buyPrice x buyDelegateCount`; of the cost only the
 * share of what is still held counts once a part is sold, `holdCount / (holdCount + dealCount)` (OURS). In history the
 * proceeds stand against the whole cost. Unrounded: `roundTrackingProfit` cuts it. Throws DecimalError.
 */
export function trackingProfit(order: TrackingOrder & TrackingWorth): Decimal {
  return exactWorth(order).minus(exactCost(order)).text()
}

/**
 * Return of a tracking order on its cost, in percent (formulas 12): `profit / cost x 100`; zero without a cost. Throws
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

/** Size still held (formulas 12): what was bought after the fee, minus what was sold. Throws DecimalError. */
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

/** Smallest capital that a copy trader's return is measured against. */
const COPY_ASSETS_MIN = '200'

/**
 * Return of a copy trader in percent (formulas 12, Bitget 12560603796237): `pnl / max(beginAssets, 200) x 100`. Throws
 * DecimalError.
 */
export function copyRoi({ pnl, beginAssets }: { readonly pnl: Decimal; readonly beginAssets: Decimal }): Decimal {
  return exact(pnl).over(exact(beginAssets).atLeast(COPY_ASSETS_MIN)).times('100').text()
}

/** Total return of a copy trader (formulas 12): what is carried over, plus the current period. Throws DecimalError. */
export function copyTotalRoi({
  carryover,
  current,
}: {
  readonly carryover: Decimal
  readonly current: Decimal
}): Decimal {
  return Fraction.sum([carryover, current]).text()
}

/** Profit of a tracking order: cut off after `quotePrecision` decimals, gains and losses alike (formulas 12). */
export function roundTrackingProfit(profit: Decimal, quotePrecision = PROFIT_PLACES): Decimal {
  return round(profit, quotePrecision, 'down')
}
