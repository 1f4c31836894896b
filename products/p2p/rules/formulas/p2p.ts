import { formatUnits, raiseTen, trimZeros } from '#lib/kernel/decimal-text.ts'
import { divideUnits, type RoundingMode, roundSignificant } from '#lib/kernel/rounding.ts'
import { type Decimal, exact, Fraction, type Operand } from '#lib/calc/arithmetic/fraction.ts'

/** Decimals of a quantity of a coin in P2P. */
export const P2P_QUANTITY_DECIMALS = 8
/** Significant digits of a floating price: enough for every pair of coin and currency. */
const PRICE_DIGITS = 8

function rounded(value: Fraction, decimals: number, mode: RoundingMode): Decimal {
  const { numerator, denominator } = value.wholeParts()
  return trimZeros(formatUnits(divideUnits(numerator * raiseTen(decimals), denominator, mode), decimals))
}

/**
 * Returns the reference price of a coin in a currency: units of the currency for one USDT, times USDT for one coin (1 for USDT itself).
 * Eight significant digits. Throws DecimalError.
 */
export function referencePrice(rate: Decimal, coinPrice: Decimal): Decimal {
  return roundSignificant(exact(rate).times(coinPrice).text(), PRICE_DIGITS)
}

/** Returns a floating price: the reference price, changed by a premium such as `0.01` or `-0.005`. Throws DecimalError. */
export function floatingPrice(reference: Decimal, premium: Decimal): Decimal {
  return roundSignificant(Fraction.one.plus(premium).times(reference).text(), PRICE_DIGITS)
}

/** Returns the amount of a currency that a quantity of a coin costs, half-up at the currency's decimals. Throws DecimalError. */
export function multiplyOut(quantity: Operand, price: Decimal, fiatDecimals: number): Decimal {
  return rounded(Fraction.of(quantity).times(price), fiatDecimals, 'half-up')
}

/**
 * Returns the quantity of a coin that an amount of a currency buys, down at 8 decimals, so that the seller never gives more than was paid;
 * `0` for a price of zero. Throws DecimalError.
 */
export function calculateQuantity(amount: Decimal, price: Decimal): Decimal {
  return rounded(exact(amount).over(price), P2P_QUANTITY_DECIMALS, 'down')
}

/**
 * Checks whether a price of the moment is worse than a shown one by more than a tolerance, for the side that takes the advertisement.
 * Throws DecimalError.
 */
export function isWorse(side: 'buy' | 'sell', shown: Decimal, now: Decimal, tolerance: Decimal): boolean {
  const bound = exact(shown).times(side === 'buy' ? Fraction.one.plus(tolerance) : Fraction.one.minus(tolerance))
  return side === 'buy' ? bound.compare(now) < 0 : bound.compare(now) > 0
}

/** The part of an advertisement that decides what its owner can lose by it. */
export interface SaleTerms {
  readonly priceType: string
  /** Null for a floating price. */
  readonly price: Decimal | null
  /** Null for a fixed price. */
  readonly premium: Decimal | null
  readonly quantity: Decimal
  readonly maxAmount: Decimal
  readonly methods: readonly string[]
}

/**
 * Checks whether a change of an advertisement that sells goes beyond what its owner has permitted: more coins, larger orders, a lower or
 * otherwise computed price, or another way to be paid. Throws DecimalError.
 */
export function widensSale(before: SaleTerms, after: SaleTerms): boolean {
  const isLower = (was: Decimal | null, is: Decimal | null): boolean =>
    was === null || is === null ? was !== is : exact(is).compare(was) < 0
  return (
    before.priceType !== after.priceType ||
    isLower(before.price, after.price) ||
    isLower(before.premium, after.premium) ||
    exact(after.quantity).compare(before.quantity) > 0 ||
    exact(after.maxAmount).compare(before.maxAmount) > 0 ||
    after.methods.some((method) => !before.methods.includes(method))
  )
}

/** Returns completed orders as a percentage of all that ended, down at 2 decimals; null if none ended. */
export function completionRate(completed: number, failed: number): Decimal | null {
  const all = completed + failed
  return all === 0 ? null : rounded(exact(`${completed * 100}`).over(`${all}`), 2, 'down')
}
