import { type ContractTerms } from '../arithmetic/contract-terms.ts'
import { exact, Fraction, type Decimal } from '../arithmetic/fraction.ts'
import { exactMaintenance, rateSum, type MaintenanceRates, type MarkedSize } from './maintenance.ts'

/** A position that counts towards a margin ratio. */
export type RatedPosition = ContractTerms & MaintenanceRates & MarkedSize

/** A symbol's open orders that open positions, and the rates of its tier. */
export type RatedOrders = Omit<MaintenanceRates, 'maintainAmount'> & {
  readonly totalDelegateValue: Decimal
}

/**
 * The inputs of a margin ratio. Equity is the wallet plus unrealised profit; isolated: the margin plus unrealised profit. Several
 * positions share the equity only in cross margin.
 */
export interface RiskAccount {
  readonly positions: readonly RatedPosition[]
  readonly orders?: readonly RatedOrders[]
  readonly equity: Decimal
}

/**
 * Returns the maintenance margin of an account (formulas 4): the sum over positions of `value at mark x (mm + feeRate) -
 * maintainAmount`, and over open orders of `order value x (mm + feeRate)`. Throws DecimalError.
 */
export function accountMaintenance(account: Omit<RiskAccount, 'equity'>): Decimal {
  return exactAccountMaintenance(account).text()
}

function exactAccountMaintenance({ positions, orders = [] }: Omit<RiskAccount, 'equity'>): Fraction {
  const held = positions.map((position) => exactMaintenance(position).orZero())
  return Fraction.sum([...held, ...orders.map((order) => rateSum(order).times(order.totalDelegateValue))])
}

/**
 * Returns the margin (risk) ratio: maintenance over equity; 1 is liquidation (formulas 4). Zero for zero equity, negative for negative
 * equity: use `isLiquidated` to decide whether the account survives, never this. Throws DecimalError.
 */
export function marginRatio(account: RiskAccount): Decimal {
  return exactAccountMaintenance(account).over(account.equity).text()
}

/**
 * Checks whether equity no longer exceeds maintenance, if maintenance is above zero (formulas 4: 100 % is liquidation). Throws
 * DecimalError.
 */
export function isLiquidated({ equity, maintenance }: { readonly equity: Decimal; readonly maintenance: Decimal }): boolean {
  return exact(maintenance).sign() > 0 && exact(equity).compare(maintenance) <= 0
}

/** Returns the leverage of a whole account: value of all positions over equity. Zero for zero equity. Throws DecimalError. */
export function accountLeverage({ notional, equity }: { readonly notional: Decimal; readonly equity: Decimal }): Decimal {
  return exact(notional).over(equity).text()
}
