import { DecimalError } from '#lib/kernel/decimal-text.ts'
import { exact, Fraction, type Decimal } from './fraction.ts'

/** Direction of a position (specification 3.6): 1 long, 2 short. */
export type Direction = 1 | 2

/** Margin mode of a position (specification 3.6): 1 fixed (isolated), 2 cross. */
export type MarginMode = 1 | 2

/** `linear`: sized in coins, profit in the quote coin. `inverse`: sized in quote currency, profit in the coin. */
export type ContractType = 'linear' | 'inverse'

/**
 * The terms that convert a size into money.
 * `faceValue` is the value of one contract: in coins if linear, in quote currency if inverse; 1 if sizes are in coins.
 * `bp` is the index price of the margin coin in the quote currency, 1 for contracts margined in it (formulas 6.2).
 */
export interface ContractTerms {
  readonly contractType?: ContractType
  readonly faceValue?: Decimal
  readonly bp?: Decimal
}

const MINUS_ONE = Fraction.one.negated()

/** Returns `dir` of the formulas: +1 for a long, -1 for a short. Throws DecimalError for any other direction. */
export function signOf(direction: Direction): Fraction {
  if (direction !== 1 && direction !== 2) throw new DecimalError(`a direction is 1 (long) or 2 (short): ${String(direction)}`)
  return direction === 1 ? Fraction.one : MINUS_ONE
}

/** Checks whether a position is long. Throws DecimalError for any other value than long or short. */
export function isLong(direction: Direction): boolean {
  return signOf(direction) === Fraction.one
}

/** Converts a value, or returns `otherwise` if it is missing. Throws DecimalError. */
export function optional(value: Decimal | undefined, otherwise: Fraction = Fraction.zero): Fraction {
  return value === undefined ? otherwise : exact(value)
}

/** Returns contracts times their face value: coins if linear, quote currency if inverse. */
export function contractSize({ faceValue }: ContractTerms, count: Decimal): Fraction {
  return exact(count).times(optional(faceValue, Fraction.one))
}

/**
 * Returns the exact value of a size at a price: `price x count x faceValue` in the quote currency, inverse
 * `faceValue x count / price` in the coin (formulas 1.1).
 */
export function exactValue(terms: ContractTerms, price: Decimal | Fraction, count: Decimal): Fraction {
  const size = contractSize(terms, count)
  return terms.contractType === 'inverse' ? size.over(price) : size.times(price)
}

/** Converts an amount from the quote currency to the margin coin by dividing by `bp`; inverse contracts are already in the coin. */
export function inMarginCoin(terms: ContractTerms, amount: Fraction): Fraction {
  return terms.contractType === 'inverse' || terms.bp === undefined ? amount : amount.over(terms.bp)
}

/** Converts an amount from the margin coin to the quote currency by multiplying by `bp`. For linear contracts. */
export function inQuoteCoin({ bp }: ContractTerms, amount: Fraction): Fraction {
  return bp === undefined ? amount : amount.times(bp)
}
