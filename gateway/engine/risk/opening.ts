import type { Direction } from '#lib/calc/contract-terms.ts'
import { exact, Fraction, type Decimal } from '#lib/calc/fraction.ts'
import { openCost } from '#lib/calc/open-cost.ts'
import { maxValueAtLeverage } from '#lib/calc/tiers.ts'
import type { RiskContract, RiskPosition } from './records.ts'
import { sideCount } from './tier-in-force.ts'

/** Reserves that the contract definition holds back on top of margin and fee. */
export interface OpeningContract extends RiskContract {
  readonly openCostUpRatio: Decimal
  readonly feeRateUpRatio: Decimal
  readonly minLever: Decimal
  readonly maxLever: Decimal
}

/** An order that may open a position. `orderPrice` of a market order is what `marketOrderPrice` says. */
export interface OpeningRequest {
  readonly direction: Direction
  readonly orderPrice: Decimal
  readonly count: Decimal
  readonly openLevel: Decimal
}

/** What an account has in the symbol already, by side, and what it may spend. */
export interface OpeningAccount {
  readonly available: Decimal
  readonly positions: readonly RiskPosition[]
  /** Value of the open opening orders of the same side. */
  readonly delegatedValue?: Decimal
  /** Size of all open orders of the same side: what they close is theirs. */
  readonly delegatedCount?: Decimal
  /** One-way mode: an order on the other side closes first. */
  readonly isOneWay: boolean
}

/** Why an order may not open. */
export type OpeningRefusal = 'leverage-out-of-range' | 'position-above-tier' | 'margin-insufficient'

/** What an accepted order holds back, in the margin coin, and how much of it opens and closes. */
export interface OpeningCost {
  readonly cost: Decimal
  readonly closeCount: Decimal
  readonly openCount: Decimal
}

/**
 * Whether an account may place an opening order, and what it costs (formulas 1.3, 1.4). In one-way mode the size that meets
 * an opposite position only closes it and costs nothing. Leverage must lie within the contract's range, the position it
 * makes within the tier of that leverage, its cost within what is available. Throws DecimalError.
 */
export function checkOpening(
  contract: OpeningContract,
  account: OpeningAccount,
  request: OpeningRequest,
  markPrice: Decimal,
): OpeningCost | OpeningRefusal {
  const { direction, openLevel } = request
  const level = exact(openLevel)
  if (level.compare(contract.minLever) < 0 || level.compare(contract.maxLever) > 0) return 'leverage-out-of-range'
  const opposite = account.isOneWay ? sideCount(account.positions, direction === 1 ? 2 : 1) : '0'
  const closable = exact(opposite).minus(account.delegatedCount ?? '0').atLeast(Fraction.zero)
  const closed = exact(request.count).atMost(closable)
  const opened = exact(request.count).minus(closed)
  if (opened.sign() === 0) return { cost: '0', closeCount: closed.text(), openCount: '0' }
  const held = exact(sideCount(account.positions, direction)).times(markPrice)
  const added = opened.times(request.orderPrice)
  const value = Fraction.sum([held, added, account.delegatedValue ?? '0'])
  if (value.compare(maxValueAtLeverage(openLevel, contract.tiers)) > 0) return 'position-above-tier'
  const { feeRate, openCostUpRatio, feeRateUpRatio } = contract
  const cost = openCost({ ...request, count: opened.text(), markPrice, feeRate, openCostUpRatio, feeRateUpRatio })
  if (exact(cost).compare(account.available) > 0) return 'margin-insufficient'
  return { cost, closeCount: closed.text(), openCount: opened.text() }
}
