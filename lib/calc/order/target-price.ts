import { contractSize, inQuoteCoin, signOf, type ContractTerms, type Direction } from '../arithmetic/contract-terms.ts'
import { exact, Fraction, type Decimal } from '../arithmetic/fraction.ts'
import { exactProfit } from '../position/profit.ts'

/** Take-profit and stop-loss prices and their inverses (formulas 7). Positive returns are profits in either direction. */
export interface TargetEntry extends ContractTerms {
  readonly direction: Direction
  readonly openAvgPrice: Decimal
}

/** Leverage alone, or margin and size, for positions with added margin. */
export type TargetMargin = { readonly openLevel: Decimal } | { readonly margin: Decimal; readonly count: Decimal }

/**
 * Returns the price at which the return on margin is `ratio`, 0.25 meaning 25 %: `openAvgPrice x (1 + dir x ratio/openLevel)`, or
 * `openAvgPrice + dir x ratio x margin/count`; inverse `dir x openAvgPrice / (dir - ratio/openLevel)`. May be zero or
 * negative: see `withinRange`. Throws DecimalError.
 */
export function priceFromRoe(target: TargetEntry & TargetMargin & { readonly ratio: Decimal }): Decimal {
  const { openAvgPrice, ratio } = target
  const sign = signOf(target.direction)
  if (target.contractType === 'inverse') {
    return sign
      .times(openAvgPrice)
      .over(sign.minus(inverseMarginShare(target).times(ratio)))
      .text()
  }
  return exact(openAvgPrice)
    .plus(sign.times(ratio).times(marginPerCoin(target)))
    .text()
}

/** Returns the return on margin at a price, 0.25 meaning 25 %. Throws DecimalError. */
export function roeFromPrice(target: TargetEntry & TargetMargin & { readonly price: Decimal }): Decimal {
  const { openAvgPrice, price } = target
  const sign = signOf(target.direction)
  if (target.contractType === 'inverse') {
    const change = Fraction.one.minus(exact(openAvgPrice).over(price))
    return sign.times(change).over(inverseMarginShare(target)).text()
  }
  return sign.times(exact(price).minus(openAvgPrice)).over(marginPerCoin(target)).text()
}

/** Returns the margin per coin, in the quote currency: `openAvgPrice/openLevel` or `margin/count`. */
function marginPerCoin(target: TargetEntry & TargetMargin): Fraction {
  if ('margin' in target) return inQuoteCoin(target, exact(target.margin)).over(contractSize(target, target.count))
  return exact(target.openAvgPrice).over(target.openLevel)
}

/** Returns the margin as a share of the value in coins: `1/openLevel` or `margin / (faceValue x count / openAvgPrice)`. */
function inverseMarginShare(target: TargetEntry & TargetMargin): Fraction {
  if ('margin' in target) {
    return exact(target.margin).times(target.openAvgPrice).over(contractSize(target, target.count))
  }
  return Fraction.one.over(target.openLevel)
}

/**
 * Returns the price at which the profit is `pnl`: `openAvgPrice + dir x pnl/count`; inverse
 * `1 / (1/openAvgPrice - dir x pnl/count)`. Throws DecimalError.
 */
export function priceFromPnl(target: TargetEntry & { readonly count: Decimal; readonly pnl: Decimal }): Decimal {
  const { openAvgPrice, pnl } = target
  const sign = signOf(target.direction)
  const size = contractSize(target, target.count)
  if (target.contractType === 'inverse') return size.over(size.over(openAvgPrice).minus(sign.times(pnl))).text()
  return exact(openAvgPrice)
    .plus(sign.times(inQuoteCoin(target, exact(pnl))).over(size))
    .text()
}

/** Returns the profit at a price: `dir x (price - openAvgPrice) x count`. Throws DecimalError. */
export function pnlFromPrice(target: TargetEntry & { readonly count: Decimal; readonly price: Decimal }): Decimal {
  return exactProfit(target).text()
}

/**
 * Returns the price after a change in the position's favour, 0.1 meaning 10 %: `openAvgPrice x (1 + dir x change)`. Throws
 * DecimalError.
 */
export function priceFromChange(target: TargetEntry & { readonly change: Decimal }): Decimal {
  return exact(target.openAvgPrice)
    .times(Fraction.one.plus(signOf(target.direction).times(target.change)))
    .text()
}

/** Returns the change in the position's favour at a price: `dir x (price/openAvgPrice - 1)`. Throws DecimalError. */
export function changeFromPrice(target: TargetEntry & { readonly price: Decimal }): Decimal {
  const { openAvgPrice, price } = target
  return signOf(target.direction).times(exact(price).minus(openAvgPrice)).over(openAvgPrice).text()
}

/** Returns the price at a distance in the position's favour: `openAvgPrice + dir x offset`. Throws DecimalError. */
export function priceFromOffset(target: TargetEntry & { readonly offset: Decimal }): Decimal {
  return exact(target.openAvgPrice).plus(signOf(target.direction).times(target.offset)).text()
}

/** Returns the distance in the position's favour: `dir x (price - openAvgPrice)`. Throws DecimalError. */
export function offsetFromPrice(target: TargetEntry & { readonly price: Decimal }): Decimal {
  return signOf(target.direction).times(exact(target.price).minus(target.openAvgPrice)).text()
}
