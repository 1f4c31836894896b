import { divideUnits } from '#lib/kernel/rounding.ts'
import { formatUnits, raiseTen, trimZeros } from '#lib/kernel/decimal-text.ts'
import { type Decimal, exact, Fraction, type Operand } from '#lib/calc/arithmetic/fraction.ts'

/** Decimals of a converted amount. */
export const CONVERT_DECIMALS = 8
/** Decimals of a price: as many as an amount can have. */
const PRICE_DECIMALS = 16

/** One level of an order book: price in the pricing coin, size in the coin. */
export interface Level {
  readonly price: Decimal
  readonly size: Decimal
}

/** Returns what a size of a coin costs or brings in, level by level from the best; null if the levels do not suffice. */
export function calculateValue(levels: Iterable<Level>, size: Operand): Fraction | null {
  let [left, value] = [Fraction.of(size), Fraction.zero]
  for (const level of levels) {
    const taken = left.atMost(level.size)
    value = value.plus(taken.times(level.price))
    left = left.minus(taken)
    if (left.sign() <= 0) return value
  }
  return left.sign() <= 0 ? value : null
}

/** Returns the size of a coin that a value buys, or that must be sold for it, level by level; null if the levels do not suffice. */
export function calculateSize(levels: Iterable<Level>, value: Operand): Fraction | null {
  let [left, size] = [Fraction.of(value), Fraction.zero]
  for (const level of levels) {
    const whole = exact(level.price).times(level.size)
    if (left.compare(whole) <= 0) return size.plus(left.over(level.price))
    size = size.plus(level.size)
    left = left.minus(whole)
  }
  return left.sign() <= 0 ? size : null
}

/** The books that price a conversion. Null for the coin in which the others are priced. */
export interface ConvertBooks {
  /** The bids into which the given coin is sold. */
  readonly bids: Iterable<Level> | null
  /** The asks from which the wanted coin is bought. */
  readonly asks: Iterable<Level> | null
}

/** One of the two amounts of a conversion. */
export type ConvertAmount = { readonly fromAmount: Decimal } | { readonly toAmount: Decimal }

export interface ConvertFigures {
  readonly fromAmount: Decimal
  readonly toAmount: Decimal
  /** The value that the given coin brings in, before the spread, in the pricing coin. */
  readonly value: Decimal
}

/**
 * Returns both amounts of a conversion: the given coin is sold into its bids, the spread is kept from the proceeds, and the rest buys the
 * wanted coin from its asks. The calculated amount is rounded in favour of the exchange at 8 decimals. Null if a book is too thin, or if
 * nothing is left after rounding. Throws DecimalError.
 */
export function convertFigures(amount: ConvertAmount, { bids, asks }: ConvertBooks, spread: Decimal): ConvertFigures | null {
  const kept = Fraction.one.minus(spread)
  if ('fromAmount' in amount) {
    const value = bids === null ? Fraction.of(amount.fromAmount) : calculateValue(bids, amount.fromAmount)
    const bought = value === null ? null : asks === null ? value.times(kept) : calculateSize(asks, value.times(kept))
    if (value === null || bought === null) return null
    return possible({ fromAmount: amount.fromAmount, toAmount: rounded(bought, 'down'), value: value.text() })
  }
  const cost = asks === null ? Fraction.of(amount.toAmount) : calculateValue(asks, amount.toAmount)
  const value = cost === null ? null : cost.over(kept)
  const sold = value === null ? null : bids === null ? value : calculateSize(bids, value)
  if (value === null || sold === null) return null
  return possible({ fromAmount: rounded(sold, 'up'), toAmount: amount.toAmount, value: value.text() })
}

function possible(figures: ConvertFigures): ConvertFigures | null {
  return figures.toAmount === '0' || figures.fromAmount === '0' ? null : figures
}

function rounded(amount: Fraction, mode: 'down' | 'up', decimals = CONVERT_DECIMALS): Decimal {
  const { numerator, denominator } = amount.wholeParts()
  return trimZeros(formatUnits(divideUnits(numerator * raiseTen(decimals), denominator, mode), decimals))
}

/** Returns how much of the wanted coin one unit of the given coin brings, down at the 16 decimals of an amount. */
export function convertPrice({ fromAmount, toAmount }: Pick<ConvertFigures, 'fromAmount' | 'toAmount'>): Decimal {
  return rounded(exact(toAmount).over(fromAmount), 'down', PRICE_DECIMALS)
}

/**
 * Returns the amount that a limit conversion wants at a price, rounded up at 8 decimals; `0` for a price of zero. `priced`: whether the price
 * is that of one given coin in wanted ones, or of one wanted coin in given ones.
 */
export function limitAmount(fromAmount: Decimal, price: Decimal, priced: 'given' | 'wanted'): Decimal {
  return rounded(priced === 'given' ? exact(fromAmount).times(price) : exact(fromAmount).over(price), 'up')
}
