import { add, compare, DecimalError, divide, multiply, parseDecimal, subtract, sum } from './decimal.ts'

/**
 * Prices, sizes and money are decimal strings of different types, so that a price cannot be passed where a size is meant.
 * The arithmetic below is the part that has a meaning between them; everything else goes through `decimal.ts`.
 */
declare const kind: unique symbol
type Branded<Kind extends string> = string & { readonly [kind]: Kind }

/** Quote coin for one base coin. Never negative. */
export type Price = Branded<'Price'>
/** Amount of base coin or contracts. Never negative: the side says the direction. */
export type Size = Branded<'Size'>
/** Amount of a quote or margin coin. May be negative (losses, fees). */
export type Money = Branded<'Money'>
/** A fraction of one: `0.001` is 0.1 %. May be negative (rebates, funding). */
export type Ratio = Branded<'Ratio'>

function nonNegative(text: string, name: string): string {
  if (parseDecimal(text).units < 0n) throw new DecimalError(`a ${name} cannot be negative: ${text.slice(0, 60)}`)
  return text
}

/** Checks a price and keeps its spelling. Throws DecimalError. */
export function price(text: string): Price {
  return nonNegative(text, 'price') as Price
}

/** Checks a size and keeps its spelling. Throws DecimalError. */
export function size(text: string): Size {
  return nonNegative(text, 'size') as Size
}

/** Checks an amount of money and keeps its spelling. Throws DecimalError. */
export function money(text: string): Money {
  parseDecimal(text)
  return text as Money
}

/** Checks a ratio and keeps its spelling. Throws DecimalError. */
export function ratio(text: string): Ratio {
  parseDecimal(text)
  return text as Ratio
}

/** What a size is worth at a price, exact. */
export function notional(at: Price, amount: Size): Money {
  return multiply(at, amount) as Money
}

/** a + b, exact. */
export function addMoney(a: Money, b: Money): Money {
  return add(a, b) as Money
}

/** a - b, exact. */
export function subtractMoney(a: Money, b: Money): Money {
  return subtract(a, b) as Money
}

/** Sum, exact; zero for none. */
export function sumMoney(amounts: readonly Money[]): Money {
  return sum(amounts) as Money
}

/** A share of an amount, exact: fees, funding, margin. */
export function shareOf(amount: Money, share: Ratio): Money {
  return multiply(amount, share) as Money
}

/** a + b, exact. */
export function addSize(a: Size, b: Size): Size {
  return add(a, b) as Size
}

/** a - b, exact. Throws DecimalError when b is larger. */
export function subtractSize(a: Size, b: Size): Size {
  return size(subtract(a, b))
}

/** Volume-weighted price, 20 significant digits half-up; null where nothing was filled. */
export function averagePrice(value: Money, filled: Size): Price | null {
  return compare(filled, '0') === 0 ? null : price(divide(value, filled))
}
