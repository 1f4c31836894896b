import { exactBankruptcyPrice } from '../liquidation/bankruptcy.ts'
import { exactValue, inMarginCoin, isLong, optional, signOf, type ContractTerms, type Direction } from '../arithmetic/contract-terms.ts'
import { exact, Fraction, type Decimal } from '../arithmetic/fraction.ts'
import { exactInitialMargin } from '../position/margin.ts'
import { exactProfit } from '../position/profit.ts'

/** An order that opens a position. */
export interface OpeningOrder extends ContractTerms {
  readonly orderPrice: Decimal
  readonly count: Decimal
  readonly openLevel: Decimal
  /** Taker fee rate; omitted if a venue excludes the fee from the cost. */
  readonly feeRate?: Decimal
}

/** The mark price that an order is compared with; both or none. */
export interface OrderMark {
  readonly direction: Direction
  readonly markPrice: Decimal
}

/** Reserves of the contract definition on margin (`openCostUpRatio`) and fee (`feeRateUpRatio`). */
export interface CostReserves {
  readonly openCostUpRatio?: Decimal
  readonly feeRateUpRatio?: Decimal
}

/**
 * Returns the loss that a position would have on opening (formulas 1.3):
 * `count x |min(0, dir x (markPrice - orderPrice))| / bp`; zero if the order price is better than the mark price. Throws
 * DecimalError.
 */
export function openLoss(order: Pick<OpeningOrder, 'orderPrice' | 'count'> & OrderMark & ContractTerms): Decimal {
  return exactOpenLoss(order).text()
}

export function exactOpenLoss(order: Pick<OpeningOrder, 'orderPrice' | 'count'> & OrderMark & ContractTerms): Fraction {
  const profit = exactProfit({ ...order, openAvgPrice: order.orderPrice, price: order.markPrice })
  return profit.sign() < 0 || !profit.hasValue ? profit.negated() : Fraction.zero
}

/**
 * Returns the cost of an opening order (formulas 1.3):
 * `(value/openLevel x (1 + openCostUpRatio) + value x feeRate x (1 + feeRateUpRatio)) / bp + open loss`. Without a mark price there is
 * no open loss, without a fee rate no fee. In the margin coin; zero if leverage or bp is zero. Throws DecimalError.
 */
export function openCost(order: OpeningOrder & CostReserves & (OrderMark | object)): Decimal {
  const { orderPrice, count, openLevel } = order
  const margin = exactInitialMargin(order, orderPrice, count, openLevel).times(increasedBy(order.openCostUpRatio))
  const fee = inMarginCoin(order, exactValue(order, orderPrice, count)).times(increasedFeeRate(order))
  const loss = 'markPrice' in order ? exactOpenLoss(order) : Fraction.zero
  return margin.plus(fee).plus(loss).text()
}

/** 1 + a ratio. */
export function increasedBy(ratio: Decimal | undefined): Fraction {
  return Fraction.one.plus(optional(ratio))
}

/** `feeRate x (1 + feeRateUpRatio)`. */
export function increasedFeeRate({ feeRate, feeRateUpRatio }: Pick<OpeningOrder & CostReserves, 'feeRate' | 'feeRateUpRatio'>): Fraction {
  return optional(feeRate).times(increasedBy(feeRateUpRatio))
}

/**
 * Returns the cost of an opening order including the closing fee (formulas 1.3, Bybit): margin, fee of opening, and fee of closing at
 * the bankruptcy price. Throws DecimalError.
 */
export function openCostWithCloseFee(order: OpeningOrder & { readonly direction: Direction }): Decimal {
  const { orderPrice, count, openLevel, feeRate } = order
  const margin = exactInitialMargin(order, orderPrice, count, openLevel)
  const bankruptcy = exactBankruptcyPrice({ ...order, openAvgPrice: orderPrice })
  const values = exactValue(order, orderPrice, count).plus(exactValue(order, bankruptcy, count))
  return margin.plus(inMarginCoin(order, values).times(optional(feeRate))).text()
}

/**
 * Returns the price used for the cost of a market order (formulas 1.3): `ask1 x (1 + markup)` for a buy, `bid1 x (1 - markup)` for a
 * sell. Throws DecimalError.
 */
export function marketOrderPrice(order: {
  readonly direction: Direction
  readonly ask1: Decimal
  readonly bid1: Decimal
  readonly markup: Decimal
}): Decimal {
  const sign = signOf(order.direction)
  return exact(isLong(order.direction) ? order.ask1 : order.bid1)
    .times(Fraction.one.plus(sign.times(order.markup)))
    .text()
}
