import { exactValue, signOf, type ContractTerms, type Direction } from './arithmetic/contract-terms.ts'
import { exact, Fraction, type Decimal } from './arithmetic/fraction.ts'

/** A position that is open at a settlement. */
export interface FundedPosition extends ContractTerms {
  readonly direction: Direction
  readonly count: Decimal
}

/** A settlement: the mark price and the rate at that time. */
export interface FundingSettlement {
  readonly markPrice: Decimal
  readonly fundingRate: Decimal
}

/**
 * Returns the funding of one settlement (formulas 8): `-dir x markPrice x count x fundingRate`; inverse on
 * `faceValue x count / markPrice`. Positive if received, negative if paid. Leverage does not matter. Throws DecimalError.
 */
export function fundingFee(position: FundedPosition & FundingSettlement): Decimal {
  return exactFunding(position, position).text()
}

function exactFunding(position: FundedPosition, settlement: FundingSettlement): Fraction {
  const value = exactValue(position, settlement.markPrice, position.count)
  return value.times(settlement.fundingRate).times(signOf(position.direction)).negated()
}

/** Returns the funding of several settlements of an unchanged position, rounded once (formulas 8). Throws DecimalError. */
export function fundingTotal(position: FundedPosition, settlements: readonly FundingSettlement[]): Decimal {
  return Fraction.sum(settlements.map((settlement) => exactFunding(position, settlement).orZero())).text()
}

/**
 * Returns the part of a funding fee that an isolated position actually pays (formulas 8): its margin pays, but never below its
 * maintenance margin. A receipt is never reduced. Throws DecimalError.
 */
export function fundingWithinMargin({
  fee,
  margin,
  maintenance,
}: {
  readonly fee: Decimal
  readonly margin: Decimal
  readonly maintenance: Decimal
}): Decimal {
  const spare = exact(margin).minus(maintenance).atLeast(Fraction.zero)
  return exact(fee).atLeast(spare.negated()).text()
}

const INTEREST = '0.0001'
const DAMPER = exact('0.0005')
const HOURS_OF_RATE = exact('8')

/** Inputs of a settlement's rate; `premium` is the average premium of its interval. */
export interface FundingRateInputs {
  readonly premium: Decimal
  /** Interest per 8 hours; 0.0001 by default. */
  readonly interest?: Decimal
  readonly intervalHours: Decimal
  readonly minRate?: Decimal
  readonly maxRate?: Decimal
}

/**
 * Returns the funding rate (formulas 8, Bitget since 2025-09-22):
 * `clamp([premium + clamp(interest - premium, +-0.0005)] / (8/intervalHours), minRate, maxRate)`. Zero for a zero interval.
 * Throws DecimalError.
 */
export function fundingRate({ premium, interest = INTEREST, intervalHours, minRate, maxRate }: FundingRateInputs): Decimal {
  const damped = exact(interest).minus(premium).atMost(DAMPER).atLeast(DAMPER.negated())
  const rate = exact(premium).plus(damped).times(intervalHours).over(HOURS_OF_RATE)
  const floored = minRate === undefined ? rate : rate.atLeast(minRate)
  return (maxRate === undefined ? floored : floored.atMost(maxRate)).text()
}

/**
 * Returns the premium of a contract over its index (formulas 8):
 * `[max(0, impactBid - price) - max(0, price - impactAsk)] / indexPrice`, where `price` is the mark price, or the index price if no
 * mark price is given. Throws DecimalError.
 */
export function premiumIndex(book: {
  readonly impactBid: Decimal
  readonly impactAsk: Decimal
  readonly indexPrice: Decimal
  readonly markPrice?: Decimal
}): Decimal {
  const price = book.markPrice ?? book.indexPrice
  const above = exact(book.impactBid).minus(price).atLeast(Fraction.zero)
  const below = exact(price).minus(book.impactAsk).atLeast(Fraction.zero)
  return above.minus(below).over(book.indexPrice).text()
}
