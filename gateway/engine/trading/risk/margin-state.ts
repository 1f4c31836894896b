import { exact, Fraction, type Decimal } from '#lib/calc/arithmetic/fraction.ts'
import { accountMaintenance, isLiquidated, marginRatio } from '#lib/calc/liquidation/margin-ratio.ts'
import { totalUnrealisedPnl, unrealisedPnl } from '#lib/calc/position/profit.ts'
import { roundMarginRatio } from '#lib/calc/arithmetic/rounding.ts'
import type { CrossAccount, CrossSymbol, IsolatedRecord, RiskContract } from './records.ts'
import { crossTier, isolatedTier, largerCount } from './tier-in-force.ts'

/** How close a position, account or wallet is to liquidation. Amounts in the margin coin. */
export interface MarginState {
  /** Margin or wallet plus unrealised profit. */
  readonly equity: Decimal
  readonly maintenance: Decimal
  /** Maintenance margin over equity, rounded up to 12 decimals; zero if equity is zero, negative if it is. */
  readonly ratio: Decimal
  /** Whether equity no longer exceeds the maintenance margin; false without a maintenance margin. */
  readonly isLiquidated: boolean
}

function stateOf(equity: Decimal, maintenance: Decimal): MarginState {
  // The same function as for the displayed ratio.
  const ratio = marginRatio({ positions: [], orders: [{ totalDelegateValue: maintenance, mm: '1' }], equity })
  return { equity, maintenance, ratio: roundMarginRatio(ratio), isLiquidated: isLiquidated({ equity, maintenance }) }
}

/**
 * Returns the state of an isolated position at the mark price (formulas 4): its own margin against its own maintenance margin. Throws
 * DecimalError.
 */
export function isolatedState(contract: RiskContract, position: IsolatedRecord, markPrice: Decimal): MarginState {
  const { mm, maintainAmount } = isolatedTier(contract, position.count, markPrice)
  const rates = { mm, maintainAmount, feeRate: contract.feeRate }
  const maintenance = accountMaintenance({ positions: [{ markPrice, count: position.count, ...rates }] })
  return stateOf(
    exact(position.margin)
      .plus(unrealisedPnl({ ...position, markPrice }))
      .text(),
    maintenance,
  )
}

/**
 * Returns the maintenance margin of a cross symbol at a price (formulas 4, 6.1): that of the larger side, and of the open orders at
 * the rates of the tier. Throws DecimalError.
 */
export function crossMaintenance(symbol: CrossSymbol, price: Decimal = symbol.markPrice): Decimal {
  const { contract, positions, totalDelegateValue = '0' } = symbol
  const { mm, maintainAmount } = crossTier(contract, positions, price)
  const { feeRate } = contract
  return accountMaintenance({
    positions: [{ markPrice: price, count: largerCount(positions), mm, maintainAmount, feeRate }],
    orders: [{ totalDelegateValue, mm, feeRate }],
  })
}

/** Returns the unrealised profit of both sides of a cross symbol at a price. Throws DecimalError. */
export function crossUpnl({ positions, markPrice }: CrossSymbol, price: Decimal = markPrice): Decimal {
  return totalUnrealisedPnl(positions.map((position) => ({ ...position, markPrice: price })))
}

/** Returns the state of a cross account at the mark prices of its symbols (formulas 4). Throws DecimalError. */
export function crossState({ wallet, symbols }: CrossAccount): MarginState {
  const equity = Fraction.sum([wallet, ...symbols.map((symbol) => crossUpnl(symbol))]).text()
  return stateOf(equity, Fraction.sum(symbols.map((symbol) => crossMaintenance(symbol))).text())
}
