import {
  contractSize,
  exactValue,
  inMarginCoin,
  optional,
  signOf,
  type ContractTerms,
  type Direction,
} from '../arithmetic/contract-terms.ts'
import { exact, Fraction, type Decimal } from '../arithmetic/fraction.ts'

interface ProfitInputs extends ContractTerms {
  readonly direction: Direction
  readonly openAvgPrice: Decimal
  readonly price: Decimal
  readonly count: Decimal
}

/**
 * Returns the exact profit between two prices (formulas 2.1): `dir x (price - openAvgPrice) x count x faceValue / bp`; inverse
 * `dir x faceValue x count x (1/openAvgPrice - 1/price)`, in the coin.
 */
export function exactProfit({ direction, openAvgPrice, price, count, ...terms }: ProfitInputs): Fraction {
  const size = contractSize(terms, count).times(signOf(direction))
  if (terms.contractType === 'inverse') return size.over(openAvgPrice).minus(size.over(price))
  return inMarginCoin(terms, size.times(exact(price).minus(openAvgPrice)))
}

/** An open position and its mark price. */
export interface MarkedPosition extends ContractTerms {
  readonly direction: Direction
  readonly openAvgPrice: Decimal
  readonly markPrice: Decimal
  readonly count: Decimal
}

/**
 * Returns the unrealised profit or loss at the mark price (formulas 2.1), in the margin coin; zero if a price or bp that it divides by
 * is zero. Throws DecimalError.
 */
export function unrealisedPnl(position: MarkedPosition): Decimal {
  return exactUnrealised(position).text()
}

export function exactUnrealised({ markPrice, ...position }: MarkedPosition): Fraction {
  return exactProfit({ ...position, price: markPrice })
}

/** Returns the unrealised profit of several positions of one margin coin, rounded once (formulas 2.1). Throws DecimalError. */
export function totalUnrealisedPnl(positions: readonly MarkedPosition[]): Decimal {
  return Fraction.sum(positions.map((position) => exactUnrealised(position).orZero())).text()
}

/** A full or partial close. */
export interface ClosedSize extends ContractTerms {
  readonly direction: Direction
  readonly openAvgPrice: Decimal
  readonly closePrice: Decimal
  readonly closeDealCount: Decimal
}

/** Each fee as an amount, or as a rate on the value at its own price; a missing fee is zero. */
export interface ProfitCosts {
  readonly openFee?: Decimal
  readonly closeFee?: Decimal
  readonly openFeeRate?: Decimal
  readonly closeFeeRate?: Decimal
  /** Sum of funding; received funding is positive. */
  readonly funding?: Decimal
}

/**
 * Returns the realised gross profit that a close adds to `achievedProfits` (formulas 2.2):
 * `dir x (closePrice - openAvgPrice) x closeDealCount`, before fees and funding. Throws DecimalError.
 */
export function realisedPnl(close: ClosedSize): Decimal {
  return exactRealised(close).text()
}

function exactRealised({ closePrice, closeDealCount, ...entry }: ClosedSize): Fraction {
  return exactProfit({ ...entry, price: closePrice, count: closeDealCount })
}

/**
 * Returns the realised net profit (formulas 2.2): gross - open fee - close fee + funding, rounded once. Fees given as amounts take
 * precedence over rates. Throws DecimalError.
 */
export function netProfit(close: ClosedSize & ProfitCosts): Decimal {
  const { openAvgPrice, closePrice, openFee, closeFee, openFeeRate, closeFeeRate, funding } = close
  return exactRealised(close)
    .minus(exactFee(close, openAvgPrice, openFee, openFeeRate))
    .minus(exactFee(close, closePrice, closeFee, closeFeeRate))
    .plus(optional(funding))
    .text()
}

function exactFee(close: ClosedSize, price: Decimal, fee: Decimal | undefined, feeRate: Decimal | undefined): Fraction {
  if (fee !== undefined) return exact(fee)
  // Without a rate, avoid the division: a zero price must not leave the whole result without a value.
  if (feeRate === undefined) return Fraction.zero
  return inMarginCoin(close, exactValue(close, price, close.closeDealCount)).times(feeRate)
}
