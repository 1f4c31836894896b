import { exactValue, inMarginCoin, optional, type ContractTerms, type Direction } from '../arithmetic/contract-terms.ts'
import { exact, type Decimal, type Fraction } from '../arithmetic/fraction.ts'

/** A position's margin, or the leverage that determines it. A given margin wins: it may have been added to, or reduced by funding. */
export type MarginSource = { readonly margin: Decimal } | { readonly openLevel: Decimal }

/** Entry of a position, in the field names of specification 3.6. */
export interface PositionEntry extends ContractTerms {
  readonly direction: Direction
  readonly openAvgPrice: Decimal
  readonly count: Decimal
}

/**
 * Returns the initial margin, `openMarginCount` (formulas 1.1): `price x count / openLevel / bp`; inverse
 * `faceValue x count / price / openLevel`, in the coin. `price` is the average entry price; venues that margin at the mark price pass
 * that instead. In the margin coin; zero if leverage, bp or an inverse price is zero. Throws DecimalError.
 */
export function initialMargin({ price, count, openLevel, ...terms }: ContractTerms & MarginInputs): Decimal {
  return exactInitialMargin(terms, price, count, openLevel).text()
}

interface MarginInputs {
  readonly price: Decimal
  readonly count: Decimal
  readonly openLevel: Decimal
}

export function exactInitialMargin(terms: ContractTerms, price: Decimal, count: Decimal, openLevel: Decimal): Fraction {
  return inMarginCoin(terms, exactValue(terms, price, count)).over(openLevel)
}

/** Returns the margin of a position: as given, or the initial margin at entry; plus added margin. */
export function exactMargin(position: PositionEntry & MarginSource & { readonly addedMargin?: Decimal }): Fraction {
  const { openAvgPrice, count, addedMargin, ...terms } = position
  const margin = 'margin' in position ? exact(position.margin) : exactInitialMargin(terms, openAvgPrice, count, position.openLevel)
  return margin.plus(optional(addedMargin))
}

/**
 * Returns the margin that a partial close releases (formulas 2.2): `positionsOpenMarginCount x closed / positionsCount`; zero for an
 * empty position. Throws DecimalError.
 */
export function releasedMargin(position: {
  readonly positionsOpenMarginCount: Decimal
  readonly positionsCount: Decimal
  readonly closeDealCount: Decimal
}): Decimal {
  return exact(position.positionsOpenMarginCount).times(position.closeDealCount).over(position.positionsCount).text()
}
