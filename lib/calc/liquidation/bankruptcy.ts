import { contractSize, inQuoteCoin, signOf, type ContractTerms, type Direction } from '../arithmetic/contract-terms.ts'
import { exact, Fraction, type Decimal } from '../arithmetic/fraction.ts'

/** Margin and size, or only the leverage, in which case the size does not matter. */
export type BankruptcyInputs = ContractTerms & {
  readonly direction: Direction
  readonly openAvgPrice: Decimal
} & ({ readonly openLevel: Decimal } | { readonly margin: Decimal; readonly count: Decimal })

/**
 * Returns the bankruptcy price, at which the margin is used up (formulas 3): `openAvgPrice - dir x margin/count`, by leverage
 * `openAvgPrice x (1 - dir/openLevel)`; inverse `openAvgPrice / (1 + dir/openLevel)`. Liquidations and ADL settle at it. Zero if
 * there is none. Throws DecimalError.
 */
export function bankruptcyPrice(position: BankruptcyInputs): Decimal {
  return positiveOrZero(exactBankruptcyPrice(position)).text()
}

export function exactBankruptcyPrice(position: BankruptcyInputs): Fraction {
  const { openAvgPrice } = position
  const sign = signOf(position.direction)
  if (position.contractType === 'inverse') return exact(openAvgPrice).over(Fraction.one.plus(sign.times(inverseShare(position))))
  return exact(openAvgPrice).minus(sign.times(linearDistance(position)))
}

/** Returns how far the price may move: the margin per coin. */
function linearDistance(position: BankruptcyInputs): Fraction {
  if ('margin' in position) return inQuoteCoin(position, exact(position.margin)).over(contractSize(position, position.count))
  return exact(position.openAvgPrice).over(position.openLevel)
}

/** Returns the margin's share of the value in coins. */
function inverseShare(position: BankruptcyInputs): Fraction {
  if ('margin' in position) {
    return exact(position.margin).times(position.openAvgPrice).over(contractSize(position, position.count))
  }
  return Fraction.one.over(position.openLevel)
}

/** Returns the price if it is above zero; else 0, which means none (formulas 0, last row of the table "Rounding"). */
export function positiveOrZero(price: Fraction): Fraction {
  return price.sign() > 0 ? price : Fraction.zero
}

/**
 * Returns the worst price at which a close leaves no debt after its fee (formulas 3): long
 * `(margin - openAvgPrice x count) / (count x (feeRate - 1))`, short
 * `(margin + openAvgPrice x count) / (count x (feeRate + 1))`. Throws DecimalError.
 */
export function worstClosePrice(
  position: ContractTerms & {
    readonly direction: Direction
    readonly openAvgPrice: Decimal
    readonly count: Decimal
    readonly margin: Decimal
    readonly feeRate: Decimal
  },
): Decimal {
  const { direction, openAvgPrice, margin, feeRate } = position
  const sign = signOf(direction)
  const size = contractSize(position, position.count)
  const numerator = inQuoteCoin(position, exact(margin)).minus(sign.times(openAvgPrice).times(size))
  return positiveOrZero(numerator.over(size.times(exact(feeRate).minus(sign)))).text()
}
