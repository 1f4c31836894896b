import {
  contractSize,
  exactValue,
  inMarginCoin,
  optional,
  signOf,
  type ContractTerms,
  type Direction,
} from './contract-terms.ts'
import { exact, Fraction, type Decimal } from './fraction.ts'

interface ProfitInputs extends ContractTerms {
  readonly direction: Direction
  readonly openAvgPrice: Decimal
  readonly price: Decimal
  readonly count: Decimal
}

/**
 * Profit between two prices, exact (formulas 2.1): `dir x (price - openAvgPrice) x count x faceValue / bp`; inverse
 * `dir x faceValue x count x (1/openAvgPrice - 1/price)`, in the coin.
 */
export function exactProfit({ direction, openAvgPrice, price, count, ...terms }: ProfitInputs): Fraction {
  const size = contractSize(terms, count).times(signOf(direction))
  if (terms.contractType === 'inverse') return size.over(openAvgPrice).minus(size.over(price))
  return inMarginCoin(terms, size.times(exact(price).minus(openAvgPrice)))
}

/** An open position and its mark. */
export interface MarkedPosition extends ContractTerms {
  readonly direction: Direction
  readonly openAvgPrice: Decimal
  readonly markPrice: Decimal
  readonly count: Decimal
}

/**
 * Unrealised profit or loss at the mark (formulas 2.1), in the margin coin; zero where a price or bp divides by zero.
 * Throws DecimalError.
 */
export function unrealisedPnl(position: MarkedPosition): Decimal {
  return exactUnrealised(position).text()
}

export function exactUnrealised({ markPrice, ...position }: MarkedPosition): Fraction {
  return exactProfit({ ...position, price: markPrice })
}

/** Unrealised profit of several positions of one margin coin, rounded once (formulas 2.1). Throws DecimalError. */
export function totalUnrealisedPnl(positions: readonly MarkedPosition[]): Decimal {
  return Fraction.sum(positions.map((position) => exactUnrealised(position).orZero())).text()
}

/** A close, whole or in part. */
export interface ClosedSize extends ContractTerms {
  readonly direction: Direction
  readonly openAvgPrice: Decimal
  readonly closePrice: Decimal
  readonly closeDealCount: Decimal
}

/** Each fee as an amount, or as a rate on the value at its own price; left out means none. */
export interface ProfitCosts {
  readonly openFee?: Decimal
  readonly closeFee?: Decimal
  readonly openFeeRate?: Decimal
  readonly closeFeeRate?: Decimal
  /** Sum of funding, what was received above zero. */
  readonly funding?: Decimal
}

/**
 * Realised gross profit, what a close adds to `achievedProfits` (formulas 2.2):
 * `dir x (closePrice - openAvgPrice) x closeDealCount`, before fees and funding. Throws DecimalError.
 */
export function realisedPnl(close: ClosedSize): Decimal {
  return exactRealised(close).text()
}

function exactRealised({ closePrice, closeDealCount, ...entry }: ClosedSize): Fraction {
  return exactProfit({ ...entry, price: closePrice, count: closeDealCount })
}

/**
 * Realised net profit (formulas 2.2): gross - open fee - close fee + funding, rounded once. Fees given as amounts win over
 * rates. Throws DecimalError.
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
  // Without a rate there is nothing to divide: a zero price must not take the whole result away.
  if (feeRate === undefined) return Fraction.zero
  return inMarginCoin(close, exactValue(close, price, close.closeDealCount)).times(feeRate)
}
