import { required } from '#lib/kernel/assert.ts'
import { signOf } from '#lib/calc/contract-terms.ts'
import { exact, Fraction, type Decimal } from '#lib/calc/fraction.ts'
import { roundSize } from '#lib/calc/rounding.ts'
import type { CrossSymbol, RiskContract, RiskPosition } from './records.ts'
import { isolatedTier, sideCount } from './tier-in-force.ts'

/**
 * One step of a liquidation, in the order of formulas 4: open orders are cancelled, hedged sides netted, the position
 * stepped down by tiers and, in the lowest one, closed. After each step the state is judged anew.
 */
export type LiquidationStep =
  | { readonly kind: 'cancel orders' }
  /** Both sides give up this size at the mark, against each other. */
  | { readonly kind: 'net hedged sides'; readonly count: Decimal }
  /** The fund takes over a part, so that the rest is worth no more than the floor of the tier in force. */
  | { readonly kind: 'reduce'; readonly count: Decimal; readonly price: Decimal; readonly toLevel: number }
  /** The fund takes over everything. */
  | { readonly kind: 'close'; readonly count: Decimal; readonly price: Decimal }

/** A position in liquidation and the equity that stands behind it: its own margin's, or that of the cross account. */
export interface LiquidatedPosition {
  readonly contract: RiskContract
  readonly position: RiskPosition
  readonly markPrice: Decimal
  readonly equity: Decimal
}

/**
 * The price at which the fund takes a position over, where its equity is used up (formulas 3, bankruptcy price):
 * `markPrice - dir x equity / count`. For an isolated position that is `openAvgPrice - dir x margin / count`. Behind the
 * mark once the equity is gone, zero at least. Unrounded, so that the equity is used up exactly. Throws DecimalError.
 */
export function takeOverPrice({ position, markPrice, equity }: Omit<LiquidatedPosition, 'contract'>): Decimal {
  const distance = exact(equity).over(position.count).times(signOf(position.direction))
  return exact(markPrice).minus(distance).atLeast(Fraction.zero).text()
}

/**
 * The next step for a position at risk, once orders are cancelled and sides are netted: down to the floor of its tier, or
 * closed in the lowest tier and where what is left would be no order of its own. Throws DecimalError.
 */
export function stepDown(liquidated: LiquidatedPosition): LiquidationStep {
  const { contract, position, markPrice } = liquidated
  const price = takeOverPrice(liquidated)
  const { level } = isolatedTier(contract, position.count, markPrice)
  const { minValue } = required(contract.tiers[level - 1], 'the tier in force is a row of the table')
  const kept = roundSize(exact(minValue).over(markPrice).text(), contract)
  // A value exactly on the floor is in the upper tier, and keeping all of it would be no step at all.
  const isStep = exact(kept).compare(position.count) < 0
  if (kept === '0' || !isStep) return { kind: 'close', count: position.count, price }
  return { kind: 'reduce', count: exact(position.count).minus(kept).text(), price, toLevel: level - 1 }
}

/**
 * What comes before a position is cut: its symbol's open orders go, then what both sides have in common. Null where neither
 * is left.
 */
export function stepBefore({ positions, totalDelegateValue = '0' }: CrossSymbol): LiquidationStep | null {
  if (exact(totalDelegateValue).sign() > 0) return { kind: 'cancel orders' }
  const common = exact(sideCount(positions, 1)).atMost(sideCount(positions, 2))
  return common.sign() > 0 ? { kind: 'net hedged sides', count: common.text() } : null
}

/**
 * What the fund makes of a size that it took over and closed: `dir x (closePrice - takeOverPrice) x count - closeFee`.
 * Above zero it keeps it, below it pays; what it cannot pay is deleveraged. Throws DecimalError.
 */
export function fundResult(closed: {
  readonly position: Pick<RiskPosition, 'direction'>
  readonly count: Decimal
  readonly takeOverPrice: Decimal
  readonly closePrice: Decimal
  readonly closeFee?: Decimal
}): Decimal {
  const gain = exact(closed.closePrice).minus(closed.takeOverPrice).times(closed.count)
  return gain
    .times(signOf(closed.position.direction))
    .minus(closed.closeFee ?? '0')
    .text()
}
