import { DecimalError, formatUnits, powerOfTen, trimZeros } from '#lib/kernel/decimal-text.ts'
import { exactValue, inMarginCoin, type ContractTerms } from './arithmetic/contract-terms.ts'
import { exact, Fraction, type Decimal } from './arithmetic/fraction.ts'

/** Side of a spot order. */
export type Side = 'buy' | 'sell'

/** A fill and its fee rate. */
export interface FeeInputs {
  readonly price: Decimal
  readonly count: Decimal
  readonly feeRate: Decimal
}

/**
 * Returns the fee of a futures fill, in the margin coin (formulas 9): `price x count x feeRate`. Unrounded: round once, at the end
 * (`roundFee`). Throws DecimalError.
 */
export function tradeFee({ price, count, feeRate, ...terms }: ContractTerms & FeeInputs): Decimal {
  return inMarginCoin(terms, exactValue(terms, price, count))
    .times(feeRate)
    .text()
}

/** A fee and the coin in which it is charged, which is the coin received. */
export interface SpotFee {
  readonly coin: 'base' | 'quote'
  readonly fee: Decimal
  /** Amount left after the fee. */
  readonly received: Decimal
}

/**
 * Returns the fee of a spot fill (formulas 9): a buy pays in base, `count x feeRate`; a sale in quote, `price x count x feeRate`.
 * Throws DecimalError.
 */
export function spotFee({ side, price, count, feeRate }: FeeInputs & { readonly side: Side }): SpotFee {
  if (side !== 'buy' && side !== 'sell') throw new DecimalError(`a side is buy or sell: ${String(side)}`)
  const gross = side === 'buy' ? exact(count) : exact(count).times(price)
  const fee = gross.times(feeRate)
  return {
    coin: side === 'buy' ? 'base' : 'quote',
    fee: fee.text(),
    received: gross.minus(fee).text(),
  }
}

/** Returns an amount less its fee: `count x (1 - feeRate)`. Truncate it with `roundReceived`. Throws DecimalError. */
export function netReceived({ count, feeRate }: Pick<FeeInputs, 'count' | 'feeRate'>): Decimal {
  return exact(count).times(Fraction.one.minus(feeRate)).text()
}

/**
 * Returns a rate after a discount: `feeRate x (1 - discount)` (formulas 9: paid in the house coin, 0.2; formulas 10: by VIP level).
 * Throws DecimalError.
 */
export function discountedRate({ feeRate, discount }: { readonly feeRate: Decimal; readonly discount: Decimal }): Decimal {
  return exact(feeRate).times(Fraction.one.minus(discount)).text()
}

/** A market buy for an amount of quote coin. */
export interface AmountBuy {
  readonly amount: Decimal
  readonly price: Decimal
  /** Decimal places of a size. */
  readonly volumePlace: number
  readonly feeRate: Decimal
}

/**
 * Calculates a market buy by amount (formulas 9): `count = floor(amount/price, volumePlace)`, with the fee in base taken from it.
 * `spent` is the part of the amount that was used. All zero for a zero price. Throws DecimalError.
 */
export function marketBuyByAmount({ amount, price, volumePlace, feeRate }: AmountBuy): {
  readonly count: Decimal
  readonly spent: Decimal
  readonly fee: Decimal
  readonly received: Decimal
} {
  // The quotient may need more than 20 digits before truncation; rounding it up could give a size that the amount cannot pay.
  const { numerator, denominator } = exact(amount).over(price).wholeParts()
  const units = (numerator * powerOfTen(volumePlace)) / denominator
  const count = trimZeros(formatUnits(units, volumePlace))
  const { fee, received } = spotFee({ side: 'buy', price, count, feeRate })
  return { count, spent: exact(count).times(price).text(), fee, received }
}
