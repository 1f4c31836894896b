import { signOf, type Direction } from '../arithmetic/contract-terms.ts'
import { exact, type Decimal } from '../arithmetic/fraction.ts'
import { exactMargin, type MarginSource } from './margin.ts'
import { exactUnrealised, type MarkedPosition } from './profit.ts'

const HUNDRED = exact('100')

/**
 * Returns the return on margin in percent (formulas 2.3): `pnl / margin x 100`; zero for a zero margin. For a closed position `pnl` is
 * the net realised profit and `margin` the opening margin. Shown with 2 decimals (`roundReturn`). Throws DecimalError.
 */
export function roe({ pnl, margin }: { readonly pnl: Decimal; readonly margin: Decimal }): Decimal {
  return exact(pnl).over(margin).times(HUNDRED).text()
}

/**
 * Returns an open position's return on its margin in percent (formulas 2.3); by leverage it equals
 * `dir x (markPrice/openAvgPrice - 1) x openLevel x 100`. Added margin counts. Throws DecimalError.
 */
export function positionRoe(position: MarkedPosition & MarginSource & { readonly addedMargin?: Decimal }): Decimal {
  return exactUnrealised(position).over(exactMargin(position)).times(HUNDRED).text()
}

/**
 * Returns the move of a price in the position's favour, in percent: `dir x (markPrice/openAvgPrice - 1) x 100` (formulas 8, ADL).
 * Throws DecimalError.
 */
export function priceReturn({
  direction,
  openAvgPrice,
  markPrice,
}: {
  readonly direction: Direction
  readonly openAvgPrice: Decimal
  readonly markPrice: Decimal
}): Decimal {
  return signOf(direction).times(exact(markPrice).minus(openAvgPrice)).over(openAvgPrice).times(HUNDRED).text()
}
