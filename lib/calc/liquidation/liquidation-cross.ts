import { positiveOrZero } from './bankruptcy.ts'
import { optional } from '../arithmetic/contract-terms.ts'
import { exact, Fraction, type Decimal } from '../arithmetic/fraction.ts'
import { rateSum, type MaintenanceRates } from './maintenance.ts'

/** The inputs of specification 3.6. Missing ones count as zero, `bp` as 1. Both sides of one symbol share one price. */
export interface CrossInputs extends MaintenanceRates {
  /** Index price of the margin coin (DOUBTFUL, formulas 6.2). */
  readonly bp?: Decimal
  /** Wallet balance without isolated margins and without other deductions (DOUBTFUL, formulas 6.2). */
  readonly available: Decimal
  /** Unrealised profit of the other cross symbols of the margin coin. */
  readonly othersUpnl?: Decimal
  /** Maintenance margin of the other cross symbols of the margin coin. */
  readonly othersMaintain?: Decimal
  readonly longOpenPrice?: Decimal
  readonly longOpenCount?: Decimal
  readonly shortOpenPrice?: Decimal
  readonly shortOpenCount?: Decimal
  /** Value of the symbol's open orders that open positions. */
  readonly totalDelegateValue?: Decimal
}

/**
 * Returns the cross liquidation price (formulas 6.1): the price P at which equity equals maintenance margin, charged on the larger side,
 * `(K - longOpenCount x longOpenPrice + shortOpenCount x shortOpenPrice - r x totalDelegateValue) / (r x max(longOpenCount,
 * shortOpenCount) - (longOpenCount - shortOpenCount))` with `r = mm + feeRate` and
 * `K = bp x (available + othersUpnl - othersMaintain) + maintainAmount`. Net long: below the mark price; net short or fully
 * hedged: above it. Unrounded; zero if there is none. Throws DecimalError.
 */
export function liquidationPriceCross(account: CrossInputs): Decimal {
  const { larger, net, entryValue, free, rate } = readCross(account)
  const reserve = free.times(optional(account.bp, Fraction.one)).plus(optional(account.maintainAmount))
  const numerator = reserve.minus(entryValue).minus(rate.times(optional(account.totalDelegateValue)))
  return positiveOrZero(numerator.over(rate.times(larger).minus(net))).text()
}

/**
 * Returns the cross liquidation price if the margin coin is the base coin, so that its index price moves with P (formulas 6.3,
 * OURS): amounts in coins, order value in the quote currency, `(longOpenCount x longOpenPrice - shortOpenCount x
 * shortOpenPrice + r x totalDelegateValue - maintainAmount) / (available + othersUpnl - othersMaintain + longOpenCount -
 * shortOpenCount - r x max(longOpenCount, shortOpenCount))`. `bp` is not used. Zero if there is none. Throws DecimalError.
 */
export function liquidationPriceCrossCoin(account: Omit<CrossInputs, 'bp'>): Decimal {
  const { larger, net, entryValue, free, rate } = readCross(account)
  const numerator = entryValue.plus(rate.times(optional(account.totalDelegateValue))).minus(optional(account.maintainAmount))
  return positiveOrZero(numerator.over(free.plus(net).minus(rate.times(larger)))).text()
}

function readCross(account: CrossInputs) {
  const long = optional(account.longOpenCount)
  const short = optional(account.shortOpenCount)
  return {
    larger: long.atLeast(short),
    net: long.minus(short),
    entryValue: long.times(optional(account.longOpenPrice)).minus(short.times(optional(account.shortOpenPrice))),
    free: exact(account.available).plus(optional(account.othersUpnl)).minus(optional(account.othersMaintain)),
    rate: rateSum(account),
  }
}
