import { contractSize, exactValue, inMarginCoin, optional, type ContractTerms } from '../arithmetic/contract-terms.ts'
import { exact, Fraction, type Decimal } from '../arithmetic/fraction.ts'
import { exactOpenLoss, increasedBy, increasedFeeRate, type CostReserves, type OrderMark } from './open-cost.ts'
import { roundSize, type SizeGrid } from '../arithmetic/rounding.ts'

/** The limits of an opening order. All amounts in the margin coin. */
export interface OpenableInputs extends ContractTerms, CostReserves {
  readonly available: Decimal
  /** Margin that the order frees by closing the opposite position. */
  readonly positionOffset?: Decimal
  readonly orderPrice: Decimal
  readonly openLevel: Decimal
  readonly feeRate?: Decimal
  /** Share of the result that may be used (Orderly: 0.995). */
  readonly safety?: Decimal
  /** One-way mode: size of the opposite position, which is closed first. Hedge mode: none. */
  readonly oppositeCount?: Decimal
  /** Size of open orders on the same side, which reduce what the opposite position allows. */
  readonly sameSideCount?: Decimal
}

/**
 * Returns the largest size that can be opened (formulas 1.4): `(available + positionOffset) x bp / (orderPrice x [(1 +
 * openCostUpRatio)/openLevel + feeRate x (1 + feeRateUpRatio)] + unit open loss)`, times the usable share, plus the opposite position,
 * minus open orders of the same side. Unrounded and without the caps of the contract, which `capOpenable` applies. Never negative;
 * zero for a zero divisor. Throws DecimalError.
 */
export function maxOpenable(inputs: OpenableInputs & (OrderMark | object)): Decimal {
  const { available, positionOffset, orderPrice, openLevel, safety, oppositeCount, sameSideCount } = inputs
  const share = increasedBy(inputs.openCostUpRatio).over(openLevel).plus(increasedFeeRate(inputs))
  const unitValue = inMarginCoin(inputs, exactValue(inputs, orderPrice, '1'))
  const loss = 'markPrice' in inputs ? exactOpenLoss({ ...inputs, count: '1' }) : Fraction.zero
  const opened = exact(available).plus(optional(positionOffset)).over(unitValue.times(share).plus(loss))
  const offered = opened.atLeast(Fraction.zero).times(optional(safety, Fraction.one))
  return offered.plus(optional(oppositeCount)).minus(optional(sameSideCount)).atLeast(Fraction.zero).text()
}

/** Caps of a contract on one order; a missing one does not apply. */
export interface OpenableCaps extends SizeGrid, ContractTerms {
  readonly maxOrderQty?: Decimal
  /** Largest position value at the chosen leverage, and the part already used. */
  readonly maxValue?: Decimal
  readonly usedValue?: Decimal
  readonly price?: Decimal
}

/**
 * Returns the largest size on the contract's grid within its caps (formulas 1.4): order quantity and the remainder of the leverage
 * tier. Throws DecimalError.
 */
export function capOpenable(count: Decimal, caps: OpenableCaps): Decimal {
  const { maxOrderQty, maxValue, usedValue, price } = caps
  const byOrder = maxOrderQty === undefined ? exact(count) : exact(count).atMost(maxOrderQty)
  if (maxValue === undefined || price === undefined) return roundSize(byOrder.text(), caps)
  const left = exact(maxValue).minus(optional(usedValue)).atLeast(Fraction.zero)
  // An inverse contract is worth its face value in the quote currency at any price.
  const unit = caps.contractType === 'inverse' ? contractSize(caps, '1') : exactValue(caps, price, '1')
  return roundSize(byOrder.atMost(left.over(unit)).text(), caps)
}
