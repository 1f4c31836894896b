import { exact, Fraction, type Decimal } from '#lib/calc/fraction.ts'
import { accountMaintenance, isLiquidated, marginRatio } from '#lib/calc/margin-ratio.ts'
import { totalUnrealisedPnl, unrealisedPnl } from '#lib/calc/profit.ts'
import { roundMarginRatio } from '#lib/calc/rounding.ts'
import type { CrossAccount, CrossSymbol, IsolatedRecord, RiskContract } from './records.ts'
import { crossTier, isolatedTier, largerCount } from './tier-in-force.ts'

/** How near to liquidation something is. Amounts in the margin coin. */
export interface MarginState {
  /** Margin or wallet plus unrealised profit. */
  readonly equity: Decimal
  readonly maintenance: Decimal
  /** Maintenance over equity, up at 12 decimals; zero for a zero equity, below zero for a negative one. */
  readonly ratio: Decimal
  /** Whether equity no longer exceeds maintenance. */
  readonly isLiquidated: boolean
}

function stateOf(equity: Decimal, maintenance: Decimal): MarginState {
  // The ratio of what is shown, by the function of what is shown.
  const ratio = marginRatio({ positions: [], orders: [{ totalDelegateValue: maintenance, mm: '1' }], equity })
  return { equity, maintenance, ratio: roundMarginRatio(ratio), isLiquidated: isLiquidated({ equity, maintenance }) }
}

/**
 * The state of an isolated position at the mark (formulas 4): its own margin stands against its own maintenance. Throws
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
 * Maintenance of a cross symbol at a price (formulas 4, 6.1): of the larger side, and of the open orders at the rates of
 * the tier. Throws DecimalError.
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

/** Unrealised profit of both sides of a cross symbol at a price. Throws DecimalError. */
export function crossUpnl({ positions, markPrice }: CrossSymbol, price: Decimal = markPrice): Decimal {
  return totalUnrealisedPnl(positions.map((position) => ({ ...position, markPrice: price })))
}

/** The state of a cross account at the marks of its symbols (formulas 4). Throws DecimalError. */
export function crossState({ wallet, symbols }: CrossAccount): MarginState {
  const equity = Fraction.sum([wallet, ...symbols.map((symbol) => crossUpnl(symbol))]).text()
  return stateOf(equity, Fraction.sum(symbols.map((symbol) => crossMaintenance(symbol))).text())
}
