import { averageOpenPrice } from './average-price.ts'
import { signOf, type ContractTerms, type Direction } from './contract-terms.ts'
import { exact, type Decimal } from './fraction.ts'
import { exactInitialMargin, releasedMargin } from './margin.ts'
import { realisedPnl } from './profit.ts'

/**
 * The merged position of one symbol (specification 3.6); `direction` stays that of the last opening while `positionsCount`
 * is 0.
 */
export interface MergedPosition {
  readonly direction: Direction
  readonly positionsCount: Decimal
  readonly positionsOpenAvgPrice: Decimal
  readonly positionsOpenMarginCount: Decimal
  /** Gross profit of all closes so far. */
  readonly achievedProfits: Decimal
}

/** A fill in one-way mode: 1 buys, 2 sells. In hedge mode a fill meets only the position of its own side. */
export interface PositionFill extends ContractTerms {
  readonly direction: Direction
  readonly price: Decimal
  readonly count: Decimal
  readonly openLevel: Decimal
}

/** What a fill did. Sizes: what it closed and what it opened; money: gross profit and the margin that the close set free. */
export interface FillOutcome {
  readonly position: MergedPosition
  readonly closedCount: Decimal
  readonly openedCount: Decimal
  readonly realised: Decimal
  readonly released: Decimal
}

/** A position without any size. */
export const FLAT: MergedPosition = {
  direction: 1,
  positionsCount: '0',
  positionsOpenAvgPrice: '0',
  positionsOpenMarginCount: '0',
  achievedProfits: '0',
}

/**
 * Puts a fill into a position (formulas 2.2, 2.4): on its own side it moves the average; on the other it closes, which
 * leaves the average as it is and frees margin by share; what is left after closing everything opens at the fill price.
 * Throws DecimalError.
 */
export function mergeFill(position: MergedPosition, fill: PositionFill): FillOutcome {
  signOf(fill.direction)
  if (fill.direction === position.direction) return openFill(position, fill, '0')
  const closed = exact(fill.count).atMost(position.positionsCount).text()
  const outcome = closeFill(position, fill, closed)
  const rest = exact(fill.count).minus(closed)
  if (rest.sign() === 0) return outcome
  const reversed = openFill(outcome.position, { ...fill, count: rest.text() }, closed)
  return { ...reversed, realised: outcome.realised, released: outcome.released }
}

function openFill(position: MergedPosition, fill: PositionFill, closedCount: Decimal): FillOutcome {
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

function closeFill(position: MergedPosition, fill: PositionFill, closed: Decimal): FillOutcome {
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
