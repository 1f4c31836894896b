import type { Direction } from '#lib/calc/arithmetic/contract-terms.ts'
import { exact, Fraction, type Decimal } from '#lib/calc/arithmetic/fraction.ts'
import { openCost } from '#lib/calc/order/open-cost.ts'
import { maxValueAtLeverage } from '#lib/calc/liquidation/tiers.ts'
import type { RiskContract, RiskPosition } from './records.ts'
import { sideCount } from './tier-in-force.ts'

/** A contract with the reserves that its definition requires on top of margin and fee. */
export interface OpeningContract extends RiskContract {
  readonly openCostUpRatio: Decimal
  readonly feeRateUpRatio: Decimal
  readonly minLever: Decimal
  readonly maxLever: Decimal
}

/** An order that may open a position. The `orderPrice` of a market order is the average price that it is expected to get. */
export interface OpeningRequest {
  readonly direction: Direction
  readonly orderPrice: Decimal
  readonly count: Decimal
  readonly openLevel: Decimal
}

/** An account's existing positions and orders in the symbol, by side, and its available funds. */
export interface OpeningAccount {
  readonly available: Decimal
  readonly positions: readonly RiskPosition[]
  /** Value of the open opening orders of the same side. */
  readonly delegatedValue?: Decimal
  /** Size of all open orders on the same side: what they will close is already taken. */
  readonly delegatedCount?: Decimal
  /** One-way mode: an order on the other side closes first. */
  readonly isOneWay: boolean
}

/** The reason to refuse an opening order. */
export type OpeningRefusal = 'leverage-out-of-range' | 'position-above-tier' | 'margin-insufficient'

/** The amount that an accepted order freezes, in the margin coin, and the sizes that it opens and closes. */
export interface OpeningCost {
  readonly cost: Decimal
  readonly closeCount: Decimal
  readonly openCount: Decimal
}

/**
 * Checks whether an account may place an opening order, and calculates its cost (formulas 1.3, 1.4). In one-way mode the size that
 * meets an opposite position only closes it and costs nothing. Leverage must be within the contract's range, the resulting position
 * within the tier of that leverage, and the cost within the available funds. Throws DecimalError.
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
  const closable = exact(opposite)
    .minus(account.delegatedCount ?? '0')
    .atLeast(Fraction.zero)
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
