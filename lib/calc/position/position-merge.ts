import { averageOpenPrice } from './average-price.ts'
import { signOf, type ContractTerms, type Direction } from '../arithmetic/contract-terms.ts'
import { exact, type Decimal } from '../arithmetic/fraction.ts'
import { exactInitialMargin, releasedMargin } from './margin.ts'
import { realisedPnl } from './profit.ts'

/** The merged position of one symbol (specification 3.6); while `positionsCount` is 0, `direction` is still that of the last opening. */
export interface MergedPosition {
  readonly direction: Direction
  readonly positionsCount: Decimal
  readonly positionsOpenAvgPrice: Decimal
  readonly positionsOpenMarginCount: Decimal
  /** Gross profit of all closes so far. */
  readonly achievedProfits: Decimal
}

/** A fill in one-way mode: 1 buys, 2 sells. In hedge mode a fill affects only the position of its own side. */
export interface PositionFill extends ContractTerms {
  readonly direction: Direction
  readonly price: Decimal
  readonly count: Decimal
  readonly openLevel: Decimal
}

/** The effect of a fill: the sizes closed and opened, the gross profit, and the margin released by the close. */
export interface MergedFill {
  readonly position: MergedPosition
  readonly closedCount: Decimal
  readonly openedCount: Decimal
  readonly realised: Decimal
  readonly released: Decimal
}

/** An empty position. */
export const FLAT: MergedPosition = {
  direction: 1,
  positionsCount: '0',
  positionsOpenAvgPrice: '0',
  positionsOpenMarginCount: '0',
  achievedProfits: '0',
}

/**
 * Applies a fill to a position (formulas 2.2, 2.4): on the same side it moves the average; on the other it closes, which keeps the
 * average and releases margin proportionally; a remainder after closing everything opens at the fill price. Throws DecimalError.
 */
export function mergeFill(position: MergedPosition, fill: PositionFill): MergedFill {
  signOf(fill.direction)
  if (fill.direction === position.direction) return openFill(position, fill, '0')
  const closed = exact(fill.count).atMost(position.positionsCount).text()
  const outcome = closeFill(position, fill, closed)
  const rest = exact(fill.count).minus(closed)
  if (rest.sign() === 0) return outcome
  const reversed = openFill(outcome.position, { ...fill, count: rest.text() }, closed)
  return { ...reversed, realised: outcome.realised, released: outcome.released }
}

function openFill(position: MergedPosition, fill: PositionFill, closedCount: Decimal): MergedFill {
  const before = { price: position.positionsOpenAvgPrice, count: position.positionsCount }
  const isFlat = exact(before.count).sign() === 0
  const margin = exactInitialMargin(fill, fill.price, fill.count, fill.openLevel).orZero()
  return {
    position: {
      ...position,
      direction: fill.direction,
      positionsCount: exact(before.count).plus(fill.count).text(),
      positionsOpenAvgPrice: averageOpenPrice(isFlat ? [fill] : [before, fill], fill),
      positionsOpenMarginCount: margin.plus(position.positionsOpenMarginCount).text(),
    },
    closedCount,
    openedCount: fill.count,
    realised: '0',
    released: '0',
  }
}

function closeFill(position: MergedPosition, fill: PositionFill, closed: Decimal): MergedFill {
  const { direction, positionsOpenAvgPrice: openAvgPrice } = position
  const realised = realisedPnl({
    ...fill,
    direction,
    openAvgPrice,
    closePrice: fill.price,
    closeDealCount: closed,
  })
  const released = releasedMargin({ ...position, closeDealCount: closed })
  return {
    position: {
      ...position,
      positionsCount: exact(position.positionsCount).minus(closed).text(),
      positionsOpenMarginCount: exact(position.positionsOpenMarginCount).minus(released).text(),
      achievedProfits: exact(position.achievedProfits).plus(realised).text(),
    },
    closedCount: closed,
    openedCount: '0',
    realised,
    released,
  }
}
