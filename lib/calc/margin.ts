import { exactValue, inMarginCoin, optional, type ContractTerms, type Direction } from './contract-terms.ts'
import { exact, type Decimal, type Fraction } from './fraction.ts'

/**
 * A position's margin, or the leverage that it follows from. A given margin wins: it may have been added to or reduced by
 * funding.
 */
export type MarginSource = { readonly margin: Decimal } | { readonly openLevel: Decimal }

/** Entry of a position, in the field names of specification 3.6. */
export interface PositionEntry extends ContractTerms {
  readonly direction: Direction
  readonly openAvgPrice: Decimal
  readonly count: Decimal
}

/**
 * Initial margin, `openMarginCount` (formulas 1.1): `price x count / openLevel / bp`; inverse
 * `faceValue x count / price / openLevel`, in the coin. `price` is the average entry price; venues that margin at the mark
 * hand in the mark. In the margin coin; zero where leverage, bp or an inverse price is zero. Throws DecimalError.
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

/** The margin of a position: as given, or the initial margin at entry; plus what was added. */
export function exactMargin(position: PositionEntry & MarginSource & { readonly addedMargin?: Decimal }): Fraction {
  const { openAvgPrice, count, addedMargin, ...terms } = position
  const margin =
    'margin' in position ? exact(position.margin) : exactInitialMargin(terms, openAvgPrice, count, position.openLevel)
  return margin.plus(optional(addedMargin))
}

/**
 * Margin that a partial close sets free (formulas 2.2): `positionsOpenMarginCount x closed / positionsCount`; zero for an
 * empty position. Throws DecimalError.
 */
export function releasedMargin(position: {
  readonly positionsOpenMarginCount: Decimal
  readonly positionsCount: Decimal
  readonly closeDealCount: Decimal
}): Decimal {
  return exact(position.positionsOpenMarginCount).times(position.closeDealCount).over(position.positionsCount).text()
}
