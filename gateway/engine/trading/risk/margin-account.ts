import { exact, Fraction, type Decimal } from '#lib/calc/arithmetic/fraction.ts'
import { isLiquidated } from '#lib/calc/liquidation/margin-ratio.ts'
import { roundFee, roundMarginRatio } from '#lib/calc/arithmetic/rounding.ts'
import { loanInterest, riskRatio } from '#lib/calc/liquidation/spot-margin.ts'

/** One coin of a spot margin account. `price` is in the account's valuation coin; `debt` includes interest. */
export interface MarginHolding {
  readonly price: Decimal
  readonly assets: Decimal
  readonly debt: Decimal
}

/** The risk ratio from which an account is warned, and the one at which a liquidation stops selling (formulas 10). */
export const MARGIN_WARNED_FROM = '0.8'
const LIQUIDATED_TO = exact('0.5')

/** The state of a margin wallet by its risk ratio. */
export type MarginState = 'safe' | 'warned' | 'liquidated'

/** How close a margin account is to liquidation. Amounts in the valuation coin. */
export interface MarginAccountState {
  readonly debt: Decimal
  readonly netAssets: Decimal
  /** `debt x MMR / net assets`, rounded up to 12 decimals; zero if net assets are zero, negative if they are. */
  readonly ratio: Decimal
  readonly state: MarginState
}

/**
 * Returns the state of a spot margin account (formulas 10, Bitget): safe, warned from a risk ratio of 80 %, liquidated at 100 % and
 * if debts exceed assets. `mmr` is the maintenance rate of cross or of isolated margin. Throws DecimalError.
 */
export function marginAccountState(holdings: readonly MarginHolding[], mmr: Decimal): MarginAccountState {
  const debt = Fraction.sum(holdings.map((held) => exact(held.debt).times(held.price)))
  const assets = Fraction.sum(holdings.map((held) => exact(held.assets).times(held.price)))
  const amounts = { debt: debt.text(), netAssets: assets.minus(debt).text() }
  const ratio = riskRatio({ ...amounts, mmr })
  const isOver = isLiquidated({ equity: amounts.netAssets, maintenance: debt.times(mmr).text() })
  const isWarned = exact(ratio).compare(MARGIN_WARNED_FROM) >= 0
  return { ...amounts, ratio: roundMarginRatio(ratio), state: isOver ? 'liquidated' : isWarned ? 'warned' : 'safe' }
}

/**
 * Returns how much debt a liquidation repays from the account's assets, until the risk ratio is at most 50 %:
 * `debt - netAssets x 0.5 / mmr`, or all of it if there are no net assets. In the valuation coin, exact, before the fees of selling.
 * Throws DecimalError.
 */
export function debtToRepay({ debt, netAssets }: Pick<MarginAccountState, 'debt' | 'netAssets'>, mmr: Decimal): Fraction {
  const bearable = exact(netAssets).atLeast(Fraction.zero).times(LIQUIDATED_TO).over(mmr).orZero()
  return exact(debt).minus(bearable).atLeast(Fraction.zero)
}

const HOUR_MS = 3_600_000

/**
 * Returns the hours of a loan that have begun (formulas 10, `ceil(hours)`, the first at once). Times in milliseconds of the market
 * clock.
 */
export function hoursBegun(borrowedAtMs: number, nowMs: number): number {
  return Math.max(1, Math.ceil((nowMs - borrowedAtMs) / HOUR_MS))
}

/**
 * Returns the interest due for hours that have begun and were not charged yet (formulas 10), at 8 decimals. The borrowed amount should
 * be constant within them, so a repayment by a trader or an order charges first. Throws DecimalError.
 */
export function interestDue(loan: {
  readonly borrowed: Decimal
  readonly dailyRate: Decimal
  readonly hoursBegun: number
  readonly hoursCharged: number
}): Decimal {
  const hours = loan.hoursBegun - loan.hoursCharged
  if (hours <= 0) return '0'
  return roundFee(loanInterest({ borrowed: loan.borrowed, dailyRate: loan.dailyRate, hours: String(hours) }))
}
