import { positiveOrZero } from './bankruptcy.ts'
import { contractSize, inQuoteCoin, optional, signOf } from '../arithmetic/contract-terms.ts'
import { exact, type Decimal, type Fraction } from '../arithmetic/fraction.ts'
import { rateSum, type MaintenanceRates } from './maintenance.ts'
import { exactMargin, type MarginSource, type PositionEntry } from '../position/margin.ts'

/** An isolated position; the two sides of a hedge are two positions. After funding, `margin` is the reduced one. */
export type IsolatedPosition = PositionEntry & MarginSource & MaintenanceRates & { readonly addedMargin?: Decimal }

/**
 * Returns the liquidation price of an isolated position (formulas 3): the price P that solves
 * `margin + addedMargin + profit(P) = value(P) x (mm + feeRate) - maintainAmount`, which is
 * `(margin + addedMargin + maintainAmount - dir x count x openAvgPrice) / (count x (mm + feeRate - dir))`; inverse, with V
 * the face value, `V x (1 + dir x (mm + feeRate)) / (V/openAvgPrice + dir x (margin + addedMargin + maintainAmount))`. `margin` is the
 * initial margin at entry unless given. Unrounded: `roundLiquidationPrice` rounds it to the tick. Zero if there is none.
 * Throws DecimalError.
 */
export function liquidationPriceIsolated(position: IsolatedPosition): Decimal {
  return positiveOrZero(exactLiquidation(position)).text()
}

function exactLiquidation(position: IsolatedPosition): Fraction {
  const { openAvgPrice, maintainAmount } = position
  const sign = signOf(position.direction)
  const rate = rateSum(position)
  const size = contractSize(position, position.count)
  if (position.contractType === 'inverse') {
    const reserve = exactMargin(position).plus(optional(maintainAmount))
    return size.plus(size.times(sign).times(rate)).over(size.over(openAvgPrice).plus(sign.times(reserve)))
  }
  const reserve = inQuoteCoin(position, exactMargin(position)).plus(optional(maintainAmount))
  return reserve.minus(sign.times(size).times(openAvgPrice)).over(size.times(rate.minus(sign)))
}

/**
 * Returns the same, one tick earlier (formulas 3: as OKX shows it): a tick up for a long, a tick down for a short. Zero if there is
 * none. Throws DecimalError.
 */
export function liquidationPriceOneTickEarly({ tick, ...position }: IsolatedPosition & { readonly tick: Decimal }): Decimal {
  const price = exactLiquidation(position)
  if (price.sign() <= 0) return '0'
  return positiveOrZero(price.plus(signOf(position.direction).times(exact(tick)))).text()
}
